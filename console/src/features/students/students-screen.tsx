import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, GraduationCap, MonitorSmartphone, UserRoundPlus, UserRoundSearch } from 'lucide-react'
import { MAX_SELECTED } from '#contract/staff/max-selected.rules.ts'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { formatDay } from '#ui/format/format-day.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { paths, type StudentSearch } from '../../paths.ts'
import { type Action, ActionMenu, MoreActions } from '../../ui/action-menu.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { Tick } from '../../ui/ticked-bar.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { useSending } from '../../ui/use-sending.ts'
import { SelectedStudents } from './acts/selected-students.tsx'
import { useExport } from './acts/use-export.ts'
import { type Selection, useSelection } from './acts/use-selection.ts'
import { StatusBadge } from './status.tsx'
import { StudentFilters } from './student-filters.tsx'
import { useRoles } from './use-roles.ts'

const PATH = '/staff/students'

type StudentRow = StaffData<typeof PATH>['students'][number]

/** What the server narrows the list to. */
const filterOf = ({ search, level, batch, status }: StudentSearch) => ({
  ...(search !== undefined && { search }),
  ...(level !== undefined && { ac_id: level }),
  ...(batch !== undefined && { batch_id: batch }),
  ...(status !== undefined && { status }),
})

/** The same, and its order. */
const askedOf = (search: StudentSearch) => ({
  ...filterOf(search),
  ...(search.sort !== undefined && { sort: search.sort }),
})

