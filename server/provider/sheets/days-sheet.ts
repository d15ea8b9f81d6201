import { putDay } from '../../features/catalog/catalog.writes.queries.ts'
import { text, wholeNumber } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { batchCodes, idOf, subjectCodes } from './codes.ts'

/** What a batch does in a subject, day by day. */
export const daysSheet = sheet({
  name: 'days',
  columns: {
    batch: text('Batch Code', 40),
    subject: text('Subject Code', 40),
    day_no: wholeNumber('Day No'),
    schedule_name: text('Schedule Name', 200),
  },
  write: async (tx, rows, into) => {
    const batches = await batchCodes(tx)
    const subjects = await subjectCodes(tx)
    for (const { batch, subject, day_no, schedule_name, line } of rows) {
      const batch_id = idOf(into, batches, batch, 'Batch Code', line)
      const subject_id = idOf(into, subjects, subject, 'Subject Code', line)
      if (batch_id === 0 || subject_id === 0) continue
      await putDay(tx, { batch_id, subject_id, day_no, schedule_name })
    }
  },
})
