import { loadAcademy } from '../../../academy/academy.ts'
import { putLiveClass } from '../../../features/live/live.queries.ts'
import { momentOf } from '../../../ports/time.ts'
import { clock, day, properName, oneOf, optional, text, webAddress } from '../../cells.ts'
import { sheet } from '../../sheet.ts'
import { checkCode, Codes } from '../codes.ts'
import { adviseBatch, adviseOver } from '../papers/fitting.ts'
import { storedLive } from './live-stored.queries.ts'
import { localized, type LocalizedMessage } from '../../localized-message.rules.ts'

type TimedClass = {
  class_code: string
  date: string
  start: string
  end: string
  batch: string
  status: 'Cancelled' | null
}

/** Returns the classes of a sheet that overlap with another class of their batch, in the sheet or in the academy. */
function overlaps<R extends TimedClass>(rows: R[], stored: TimedClass[]): { row: R; text: LocalizedMessage }[] {
  const own = new Set(rows.map(({ class_code }) => class_code))
  const rest = stored.filter(({ class_code }) => !own.has(class_code))
  const all = [...rows.map((row) => ({ row, at: row as TimedClass })), ...rest.map((at) => ({ row: null, at }))]
  const held = all.filter(({ at }) => at.status === null)
  return [...Map.groupBy(held, ({ at }) => `${at.date} ${at.batch}`).values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => (a.at.start < b.at.start ? -1 : 1))
    let longest = sorted[0]
    return sorted.slice(1).flatMap((next) => {
      const one = longest
      if (!longest || next.at.end > longest.at.end) longest = next
      const row = next.row ?? one?.row
      return one && row && next.at.start < one.at.end ? [{ row, text: textOf(one.at, next.at) }] : []
    })
  })
}

const textOf = (one: TimedClass, other: TimedClass): LocalizedMessage =>
  localized('classes_at_once', { batch: one.batch, one: timed(one), other: timed(other) })

const timed = ({ class_code, start, end }: TimedClass): LocalizedMessage =>
  localized('timed_class', { code: class_code, start, end })

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
    tutor_name: properName('Tutor'),
    online_url: optional(webAddress('Link')),
    room: optional(text('Room', 60)),
    status: optional(oneOf('Status', ['Cancelled'])),
  },
  needs: ['batches', 'subjects'],
  key: ({ class_code }) => class_code,
  stored: storedLive,
  check: (row, { known, say, advise }, before) => {
    checkCode(known, 'batches', row.batch, 'batch', say)
    checkCode(known, 'subjects', row.subject, 'subject', say)
    if (row.end <= row.start) say('end', localized('end_before_start'))
    // A class that was stored without either may come back as it is.
    if (isNowhere(row) && !(before && isNowhere(before))) say('online_url', localized('link_or_room'))
    adviseBatch(known, row.batch, row.subject, advise)
    if (row.status === null) adviseOver(known, endOf(row), before && endOf(before), advise)
  },
  together: (rows, _say, stored, { advise }) => {
    for (const { row, text: problem } of overlaps(rows, stored)) advise(row, problem)
  },
  put: async (tx, rows, { newId }) => {
    const { zone } = await loadAcademy(tx)
    const codes = await Codes.of(tx)
    for (const { date, start, end, batch, subject, status, online_url, ...row } of rows) {
      await putLiveClass(tx, {
        ...row,
        online_url: online_url ?? '',
        class_id: newId(),
        batch_id: codes.batch(batch),
        subject_id: codes.subject(subject),
        starts_at: momentOf(date, start, zone),
        // A class of the demo may be moved across midnight.
        ends_at: momentOf(date, end, zone) + (end <= start ? DAY_MS : 0),
        status: status === 'Cancelled' ? 'cancelled' : '',
      })
    }
  },
})

const DAY_MS = 86_400_000

const isNowhere = ({ online_url, room }: { online_url: string | null; room: string | null }): boolean =>
  online_url === null && room === null

const endOf = ({ date, end }: { date: string; end: string }): string => `${date} ${end}`
