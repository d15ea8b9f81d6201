import { putLevel } from '../../../features/catalog/catalog.writes.queries.ts'
import { properName, wholeNumber } from '../../cells.ts'
import { sheet } from '../../sheet.ts'
import { storedLevels } from '../learning/catalog-stored.queries.ts'
import { localized } from '../../localized-message.rules.ts'

/** Academic levels: what a student chooses when registering. */
export const levelsSheet = sheet({
  name: 'levels',
  columns: { ac_id: wholeNumber('Level ID'), levels: properName('Level') },
  needs: [],
  key: ({ ac_id }) => String(ac_id),
  stored: storedLevels,
  check: ({ ac_id, levels }, { known, say, isPartial }) => {
    const other = known.levels.get(levels)
    if (!isPartial && other !== undefined && other !== ac_id)
      say('levels', localized('level_named', { name: levels, other }))
  },
  codes: ['levels'],
  learn: ({ ac_id, levels }, known) => known.levels.set(levels, ac_id),
  put: async (tx, rows) => {
    for (const row of rows) await putLevel(tx, row)
  },
})
