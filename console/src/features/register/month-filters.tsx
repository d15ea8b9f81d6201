import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { type MonthSearch, paths } from '../../paths.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { useMonths } from '../../ui/use-months.ts'

type FiltersProps = { search: MonthSearch; month: string; months: ReturnType<typeof useMonths> }

/** The batch and the month of the register. Without the batches there is nothing to choose, and a way to try again. */
export function MonthFilters({ search, month, months }: FiltersProps) {
  const navigate = useNavigate()
  const choices = useQuery(staffQuery('/staff/choices', { archived: true }))
  const go = (changed: MonthSearch) => void navigate({ ...paths.month({ ...search, ...changed }), replace: true })
  return (
    <div className="mb-5 print:hidden">
      <ScreenStates
        query={choices}
        content={({ batches }) => (
          <>
            <div className="grid max-w-xl gap-3 sm:grid-cols-2">
              <SelectField
                label={m.students_batch()}
                value={search.batch === undefined ? '' : String(search.batch)}
                onChange={(value) => value !== '' && go({ batch: Number(value) })}
                options={[
                  ...(search.batch === undefined ? [{ value: '', words: m.student_choose() }] : []),
                  ...batches.map(({ batch_id, batch_name: words }) => ({ value: String(batch_id), words })),
                ]}
              />
              <SelectField
                label={m.register_export_month()}
                value={month}
                onChange={(value) => go({ month: value })}
                options={months}
              />
            </div>
            {search.batch === undefined && <p className="mt-5 text-ink-2">{m.month_choose()}</p>}
          </>
        )}
      />
    </div>
  )
}
