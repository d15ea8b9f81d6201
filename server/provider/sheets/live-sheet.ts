import { loadAcademy } from '../../academy/academy.ts'
import { putLiveClass } from '../../features/live/live.queries.ts'
import { momentOf } from '../../ports/time.ts'
import { clock, day, oneOf, optional, text, webAddress } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { batchCodes, idOf, subjectCodes } from './codes.ts'

/** The timetable of live classes. A cancelled class stays in it, so that it can be taken out of a calendar. */
export const liveSheet = sheet({
  name: 'live',
  columns: {
    class_code: text('Class ID', 40),
    date: day('Date'),
    start: clock('Start'),
    end: clock('End'),
    batch: text('Batch Code', 40),
    subject: text('Subject Code', 40),
    class_name: text('Class Name', 200),
    tutor_name: text('Tutor', 100),
    online_url: webAddress('Link'),
    status: optional(oneOf('Status', ['Cancelled'])),
  },
  write: async (tx, rows, into) => {
    const { zone } = await loadAcademy(tx)
    const batches = await batchCodes(tx)
    const subjects = await subjectCodes(tx)
    for (const row of rows) {
      const batch_id = idOf(into, batches, row.batch, 'Batch Code', row.line)
      const subject_id = idOf(into, subjects, row.subject, 'Subject Code', row.line)
      const starts_at = momentOf(row.date, row.start, zone) + into.moved.milliseconds
      const ends_at = momentOf(row.date, row.end, zone) + into.moved.milliseconds
      if (ends_at <= starts_at) {
        into.mistakes.push({ file: into.file, row: row.line, column: 'End', problem: 'is not after the start' })
      }
      if (batch_id === 0 || subject_id === 0 || into.mistakes.length > 0) continue
      const { class_code, class_name, tutor_name, online_url } = row
      const status = row.status === 'Cancelled' ? 'cancelled' : ''
      const times = { starts_at, ends_at }
      const class_id = into.newId()
      await putLiveClass(tx, {
        class_id,
        class_code,
        batch_id,
        subject_id,
        class_name,
        tutor_name,
        ...times,
        online_url,
        status,
      })
    }
  },
})
