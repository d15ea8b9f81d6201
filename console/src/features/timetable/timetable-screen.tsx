import { Link, useSearch, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths, type TimetableSearch } from '../../paths.ts'
import { dayWords } from '../../ui/moment-labels.ts'
import { ExportList } from '../../ui/export-list.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { mediaHook } from '#ui/media-hook.ts'
import { otherWeek } from './other-week.rules.ts'
import { ClassLink } from './class-link.tsx'
import { WeekGrid } from './week-grid.tsx'

/** From this width on seven days stand beside each other. */
const useIsLaptop = mediaHook('(min-width: 75rem)')

type WeekBarProps = { search: TimetableSearch; monday: string | undefined; tutors: readonly string[] }

/** Which week, and whose: of all, of a batch, or of who teaches. */
function WeekBar({ search, monday, tutors }: WeekBarProps) {
  const { day, batch, tutor } = search
  const navigate = useNavigate()
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const go = (change: TimetableSearch) => void navigate(paths.timetable(change))
  const turn = (weeks: number) => monday && go({ ...search, day: otherWeek(monday, weeks) })
  const show = (value: string) => {
    const [kind, ...rest] = value.split(' ')
    const of = rest.join(' ')
    go({ ...(day && { day }), ...(kind === 'batch' && { batch: Number(of) }), ...(kind === 'tutor' && { tutor: of }) })
  }
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-64 md:max-w-96">
        <SelectField
          label={m.timetable_of()}
          value={batch ? `batch ${batch}` : tutor ? `tutor ${tutor}` : ''}
          onChange={show}
          options={[
            { value: '', words: m.timetable_all() },
            ...(choices?.batches ?? []).map((one) => ({ value: `batch ${one.batch_id}`, words: one.batch_name })),
            ...tutors.map((name) => ({ value: `tutor ${name}`, words: name })),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" icon={ChevronLeft} aria-label={m.timetable_week_before()} onClick={() => turn(-1)} />
        <Button look="secondary" onClick={() => go({ ...(batch && { batch }), ...(tutor && { tutor }) })}>
          {m.timetable_this_week()}
        </Button>
        <Button look="secondary" icon={ChevronRight} aria-label={m.timetable_week_after()} onClick={() => turn(1)} />
      </div>
    </div>
  )
}

type Week = StaffData<'/staff/timetable'>

/** The seven days of a week with their classes: as many beside each other as there is room for. */
function WeekDays({ week: { days, today, holidays, classes } }: { week: Week }) {
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      {days.map((day) => {
        const own = classes.filter(({ starts_at }) => dayOf(starts_at) === day)
        const holiday = holidays.find((one) => one.day === day)
        return (
          <section key={day} aria-label={dayWords(day)} className="min-w-0">
            <h2
              className={`mb-1.5 text-base ${day === today ? 'text-brand-strong' : ''} ${own.length === 0 && !holiday ? 'text-ink-2' : ''}`}
            >
              {`${formatDay(day, 'weekday')}, ${formatDay(day, 'short')}`}
            </h2>
            {holiday && (
              <p className="mb-2">
                <Badge tone="warn">{holiday.name}</Badge>
              </p>
            )}
            {own.length === 0 && !holiday && <p className="text-sm text-ink-2">{m.timetable_free()}</p>}
            <ul className="grid gap-2">
              {own.map((one) => (
                <li key={one.class_id}>
                  <ClassLink of={one} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** The classes of a week, of all, of a batch or of who teaches them. */
export function TimetableScreen() {
  const search = useSearch({ from: '/staff/timetable' })
  const isLaptop = useIsLaptop()
  const { day, batch, tutor } = search
  const asked = { ...(day && { day }), ...(batch && { batch_id: batch }), ...(tutor && { tutor }) }
  const week = useQuery({ ...staffQuery('/staff/timetable', asked), placeholderData: (before) => before })
  return (
    <Page
      title={m.menu_timetable()}
      actions={
        <>
          <ExportList list="live" />
          <Link {...paths.holidays()} className={buttonClass('secondary')}>
            <CalendarOff size={20} aria-hidden />
            {m.holidays_title()}
          </Link>
          <Link {...paths.timetableAdd()} className={buttonClass()}>
            <CalendarPlus size={20} aria-hidden />
            {m.timetable_add()}
          </Link>
        </>
      }
    >
      <WeekBar search={search} monday={week.data?.days[0]} tutors={week.data?.tutors ?? []} />
      <ScreenStates
        query={week}
        content={(data) => (
          <>
            <p role="status" className="mb-3 text-ink-2">
              {m.timetable_week({ from: dayWords(data.days[0] ?? ''), until: dayWords(data.days.at(-1) ?? '') })}
            </p>
            {isLaptop ? <WeekGrid week={data} /> : <WeekDays week={data} />}
          </>
        )}
      />
    </Page>
  )
}
