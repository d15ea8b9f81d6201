import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths, type TimetableSearch } from '../../paths.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { otherWeek } from './other-week.rules.ts'

type WeekBarProps = { search: TimetableSearch; monday: string | undefined; tutors: readonly string[] }

/** Which week, and whose: of all, of a batch, or of who teaches. */
export function WeekBar({ search, monday, tutors }: WeekBarProps) {
  const { day, batch, tutor } = search
  const navigate = useNavigate()
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
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
