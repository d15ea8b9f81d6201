import { m } from '#messages/console'
import { getLocale } from '#messages/web-runtime'
import { formatDay } from '#ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { statusLook } from './status-look.ts'

type Month = StaffData<'/staff/month_register'>
type Subject = Month['subjects'][number]
type Class = Subject['classes'][number]

type MonthSheetProps = Pick<Month, 'academy' | 'batch_name'> & { subject: Subject; month: string }

const LINED = 'border border-line-strong px-1 py-0.5 print:border-black'
const COUNT = `${LINED} tabular text-end`
const LETTER = {
  P: 'print:text-black',
  A: 'bg-bad-50 font-semibold text-bad',
  L: 'bg-warn-50 text-warn',
  H: 'text-ink-2',
}

/** The attendance of a batch in one subject and month, on paper that lies across: students down, classes across. */
export function MonthSheet({ academy, batch_name, subject, month }: MonthSheetProps) {
  const { subject_name, classes, students } = subject
  return (
    <section className="page-across mb-8 not-first-of-type:break-before-page print:mb-0 print:text-black">
      <div className="mb-3 flex items-center gap-4">
        {academy.logo !== null && <img src={academy.logo} alt="" className="h-10 max-w-32 shrink-0 object-contain" />}
        <div className="min-w-0 wrap-anywhere">
          <p className="text-sm">{academy.name}</p>
          <h2 className="text-lg">{`${batch_name} · ${subject_name} · ${month}`}</h2>
        </div>
      </div>
      <ScrollBox label={`${subject_name} · ${month}`} className="mb-2 print:overflow-visible">
        <table className="text-sm print:w-full print:text-xs">
          <caption className="sr-only">{`${batch_name} · ${subject_name} · ${month}`}</caption>
          <Head classes={classes} />
          <tbody>
            {students.map((student, at) => (
              <Row key={student.stud_id} student={student} number={at + 1} classes={classes} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="text-sm text-ink-2 print:text-xs print:text-black">
        {(['P', 'A', 'L', 'H'] as const).map((letter) => `${letter} ${statusLook(letter).words()}`).join(' · ')}
        {` · ${m.month_late_counts()}`}
      </p>
    </section>
  )
}

/** `M` of a Monday: a month of columns leaves no room for more. */
const narrowWeekday = (day: string): string =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { weekday: 'narrow', timeZone: 'UTC' }).format(new Date(day))

function Head({ classes }: { classes: readonly Class[] }) {
  const days = classes.map(({ day }) => day)
  return (
    <thead>
      <tr>
        <th scope="col" className={`${LINED} text-end`}>
          {m.sheet_number()}
        </th>
        <th scope="col" className={`${LINED} text-start`}>
          {m.students_admission_no()}
        </th>
        <th scope="col" className={`${LINED} min-w-36 text-start print:min-w-0`}>
          {m.students_name()}
        </th>
        {classes.map(({ day, start }) => (
          <th key={`${day} ${start}`} scope="col" className={`${LINED} min-w-7 text-center font-normal print:min-w-0`}>
            <span className="sr-only">{`${formatDay(day, 'short')} ${start}`}</span>
            <span aria-hidden className="block tabular font-semibold">
              {Number(day.slice(8))}
            </span>
            <span aria-hidden className="block text-xs print:text-[0.6rem]">
              {/* Two classes of a day are told apart by their times. */}
              {days.filter((one) => one === day).length > 1 ? start : narrowWeekday(day)}
            </span>
          </th>
        ))}
        {[m.register_present(), m.register_absent(), m.register_late(), '%'].map((words) => (
          <th key={words} scope="col" className={`${LINED} text-end`}>
            {words}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = { student: Subject['students'][number]; number: number; classes: readonly Class[] }

function Row({ student, number, classes }: RowProps) {
  const { admission_no, name, marks, present, absent, late, percent } = student
  return (
    <tr className="break-inside-avoid">
      <td className={COUNT}>{number}</td>
      <td className={`${LINED} tabular whitespace-nowrap`}>{admission_no}</td>
      <th scope="row" className={`${LINED} text-start font-medium wrap-anywhere`}>
        {name}
      </th>
      {classes.map(({ day, start }, at) => {
        const mark = marks[at] ?? null
        return (
          <td key={`${day} ${start}`} className={`${LINED} text-center ${mark === null ? '' : LETTER[mark]}`}>
            {mark}
          </td>
        )
      })}
      <td className={COUNT}>{present}</td>
      <td className={COUNT}>{absent}</td>
      <td className={COUNT}>{late}</td>
      <td className={COUNT}>{percent}</td>
    </tr>
  )
}
