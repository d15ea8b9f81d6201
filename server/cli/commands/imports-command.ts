import { loadAcademy } from '../../academy/academy.ts'
import { toClock, toDay } from '../../ports/time.ts'
import { lastImports } from '../../importing/writing/staging.queries.ts'
import { academyCommand } from './command.ts'

const MAX_SHOWN = 30

export const importsCommand = academyCommand({
  name: 'imports',
  usage: '',
  about: 'shows what was imported last',
  run: async ({ read }, _typed, print) => {
    const { zone } = await loadAcademy(read)
    const rows = await lastImports(read, MAX_SHOWN)
    if (rows.length === 0) print('Nothing was imported yet.')
    for (const { begun_at, file, state, new_rows, changed_rows, unchanged_rows } of rows) {
      const counts = `${new_rows} new, ${changed_rows} changed, ${unchanged_rows} unchanged`
      print(
        `${toDay(begun_at, zone)} ${toClock(begun_at, zone)}  ${file}: ${counts}${state === 'done' ? '' : ` (${state})`}`,
      )
    }
    return true
  },
})
