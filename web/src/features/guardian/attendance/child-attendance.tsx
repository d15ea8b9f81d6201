import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/web'
import { ItemStates } from '#ui/states/item-states.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { attendanceQuery, type Child, type Attendance } from '../guardian.api.ts'
import { presenceIn, monthSteps, groupsOf, numbered, outlookIn } from '../guardian.rules.ts'
import { ChevronLeft, ChevronRight, type LucideIcon, Check, Minus, X } from 'lucide-react'
import { formatDay } from '#ui/format/format-day.ts'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import { Absences } from './absences.tsx'
import { ShareBar } from '../share-bar.tsx'

type SubjectListProps = { subjects: Attendance['subjects']; minimum: number | null }

/** The year in each subject, against the academy's requirement. */
function SubjectList({ subjects, minimum }: SubjectListProps) {
  return (
    <section>
      <h2 className="text-lg">{m.guardian_subjects()}</h2>
      {minimum !== null && subjects.length > 0 && (
        <p className="mt-0.5 text-sm text-ink-2">{m.guardian_minimum({ minimum })}</p>
      )}
      {subjects.length === 0 ? (
        <p className="mt-3 rounded-card border border-line bg-card p-4.5 text-ink-2">{m.guardian_subjects_none()}</p>
      ) : (
        <ul className="mt-3 overflow-hidden rounded-card border border-line bg-card">
          {subjects.map((subject) => (
            <SubjectRow key={subject.subject_id} subject={subject} minimum={minimum} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SubjectRow({ subject, minimum }: { subject: Attendance['subjects'][number]; minimum: number | null }) {
  const { subject_name, percent, may_still_miss } = subject
  const outlook = outlookIn(subject, minimum)
  const words = {
    can_miss: () => m.guardian_can_miss({ count: may_still_miss ?? 0 }),
    can_miss_none: () => m.guardian_can_miss_none(),
    below: () => m.guardian_below({ minimum: minimum ?? 0 }),
  }
  return (
    <li className="border-t border-line px-4 py-3.5 first:border-t-0 md:px-5">
      <p className="mb-2 flex items-baseline justify-between gap-x-3 large-text:flex-wrap">
        <span className="min-w-0 font-semibold wrap-anywhere">{subject_name}</span>
        <span className="shrink-0 font-bold tabular">{m.guardian_percent({ percent: formatNumber(percent) })}</span>
      </p>
      <ShareBar percent={percent} line={minimum} look={outlook === 'below' ? 'bad' : 'good'} />
      {outlook && (
        <p className={`mt-1.5 text-sm ${outlook === 'below' ? 'font-semibold text-bad' : 'text-ink-2'}`}>
          {words[outlook]()}
        </p>
      )}
    </li>
  )
}

type Day = Attendance['days'][number]

/** A month's days, the latest first, each with its classes. */
function DayList({ days }: { days: Day[] }) {
  if (days.length === 0)
    return <p className="rounded-card border border-line bg-card p-4.5 text-ink-2">{m.guardian_month_none()}</p>
  return (
    <ul className="animate-appear overflow-hidden rounded-card border border-line bg-card">
      {groupsOf(days, ({ date }) => date).map(({ word: date, of }) => (
        <li key={date} className="border-t border-line px-4 py-3 first:border-t-0 md:flex md:gap-4 md:px-5">
          <h3 className="text-sm/7 font-semibold tracking-normal text-ink-2 md:w-52 md:shrink-0 md:leading-9">
            {formatDay(date, 'long')}
          </h3>
          <ul className="min-w-0 grow">
            {numbered(of, ({ subject_name }) => subject_name).map(({ subject_name, nth, attendance_status }) => (
              <li
                key={`${nth} ${subject_name}`}
                className="flex items-center justify-between gap-x-3 py-1 large-text:flex-wrap"
              >
                <span className="min-w-0 wrap-anywhere">{subject_name}</span>
                <Status status={attendance_status} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const LOOKS = {
  1: { icon: Check, words: m.guardian_present, look: 'bg-good-50 text-good' },
  0: { icon: X, words: m.guardian_absent, look: 'bg-bad-50 text-bad' },
  none: { icon: Minus, words: m.guardian_unmarked, look: 'bg-shade text-ink-2' },
}

function Status({ status }: { status: Day['attendance_status'] }) {
  const { icon: Icon, words, look } = LOOKS[status ?? 'none']
  return (
    <span className={`inline-flex min-h-7 shrink-0 items-center gap-2 rounded-full px-3 text-sm font-semibold ${look}`}>
      <Icon size={15} aria-hidden />
      {words()}
    </span>
  )
}

type MonthStepperProps = { shown: string; first: string | null; last: string; onStep: (month: string) => void }

/** The month on display, and buttons to its neighbours; the page does not scroll. */
function MonthStepper({ shown, first, last, onStep }: MonthStepperProps) {
  const { back, forth } = monthSteps({ shown, first, last })
  return (
    <div
      role="group"
      aria-label={m.guardian_months()}
      className="flex min-w-0 items-center rounded-control border border-line-soft font-semibold text-brand-strong tabular"
    >
      <StepButton icon={ChevronLeft} to={back} onStep={onStep} />
      <span aria-live="polite" className="min-w-0 text-center wrap-anywhere">
        {monthWords(shown)}
      </span>
      <StepButton icon={ChevronRight} to={forth} onStep={onStep} />
    </div>
  )
}

/** `November 2026` of `2026-11`. */
const monthWords = (month: string): string =>
  m.guardian_month({ month: formatDay(`${month}-01`, 'month'), year: month.slice(0, 4) })

type StepButtonProps = { icon: LucideIcon; to: string | null; onStep: MonthStepperProps['onStep'] }

/** At the last month the button stays and announces the end: a disabled one would lose the focus. */
const StepButton = ({ icon: Icon, to, onStep }: StepButtonProps) => (
  <button
    type="button"
    aria-disabled={to === null}
    aria-label={to === null ? m.guardian_month_end() : monthWords(to)}
    className="grid size-[44px] shrink-0 place-items-center rounded-control hover:bg-brand-50 aria-disabled:opacity-30"
    onClick={() => to !== null && onStep(to)}
  >
    <Icon size={20} aria-hidden />
  </button>
)

/** The absences first, then the year's figures, and a month day by day. */
export function ChildAttendance({ child }: { child: Child }) {
  const query = useQuery(attendanceQuery(child.stud_id))
  return (
    <ItemStates
      query={query}
      loading={<Loading />}
      content={({ subjects, minimum_percent, month, first_month, days }) => (
        <div className="grid animate-appear grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
          <div className="grid grid-cols-1 gap-8">
            <Absences child={child} days={days} month={month} />
            <SubjectList subjects={subjects} minimum={minimum_percent} />
          </div>
          <Month studId={child.stud_id} first={first_month} current={month} />
        </div>
      )}
    />
  )
}

type MonthProps = {
  studId: number
  first: string | null
  /** The academy's current month. */
  current: string
}

function Month({ studId, first, current }: MonthProps) {
  const [chosen, setChosen] = useState<string>()
  const shown = chosen ?? current
  const query = useQuery(attendanceQuery(studId, shown === current ? undefined : shown))
  const { present, count } = presenceIn(query.data?.days ?? [])
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* The height is reserved until the figures are known. */}
        <div className="grid min-h-12 content-center">
          <h2 className="text-lg">{m.guardian_days()}</h2>
          {count > 0 && <p className="text-sm text-ink-2">{m.guardian_present_of({ present, count })}</p>}
        </div>
        <MonthStepper shown={shown} first={first} last={current} onStep={setChosen} />
      </div>
      <ItemStates query={query} loading={<Loading />} content={({ days }) => <DayList days={days} />} />
    </section>
  )
}

const Loading = () => (
  <SkeletonFrame>
    <span className="block h-80 animate-shimmer rounded-card bg-shade" />
  </SkeletonFrame>
)
