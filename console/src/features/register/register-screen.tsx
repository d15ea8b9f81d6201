import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarOff, ChevronRight, Printer, UserX } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { paths } from '../../paths.ts'
import { dayWords, momentWords, spanWords } from '../../ui/moment-labels.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { keepConsole } from './keep-console.ts'
import { useKeptRegisters, takeRegister, showKept } from './use-kept-registers.ts'
import { useQuery } from '@tanstack/react-query'
import type { Register } from '#contract/staff/register-marks.rules.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { keepDay, keptDay } from '../../session/kept-registers.ts'
import { useSession } from '../../session/session.ts'
import { RegisterSheet } from './register-sheet.tsx'
import { sendMarks } from './send-marks.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { Badge } from '../../ui/badge.tsx'

type Day = StaffData<'/staff/classes_of_day'>
type Row = Day['classes'][number]

/** The classes of a day, with how far their registers are. */
function ClassList({ day }: { day: Day }) {
  return (
    <ul aria-label={m.register_classes()} className="grid gap-3">
      {day.classes.map((row) => (
        <li key={row.class_id} className="rounded-card border border-line bg-card hover:bg-brand-50">
          <Link
            {...paths.register({ class: row.class_id })}
            className="flex min-h-14 items-center justify-between gap-3 px-4 py-3 no-underline"
          >
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{row.class_name}</span>
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {`${spanWords(row.starts_at, row.ends_at)} · ${row.batch_name} · ${row.subject_name} · ${row.tutor_name}`}
              </span>
              <span className="mt-1.5 flex flex-wrap gap-1.5">
                <State row={row} isLater={day.day > day.today} />
              </span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function State({ row: { is_cancelled, on_now, marked, absent }, isLater }: { row: Row; isLater: boolean }) {
  if (is_cancelled) return <Badge>{m.register_cancelled()}</Badge>
  return (
    <>
      {on_now && <Badge tone="brand">{m.register_on_now()}</Badge>}
      {marked > 0 ? (
        <Badge tone="good">{m.register_marked({ count: marked, absent })}</Badge>
      ) : (
        !isLater && <Badge tone="warn">{m.register_none()}</Badge>
      )}
    </>
  )
}

/** The interval at which a colleague's marks are polled, while the register is in use here. */
const EVERY_MS = 10_000
const AT_IT_MS = 300_000

/** The register of one class: read when it is opened, and taken from this browser without a network. */
export function ClassRegister({ classId }: { classId: number }) {
  const kept = useKeptRegisters((state) => state.kept[classId])
  const touched = kept?.pending.at(-1)?.marked_at ?? 0
  const register = useQuery({
    ...staffQuery('/staff/register', { class_id: classId }),
    staleTime: 0,
    refetchInterval: () => Date.now() - touched < AT_IT_MS && EVERY_MS,
  })
  const { data, error } = register
  useEffect(() => {
    if (data) takeRegister(data)
    else showKept(classId)
    sendMarks(0)
  }, [classId, data])
  if (!kept) return <ScreenStates query={register} content={() => null} />
  const { batch_name, subject_name, tutor_name, starts_at } = kept.register
  return (
    <>
      <p className="mb-3 text-ink-2 wrap-anywhere">
        {`${batch_name} · ${subject_name} · ${tutor_name}`}
        <br />
        {momentWords(starts_at)}
      </p>
      {data === undefined && error && (
        <p role="status" className="mb-3 rounded-control bg-warn-50 px-3 py-2 text-sm">
          {m.register_from_phone()}
        </p>
      )}
      <RegisterSheet kept={kept} />
    </>
  )
}

/** A day with more classes than a teacher has belongs to an office, which has a network. */
const MOST_AHEAD = 8

/**
 * Returns the classes of a day, by default of today. Today's classes are stored in this browser with their registers,
 * for a room without a network. `isKept` is true when the stored ones are returned.
 */
function useDay(day: string | undefined) {
  const person = useSession(({ me }) => me?.staff_id ?? 0)
  const query = useQuery(staffQuery('/staff/classes_of_day', day === undefined ? {} : { day }))
  const { data, error } = query
  useEffect(() => {
    if (!data || data.day !== data.today) return
    keepDay(person, data)
    if (data.classes.length > MOST_AHEAD) return
    for (const { class_id, is_cancelled } of data.classes) if (!is_cancelled) void keepAhead(class_id)
  }, [data, person])
  const kept = !data && error && day === undefined ? keptDay(person) : null
  return { query, day: data ?? kept, isKept: kept !== null }
}

async function keepAhead(class_id: number): Promise<void> {
  const register = await queryClient
    .fetchQuery({ ...staffQuery('/staff/register', { class_id }), retry: false })
    .catch((): Register | null => null)
  if (register) takeRegister(register)
}

/** The register of the current or chosen class, or else the classes of a day to choose from. */
export function RegisterScreen() {
  const { class: chosen, day: asked, all } = useSearch({ from: '/staff/register' })
  const { query, day, isKept } = useDay(asked)
  useEffect(() => keepConsole(), [])
  const onNow = day?.classes.filter(({ on_now }) => on_now) ?? []
  const [only] = onNow
  const shown = chosen ?? (onNow.length === 1 && asked === undefined && !all ? only?.class_id : undefined)
  const title = useKeptRegisters(({ kept }) => (shown === undefined ? null : kept[shown]?.register.class_name))
  if (shown !== undefined)
    return (
      <Page
        title={title ?? m.menu_register()}
        actions={
          <Link {...paths.register({ all: true })} className={buttonClass('secondary')}>
            {m.register_other_classes()}
          </Link>
        }
      >
        <ClassRegister key={shown} classId={shown} />
      </Page>
    )
  return (
    <Page
      title={m.menu_register()}
      actions={
        <>
          <Link {...paths.absent(asked === undefined ? {} : { day: asked })} className={buttonClass('secondary')}>
            <UserX size={20} aria-hidden />
            {m.absent_title()}
          </Link>
          <Link {...paths.month()} className={buttonClass('secondary')}>
            <Printer size={20} aria-hidden />
            {m.month_title()}
          </Link>
        </>
      }
    >
      <DayField day={asked ?? day?.day ?? ''} />
      {isKept && (
        <p role="status" className="mb-3 rounded-control bg-warn-50 px-3 py-2 text-sm">
          {m.register_from_phone()}
        </p>
      )}
      {day ? (
        day.classes.length === 0 ? (
          <FullState icon={CalendarOff} title={m.register_no_classes()} text={dayWords(day.day)} />
        ) : (
          <ClassList day={day} />
        )
      ) : (
        <ScreenStates query={query} content={() => null} />
      )}
    </Page>
  )
}

function DayField({ day: shown }: { day: string }) {
  const navigate = useNavigate()
  // An empty field goes nowhere: another day is being typed.
  const go = (day: string) => day !== '' && void navigate(paths.register({ day, all: true }))
  return (
    <div className="mb-4 max-w-64">
      <DateField label={m.register_day()} name="day" value={shown} onChange={go} />
    </div>
  )
}
