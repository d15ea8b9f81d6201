import { m } from '#messages/console'
import { formatDay } from '#ui/format/format-day.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptySection, Section } from '../../ui/page.tsx'
import type { StudentPage } from './student-page.ts'

type Attendance = StudentPage['attendance']
type Subject = Attendance['subjects'][number]
type Mark = Attendance['days'][number]

const LOOKS: Record<Mark['status'], { look: string; words: () => string }> = {
  P: { look: 'bg-good-50 text-good', words: () => m.student_present() },
  L: { look: 'bg-warn-50 text-warn', words: () => m.student_late() },
  A: { look: 'bg-bad-50 text-bad', words: () => m.student_absent() },
  H: { look: 'bg-shade text-ink-2', words: () => m.student_holiday() },
}

/** How many classes may still be missed, in words; nothing where the academy asks for no minimum. */
export const mayMissWords = ({ may_still_miss }: Subject): string =>
  may_still_miss === null ? '' : m.student_may_miss({ count: may_still_miss })

export const percentWords = (percent: number): string => m.student_percent({ percent })

const columns = (): readonly [Column<Subject>, ...Column<Subject>[]] => [
  { head: m.student_subject(), cell: ({ subject_name }) => subject_name },
  { head: m.student_percent_head(), cell: ({ percent }) => percentWords(percent), figures: true },
  {
    head: m.student_classes(),
    cell: ({ present, held }) => m.student_of({ part: present, whole: held }),
    figures: true,
  },
  { head: m.student_outlook(), cell: mayMissWords },
]

/** How often the student came this year, and the last classes one by one. */
export function AttendanceSection({ attendance: { minimum_percent, subjects, days } }: { attendance: Attendance }) {
  if (subjects.length === 0) return <EmptySection title={m.student_attendance()} text={m.student_no_attendance()} />
  return (
    <Section title={m.student_attendance()}>
      <div className="grid gap-4">
        {minimum_percent !== null && <p className="text-ink-2">{m.student_minimum({ percent: minimum_percent })}</p>}
        <DataTable
          label={m.student_attendance()}
          rows={subjects}
          keyOf={({ subject_id }) => subject_id}
          columns={columns()}
        />
        <Strip days={days} />
      </div>
    </Section>
  )
}

/** A letter for each class, the newest last. */
function Strip({ days }: { days: Attendance['days'] }) {
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium">{m.student_last_classes()}</h3>
      <ol className="flex flex-wrap gap-1">
        {days.map(({ date, start, subject_name, status }) => {
          const words = `${formatDay(date, 'date')}, ${subject_name}: ${LOOKS[status].words()}`
          return (
            <li
              key={`${date} ${start} ${subject_name}`}
              title={words}
              className={`grid size-7 place-items-center rounded-md text-sm font-semibold ${LOOKS[status].look}`}
            >
              <span aria-hidden>{status}</span>
              <span className="sr-only">{words}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
