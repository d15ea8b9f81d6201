import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundPlus, UserRoundSearch } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { formatMoment } from '../../../../web/src/ui/format/format-day.ts'
import { LoadMore } from '../../../../web/src/ui/load-more.tsx'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { ListStates } from '../../../../web/src/ui/states/list-states.tsx'
import { Skeleton } from '../../../../web/src/ui/states/skeleton.tsx'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Tick } from '../../ui/ticked-bar.tsx'
import { type Ticks, useTicks } from '../../ui/use-ticks.ts'
import { StudentFilters } from './student-filters.tsx'
import { StatusBadge } from './status.tsx'
import { TickedStudents } from './ticked-students.tsx'
import { useRoles } from './use-roles.ts'
import { type StudentRow, useStudentList } from './use-student-list.ts'

const route = getRouteApi('/staff/students')

const columns = (ticks: Ticks | null): readonly [Column<StudentRow>, ...Column<StudentRow>[]] => [
  {
    head: m.students_name(),
    cell: ({ stud_id, name }) => (
      <span className="flex items-center gap-3">
        {ticks && <Tick name={name} isOn={ticks.has(stud_id)} onChange={() => ticks.toggle(stud_id)} />}
        <Link {...paths.student(stud_id)} className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0">
          {name}
        </Link>
      </span>
    ),
  },
  { head: m.students_admission_no(), cell: ({ admission_no }) => admission_no ?? '–', figures: true },
  { head: m.students_level(), cell: ({ level }) => level },
  { head: m.students_batches(), cell: ({ batches }) => batches.join(', ') || '–' },
  { head: m.students_status(), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    head: m.students_seen(),
    cell: ({ seen_at }) => (seen_at === null ? m.students_never() : formatMoment(seen_at)),
    figures: true,
  },
]

/** Everybody whom one sees, narrowed by what stands in the address. */
export function StudentsScreen() {
  const search = route.useSearch()
  const { isOffice } = useRoles()
  const { query, more } = useStudentList(search)
  const ticks = useTicks<StudentRow>(({ stud_id }) => stud_id)
  return (
    <Page
      title={m.menu_students()}
      actions={
        isOffice && (
          <Link {...paths.studentAdd()} className={buttonClass()}>
            <UserRoundPlus size={20} aria-hidden />
            {m.student_add()}
          </Link>
        )
      }
    >
      <StudentFilters search={search} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" count={8} />}
        error="page"
        empty={<NoStudents isNarrowed={Object.keys(search).length > 0} />}
        content={(rows) => (
          <>
            <TickedStudents ticked={ticks.of(rows)} onClear={ticks.clear} />
            <DataTable
              label={m.menu_students()}
              rows={rows}
              keyOf={({ stud_id }) => stud_id}
              columns={columns(isOffice ? ticks : null)}
            />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}

const NoStudents = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <FullState
    icon={UserRoundSearch}
    title={m.students_none()}
    text={isNarrowed ? m.students_none_found() : m.students_none_yet()}
  />
)