/** The students that the search lets through, page by page. */
function useStudentList(search: StudentSearch) {
  const asked = askedOf(search)
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), asked],
    queryFn: ({ pageParam, signal }) => staffCall(PATH, { ...asked, ...pageParam }, signal),
    initialPageParam: null as { after_id: number } | null,
    getNextPageParam: ({ students, more }) => {
      const last = students.at(-1)
      return more && last ? { after_id: last.stud_id } : null
    },
  })
  const rows = query.data?.pages.flatMap(({ students }) => students)
  return {
    query: { ...query, data: rows },
    total: query.data?.pages[0]?.total ?? null,
    more: {
      left: query.hasNextPage,
      busy: query.isFetchingNextPage,
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}

const route = getRouteApi('/staff/students')

const cut = (words: string | null) => (
  <span className="md:block md:max-xl:w-17 xl:max-w-44 xl:truncate" title={words ?? undefined}>
    {words || '–'}
  </span>
)

type Columns = readonly [Column<StudentRow>, ...Column<StudentRow>[]]
type Ticking = { selection: Selection; allTick: Column<StudentRow>['beforeHead'] } | null
type Sorting = { by: StudentSearch['sort']; onSort: (by: StudentSearch['sort']) => void }

/** A student's name, with the box that ticks it. */
const Named = ({ student, ticking }: { student: StudentRow; ticking: Ticking }) => (
  <span className="flex min-w-0 items-center gap-3">
    {ticking && (
      <Tick
        name={student.name}
        isOn={ticking.selection.has(student.stud_id)}
        onChange={() => ticking.selection.toggle(student)}
      />
    )}
    <Link
      {...paths.student(student.stud_id)}
      className="inline-flex min-h-11 min-w-0 items-center text-brand-strong md:min-h-0"
    >
      <span className="line-clamp-2 leading-5.5 wrap-anywhere">{student.name}</span>
    </Link>
  </span>
)

const seenWords = (seen_at: string | null) =>
  seen_at === null ? m.students_never() : formatDay(dayOf(seen_at), 'date')

/** A student in three lines of a phone: all that the table has, the guardian where there is room. */
function StudentLine({ student, ticking, sees }: { student: StudentRow; ticking: Ticking; sees: boolean }) {
  const { admission_no, mobile, guardian, batches, level, status, seen_at } = student
  return (
    <>
      <span className="flex items-center justify-between gap-3 font-medium">
        <Named student={student} ticking={ticking} />
        <span className="shrink-0">
          <StatusBadge status={status} />
        </span>
      </span>
      <span className="tabular block truncate text-sm leading-5 text-ink-2">
        {[admission_no, ...(sees ? [mobile, guardian] : [])].filter(Boolean).join(' · ') || '–'}
      </span>
      <span className="flex justify-between gap-3 text-sm leading-5 text-ink-2">
        <span className="truncate">{batches.join(', ') || level}</span>
        <span className="shrink-0">
          <span className="sr-only">{m.students_seen()} </span>
          {seenWords(seen_at)}
        </span>
      </span>
    </>
  )
}

/** Who may see no numbers has no columns for them. */
function columns(ticking: Ticking, { by, onSort }: Sorting, seesNumbers: boolean): Columns {
  const sort = (own: StudentSearch['sort'], isDown = false) => ({
    sort: { isOn: by === own, isDown, onSort: () => onSort(own) },
  })
  return [
    {
      head: m.students_name(),
      beforeHead: ticking?.allTick,
      ...sort(undefined),
      cell: (student) => <Named student={student} ticking={ticking} />,
    },
    {
      head: m.students_admission_no(),
      cell: ({ admission_no }) => admission_no ?? '–',
      figures: true,
      ...sort('admission_no'),
    },
    { head: m.students_status(), cell: ({ status }) => <StatusBadge status={status} /> },
    ...(seesNumbers
      ? [
          { head: m.students_phone(), cell: ({ mobile }: StudentRow) => mobile ?? '–', figures: true },
          { head: m.student_guardian(), cell: ({ guardian }: StudentRow) => cut(guardian) },
        ]
      : []),
    { head: m.students_place(), cell: ({ batches, level }) => cut(batches.join(', ') || level) },
    {
      head: m.students_seen(),
      cell: ({ seen_at }) => seenWords(seen_at),
      figures: true,
      ...sort('seen', true),
    },
  ]
}

/** Everybody whom one sees, narrowed by what stands in the address. */
export function StudentsScreen() {
  const search = route.useSearch()
  const { sort: _sort, ...filter } = search
  const { isOffice } = useRoles()
  return (
    <Page
      title={m.menu_students()}
      actions={
        isOffice && (
          <>
            <OtherActions search={search} />
            <Link {...paths.studentAdd()} className={buttonClass()}>
              <UserRoundPlus size={20} aria-hidden />
              {m.student_add()}
            </Link>
          </>
        )
      }
    >
      <StudentFilters search={search} />
      {/* Another filter begins without ticks: nobody is changed who is not in sight. */}
      <StudentList key={JSON.stringify(filter)} search={search} />
    </Page>
  )
}

/** What is done here beside adding somebody. What is rarely done is in the menu, on a phone the export as well. */
function OtherActions({ search }: { search: StudentSearch }) {
  const isWide = useIsWide()
  const { busy, exportStudents } = useExport()
  const exporting: Action = {
    icon: Download,
    words: m.acts_export(),
    busy,
    onPress: () => void exportStudents(filterOf(search)),
  }
  return (
    <>
      <ActionMenu
        actions={[
          { icon: MonitorSmartphone, words: m.browsers_title(), to: paths.browsers() },
          { icon: GraduationCap, words: m.promotion_title(), to: paths.promotion() },
          ...(isWide ? [] : [exporting]),
        ]}
      />
      {isWide && <MoreActions actions={[exporting]} />}
    </>
  )
}

function StudentList({ search }: { search: StudentSearch }) {
  const navigate = useNavigate()
  const { isOffice, seesAll } = useRoles()
  const { query, total, more } = useStudentList(search)
  const selection = useSelection()
  const { send } = useSending()
  const onSort: Sorting['onSort'] = (sort) => {
    const { sort: _before, ...filter } = search
    void navigate({ ...paths.students({ ...filter, ...(sort && { sort }) }), replace: true })
  }
  // Those of pages that are not loaded follow.
  const selectAll = async (rows: readonly StudentRow[]) => {
    if (selection.chosen.length > 0) return selection.clear()
    selection.set(rows)
    if (more.left && rows.length < MAX_SELECTED)
      await send(async () => selection.set((await staffCall('/staff/student_selection', askedOf(search))).students))
  }
  const allTick = (rows: readonly StudentRow[]) => (
    <Tick name={m.students_everyone()} isOn={selection.chosen.length > 0} onChange={() => void selectAll(rows)} />
  )
  const ticking = (rows: readonly StudentRow[]): Ticking => (isOffice ? { selection, allTick: allTick(rows) } : null)
  return (
    <ScreenStates
      query={query}
      loading={<Skeleton of="rows" count={8} />}
      isEmpty={(rows) => rows.length === 0}
      empty={<NoStudents isNarrowed={Object.keys(filterOf(search)).length > 0} />}
      content={(rows) => (
        <>
          <SelectedStudents chosen={selection.chosen} onClear={selection.clear} />
          <div className="mb-2 flex min-h-6 flex-wrap items-center gap-3 text-sm text-ink-2">
            {isOffice && <span className="md:hidden">{allTick(rows)}</span>}
            {total !== null && <p>{m.students_count({ shown: rows.length, total })}</p>}
            {selection.chosen.length === MAX_SELECTED && (total ?? 0) > MAX_SELECTED && (
              <p role="status">{m.students_most_ticked({ count: MAX_SELECTED })}</p>
            )}
          </div>
          <DataTable
            label={m.menu_students()}
            rows={rows}
            keyOf={({ stud_id }) => stud_id}
            columns={columns(ticking(rows), { by: search.sort, onSort }, seesAll)}
            isDense
            line={(student) => <StudentLine student={student} ticking={ticking(rows)} sees={seesAll} />}
          />
          <LoadMore more={more} />
        </>
      )}
    />
  )
}

const NoStudents = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <FullState
    icon={UserRoundSearch}
    title={m.students_none()}
    text={isNarrowed ? m.students_none_found() : m.students_none_yet()}
  />
)
