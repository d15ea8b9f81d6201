import { putBatch } from '../../features/catalog/catalog.writes.queries.ts'
import { addDays } from '../../ports/time.ts'
import { day, list, optional, text } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { idOf, levelCodes, subjectCodes } from './codes.ts'

/** Batches of a level, with the subjects that are taught in them. */
export const batchesSheet = sheet({
  name: 'batches',
  columns: {
    batch_code: text('Batch Code', 40),
    batch_name: text('Batch Name', 100),
    level: text('Level', 100),
    subject_codes: optional(list('Subject Codes')),
    start_date: optional(day('Start Date')),
    end_date: optional(day('End Date')),
  },
  write: async (tx, rows, into) => {
    const levels = await levelCodes(tx)
    const subjects = await subjectCodes(tx)
    const moved = (date: string | null) => (date === null ? null : addDays(date, into.moved.days))
    for (const row of rows) {
      const ac_id = idOf(into, levels, row.level, 'Level', row.line)
      const ids = (row.subject_codes ?? []).map((code) => idOf(into, subjects, code, 'Subject Codes', row.line))
      if (ac_id === 0 || ids.includes(0)) continue
      const { batch_code, batch_name } = row
      const dates = { start_date: moved(row.start_date), end_date: moved(row.end_date) }
      await putBatch(tx, { batch_id: into.newId(), batch_code, batch_name, ac_id, ...dates }, ids)
    }
  },
})
