import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { UserRoundPlus, UserRoundSearch, ArrowRightLeft } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { formatMoment } from '#ui/format/format-day.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { paths, type StudentSearch } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Tick, TickedBar } from '../../ui/ticked-bar.tsx'
import { type Ticks, useTicks } from '../../ui/use-ticks.ts'
import { StatusBadge, STATUSES, statusWords } from './status.tsx'
import { useRoles } from './use-roles.ts'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { studentSearchOf } from './student-search.ts'

/** Narrows the list, by way of the address: a link and Back keep it. */
function StudentFilters({ search }: { search: StudentSearch }) {
  const navigate = useNavigate()
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const narrow = (changes: Record<string, unknown>) =>
    void navigate({ ...paths.students(studentSearchOf({ ...search, ...changes })), replace: true })
  const batches = (choices?.batches ?? []).filter(({ ac_id }) => !search.level || ac_id === search.level)
  return (
    <search className="mb-5 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <SearchBox
        hint={m.students_search_hint()}
        typed={search.search ?? ''}
        onSettled={(words) => narrow({ search: words })}
      />
      <SelectField
        label={m.students_level()}
        value={String(search.level ?? '')}
        onChange={(value) => narrow({ level: Number(value), batch: undefined })}
        options={[
          { value: '', words: m.students_all() },
          ...(choices?.levels ?? []).map(({ ac_id, level }) => ({ value: String(ac_id), words: level })),
        ]}
      />
      <SelectField
        label={m.students_batch()}
        value={String(search.batch ?? '')}
        onChange={(value) => narrow({ batch: Number(value) })}
        options={[
          { value: '', words: m.students_all() },
          ...batches.map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name })),
        ]}
      />
      <SelectField
        label={m.students_status()}
        value={search.status ?? ''}
        onChange={(value) => narrow({ status: value })}
        options={[
          { value: '', words: m.students_all() },
          ...STATUSES.map((status) => ({ value: status, words: statusWords(status) })),
        ]}
      />
    </search>
  )
}

const PATH = '/staff/students'

type StudentRow = StaffData<typeof PATH>['students'][number]
type After = { after_name: string; after_id: number } | null

/** The students that the search lets through, page by page. */
function useStudentList({ search, level, batch, status }: StudentSearch) {
  const filter = {
    ...(search !== undefined && { search }),
    ...(level !== undefined && { ac_id: level }),
    ...(batch !== undefined && { batch_id: batch }),
    ...(status !== undefined && { status }),
  }
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), filter],
    queryFn: ({ pageParam, signal }) => staffCall(PATH, { ...filter, ...pageParam }, signal),
    initialPageParam: null as After,
    getNextPageParam: ({ students, more }): After => {
      const last = students.at(-1)
      return more && last ? { after_name: last.name, after_id: last.stud_id } : null
    },
  })
  const rows = query.data?.pages.flatMap(({ students }) => students)
  return {
    query: { ...query, data: rows },
    more: {
      left: query.hasNextPage,
      busy: query.isFetchingNextPage,
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}

type TickedProps = { ticked: readonly { stud_id: number; name: string }[]; onClear: () => void }

/** What can be done with the students that are ticked. */
function TickedStudents({ ticked, onClear }: TickedProps) {
  const [isMoving, setIsMoving] = useState(false)
  return (
    <TickedBar count={ticked.length} clearWords={m.students_untick()} onClear={onClear}>
      <Button look="secondary" icon={ArrowRightLeft} onClick={() => setIsMoving(true)}>
        {m.move_action()}
      </Button>
      <MoveDialog open={isMoving} students={ticked} onClose={() => setIsMoving(false)} onMoved={onClear} />
    </TickedBar>
  )
}

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
          <>
            <Link {...paths.browsers()} className={buttonClass('quiet')}>
              {m.browsers_title()}
            </Link>
            <Link {...paths.studentAdd()} className={buttonClass()}>
              <UserRoundPlus size={20} aria-hidden />
              {m.student_add()}
            </Link>
          </>
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
