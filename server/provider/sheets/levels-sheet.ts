import { putLevel } from '../../features/catalog/catalog.writes.queries.ts'
import { text, wholeNumber } from '../cells.ts'
import { sheet } from '../sheet.ts'

/** Academic levels: what a student chooses when registering. */
export const levelsSheet = sheet({
  name: 'levels',
  columns: { ac_id: wholeNumber('Level ID'), levels: text('Level', 100) },
  write: async (tx, rows) => {
    for (const { ac_id, levels } of rows) await putLevel(tx, { ac_id, levels })
  },
})
