import { putDay } from '../../features/catalog/catalog.writes.queries.ts'
import { text, wholeNumber } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { storedDays } from './catalog-stored.queries.ts'
import { checkCode, Codes } from './codes.ts'
import { adviseBatch } from './fitting.ts'

/** What a batch does in a subject, day by day. */
export const daysSheet = sheet({
  name: 'days',
  columns: {
    batch: text('Batch Code', 40),
    subject: text('Subject Code', 40),
    day_no: wholeNumber('Day No'),
    schedule_name: text('Schedule Name', 200),
  },
  needs: ['batches', 'subjects'],
  key: ({ batch, subject, day_no }) => `${batch} ${subject} ${day_no}`,
  stored: storedDays,
  check: ({ batch, subject }, { known, say, advise }) => {
    checkCode(known, 'batches', batch, 'batch', say)
    checkCode(known, 'subjects', subject, 'subject', say)
    adviseBatch(known, batch, subject, advise)
  },
  put: async (tx, rows) => {
    const codes = await Codes.of(tx)
    for (const { batch, subject, ...day } of rows) {
      await putDay(tx, { ...day, batch_id: codes.batch(batch), subject_id: codes.subject(subject) })
    }
  },
})
