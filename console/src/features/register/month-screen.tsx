import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CalendarX, Printer } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { type MonthSearch, paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useMonths } from '../../ui/use-months.ts'
import { ExportMonth } from './export-month.tsx'
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
      <Filters search={search} month={month} months={months} />
      {search.batch === undefined ? (
        <p className="text-ink-2">{m.month_choose()}</p>
      ) : (
        month !== '' && <Sheets batch={search.batch} month={month} />
      )}
    </Page>
  )
}

type FiltersProps = { search: MonthSearch; month: string; months: ReturnType<typeof useMonths> }

function Filters({ search, month, months }: FiltersProps) {
  const navigate = useNavigate()
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const go = (changed: MonthSearch) => void navigate({ ...paths.month({ ...search, ...changed }), replace: true })
  return (
    <div className="mb-5 grid max-w-xl gap-3 sm:grid-cols-2 print:hidden">
      <SelectField
        label={m.students_batch()}
        value={search.batch === undefined ? '' : String(search.batch)}
        onChange={(value) => value !== '' && go({ batch: Number(value) })}
        options={[
          ...(search.batch === undefined ? [{ value: '', words: m.student_choose() }] : []),
          ...(choices?.batches ?? []).map(({ batch_id, batch_name: words }) => ({ value: String(batch_id), words })),
        ]}
      />
      <SelectField
        label={m.register_export_month()}
        value={month}
        onChange={(value) => go({ month: value })}
        options={months}
      />
    </div>
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
