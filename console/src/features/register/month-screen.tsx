import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarX, Printer } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useMonths } from '../../ui/use-months.ts'
import { ExportMonth } from './export-month.tsx'
import { MonthFilters } from './month-filters.tsx'
import { MonthSheet } from './month-sheet.tsx'

/** Three years back: what is older is seldom asked for. */
const MONTHS_BACK = 36

const route = getRouteApi('/staff/register/month')

/** The attendance of a batch in a month, a sheet for each subject: to be printed, signed and filed. */
export function MonthScreen() {
  const search = route.useSearch()
  const months = useMonths(search.month ?? null, MONTHS_BACK)
  const month = search.month ?? months[0]?.value ?? ''
  return (
    <Page
      isSheet
      title={m.month_title()}
      actions={
        <>
          <ExportMonth chosen={search} />
          {search.batch !== undefined && (
            <Button icon={Printer} onClick={() => window.print()}>
              {m.student_print()}
            </Button>
          )}
        </>
      }
    >
      <MonthFilters search={search} month={month} months={months} />
      {search.batch !== undefined && month !== '' && <Sheets batch={search.batch} month={month} />}
    </Page>
  )
}

function Sheets({ batch, month }: { batch: number; month: string }) {
  const register = useQuery({ ...staffQuery('/staff/month_register', { batch_id: batch, month }), staleTime: 0 })
  const monthWords = `${formatDay(`${month}-01`, 'month')} ${month.slice(0, 4)}`
  return (
    <ScreenStates
      query={register}
      isEmpty={({ subjects }) => subjects.length === 0}
      empty={<FullState icon={CalendarX} title={m.month_none()} text={monthWords} />}
      content={({ academy, batch_name, subjects }) =>
        subjects.map((subject) => (
          <MonthSheet key={subject.subject_id} {...{ academy, batch_name, subject }} month={monthWords} />
        ))
      }
    />
  )
}
