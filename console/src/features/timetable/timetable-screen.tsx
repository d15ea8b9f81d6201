import { Link, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, CalendarPlus } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { dayWords } from '../../ui/moment-words.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { WeekBar } from './week-bar.tsx'
import { WeekDays } from './week-days.tsx'

/** The classes of a week, of all, of a batch or of who teaches them. */
export function TimetableScreen() {
  const search = useSearch({ from: '/staff/timetable' })
  const { day, batch, tutor } = search
  const asked = { ...(day && { day }), ...(batch && { batch_id: batch }), ...(tutor && { tutor }) }
  const week = useQuery({ ...staffQuery('/staff/timetable', asked), placeholderData: (before) => before })
  return (
    <Page
      title={m.menu_timetable()}
      actions={
        <>
          <Link {...paths.timetableAdd()} className={buttonClass()}>
            <CalendarPlus size={20} aria-hidden />
            {m.timetable_add()}
          </Link>
          <Link {...paths.holidays()} className={buttonClass('secondary')}>
            <CalendarOff size={20} aria-hidden />
            {m.holidays_title()}
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
            <WeekDays week={data} />
          </>
        )}
      />
    </Page>
  )
}
