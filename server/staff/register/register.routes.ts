import { windowOf } from '#contract/live.rules.ts'
import { staffClassesOfDay, staffMarkRegister, staffRegister, staffRegisterHistory } from '#contract/staff/register.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db, Tx } from '../../db/db.ts'
import { numberOfDay } from '../../guardians/notices/notice-verdict.rules.ts'
import { toldChildren } from '../../guardians/notices/notices.queries.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, momentOf, toClock, toDay, toInstant, daysBetween } from '../../ports/time.ts'
import { classesSeen } from '../accounts/scope.ts'
import type { ClassesSeen } from '../accounts/scope.queries.ts'
import {
  classesBetween,
  markedOfDay,
  type RegisterClass,
  classCount,
  joinsOf,
  membersAround,
  registerClass,
  type StandIn,
  stoodInClasses,
} from './register.queries.ts'
import { type Status, decide, type Cell, cellOf, joinedWhile, mayMark, rowsOf, withStoodIn } from './register.rules.ts'
import { standInToday, standInWhenMarked } from './stand-in.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import {
  addMarks,
  type AttendanceMark,
  markedAt,
  marksAt,
  mark,
  unmark,
} from '../../features/attendance/attendance.queries.ts'
import { plainText } from '../../http/language.ts'
import { actorOf } from '../accounts/actor.ts'

type Asked = {
  classId: number
  standIns: readonly StandIn[]
  seen: ClassesSeen | null
  roles: readonly Role[]
  now: number
  zone: string
}

/** A cell with its place in the register; `isNoted` is false where an import has changed it last. */
type PlacedCell = Cell & { stud_id: number; start: string; who: string | null; isNoted: boolean }

/**
 * Returns the present register of a class. Its cells are the rows of `attendance` of its day and start, or those
 * without a start where a sheet gave none and the subject has no other class on that day.
 *
 * @throws {ApiError} `not_found`
 */
async function readRegister(read: Tx, { classId, standIns, seen, roles, now, zone }: Asked) {
  const of = await registerClass(read, seen, classId, standIns)
  if (!of) throw new ApiError('not_found')
  const [date, start] = [toDay(of.starts_at, zone), toClock(of.starts_at, zone)]
  const day = { from: momentOf(date, '00:00', zone), until: momentOf(addDays(date, 1), '00:00', zone) }
  const starts = (await classCount(read, of, day)) === 1 ? [start, ''] : [start]
  const members = await membersAround(read, of.batch_id, of.starts_at)
  const rows = rowsOf(members, { starts_at: of.starts_at, date, dayOf: (at) => toDay(at, zone) })
  const where = { studIds: rows.map(({ stud_id }) => stud_id), subjectId: of.subject_id, date, starts }
  const stored = await markedAt(read, where)
  const marks = await marksAt(read, where)
  const cells = new Map(rows.map(({ stud_id }) => [stud_id, placedCell(stud_id, start, { stored, marks })]))
  const is_cancelled = of.status === 'cancelled'
  const may = mayMark({ is_cancelled, days_ago: daysBetween(date, toDay(now, zone)), roles })
  return { of, date, rows, cells, marks, may }
}

type ReadRegister = Awaited<ReturnType<typeof readRegister>>

type Found = { stored: Awaited<ReturnType<typeof markedAt>>; marks: AttendanceMark[] }

function placedCell(stud_id: number, start: string, { stored, marks }: Found): PlacedCell {
  const own = stored.filter((row) => row.stud_id === stud_id)
  const row = own.find((one) => one.start === start) ?? own[0]
  const at = row?.start ?? start
  const newest = marks.findLast((newMark) => newMark.stud_id === stud_id && newMark.start === at)
  return { stud_id, start: at, ...cellOf(row?.status ?? null, newest) }
}

/** Cells as they are answered. */
const shownCells = ({ rows, cells }: Pick<ReadRegister, 'rows' | 'cells'>) =>
  rows.flatMap(({ stud_id }) => {
    const cell = cells.get(stud_id)
    if (!cell) return []
    const { status, counter, is_filled, who } = cell
    return [{ stud_id, status, counter, is_filled, who }]
  })

type Body = BodyOf<typeof staffMarkRegister>
type Answer = DataOf<typeof staffMarkRegister>
type Outcome = Answer['outcomes'][number]['outcome']
type Asking = { caller: StaffCaller; request_id: string; roles: readonly Role[]; now: number; zone: string }

const REFUSED = {
  cancelled: 'staff_register_cancelled',
  future: 'staff_register_future',
  too_old: 'staff_register_too_old',
} as const

/**
 * Stores marks, each by itself, in one unit of work with one entry in the audit, which counts and names nobody.
 *
 * @throws {ApiError} `not_found`; `rule` where nothing of this register can be marked, or a reason is missing.
 */
async function saveMarks(db: Db, body: Body, asking: Asking): Promise<Answer> {
  const { caller, roles, now, zone } = asking
  return db.write(async (tx) => {
    const seen = await classesSeen(tx, caller)
    const standIns = standInWhenMarked(caller.staff_id, body.marks, { now, zone })
    const asked = { classId: body.class_id, standIns, seen, roles: caller.roles, now, zone }
    const register = await readRegister(tx, asked)
    refuseClosed(register, body)
    const before = countsOf(register)
    const written: AttendanceMark[] = []
    const outcomes: Answer['outcomes'] = []
    for (const sent of body.marks)
      outcomes.push({ key: sent.key, outcome: await place(tx, register, { sent, body, asking, written }) })
    await addMarks(tx, written)
    if (written.length > 0) {
      const { batch_name, subject_name } = register.of
      const of = { class: `${register.date} · ${batch_name} · ${subject_name}` }
      const changes = [...changesBetween({}, of), ...changesBetween(before, countsOf(register))]
      const entry = { action: 'register_marked', entity: 'class', entity_id: String(body.class_id), changes } as const
      await writeAudit(tx, {
        ...actorOf(caller, asking.request_id, roles),
        ...entry,
        at: now,
        reason: body.reason ?? null,
      })
    }
    return { outcomes, cells: shownCells(register) }
  })
}

function refuseClosed({ may }: ReadRegister, { reason }: Body): void {
  if (may === 'mark') return
  if (may !== 'reason') throw new ApiError('rule', { field: 'class_id', text: plainText(REFUSED[may]) })
  if (reason === undefined || reason.trim() === '')
    throw new ApiError('rule', { field: 'reason', text: plainText('staff_register_reason') })
}

type Placing = { sent: Body['marks'][number]; body: Body; asking: Asking; written: AttendanceMark[] }

/** Stores one mark where it may stand, and gives the register its new cell. */
async function place(tx: Tx, register: ReadRegister, { sent, body, asking, written }: Placing): Promise<Outcome> {
  const { of, date, rows, cells, marks } = register
  const { stud_id, key, status } = sent
  const cell = cells.get(stud_id)
  const row = rows.find((one) => one.stud_id === stud_id)
  if (!cell || !row || row.away !== null) return 'away'
  const isKnown = [...marks, ...written].some((one) => one.stud_id === stud_id && one.mark_key === key)
  const verdict = decide(cell, sent, { device: body.device, isKnown })
  if (verdict.outcome !== 'stored') return verdict.outcome
  const at = { stud_id, subject_id: of.subject_id, date, start: cell.start }
  if (!cell.isNoted) written.push({ ...at, ...unnoted(cell) })
  if (status === null) await unmark(tx, at)
  else await mark(tx, { ...at, status })
  const { caller, now } = asking
  const is_filled = sent.is_filled
  written.push({
    ...at,
    counter: verdict.counter,
    status,
    is_filled: Number(is_filled),
    mark_key: key,
    device: body.device,
    staff_id: caller.staff_id,
    who: caller.name,
    marked_at: Math.min(sent.marked_at, now),
    stored_at: now,
    reason: body.reason ?? null,
  })
  const newCell = { status, counter: verdict.counter, is_filled, device: body.device, who: caller.name, isNoted: true }
  cells.set(stud_id, { ...cell, ...newCell })
  return 'stored'
}

/** Returns an import's change of a cell as a mark without an author. */
const unnoted = ({ counter, status }: PlacedCell) => ({
  counter,
  status,
  is_filled: 0,
  mark_key: null,
  device: null,
  staff_id: null,
  who: null,
  marked_at: null,
  stored_at: null,
  reason: null,
})

function countsOf({ cells }: ReadRegister): Record<string, number> {
  const count = (status: string) => [...cells.values()].filter((cell) => cell.status === status).length
  return { present: count('P'), absent: count('A'), late: count('L') }
}

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const MARK = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

/** The register of classes, for those who teach them and for the office. */
export function registerRoutes(route: StaffRoute, { db, clock, academy }: Deps): void {
  const read = async (caller: StaffCaller, classId: number) => {
    const { zone } = await academy()
    const seen = await classesSeen(db.read, caller)
    const now = clock.now()
    const standIns = standInToday(caller.staff_id, { now, zone })
    const register = await readRegister(db.read, { classId, standIns, seen, roles: caller.roles, now, zone })
    return { register, instant: (at: number) => toInstant(at, zone) }
  }

  route(staffClassesOfDay, async ({ body, caller }) => {
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const day = body.day ?? today
    const [from, until] = [momentOf(day, '00:00', zone), momentOf(addDays(day, 1), '00:00', zone)]
    const own = await classesBetween(db.read, await classesSeen(db.read, caller), from, until)
    const stoodIn = day === today ? await stoodInClasses(db.read, { staffId: caller.staff_id, from, until }) : []
    const rows = withStoodIn(own, stoodIn)
    const marked = await markedOfDay(
      db.read,
      rows.map(({ class_id }) => class_id),
      day,
    )
    const classes = rows.map((row) => classOfDay(row, marked, { now, zone }))
    return { data: { day, today, classes } }
  })

  route(staffRegister, async ({ body, caller }) => {
    const { register, instant } = await read(caller, body.class_id)
    const { batch_id: _batch, subject_id: _subject, status: _status, starts_at, ends_at, ...of } = register.of
    const times = { starts_at: instant(starts_at), ends_at: instant(ends_at) }
    const students = register.rows
    const ids = students.map(({ stud_id }) => stud_id)
    const told = await toldChildren(db.read, 'absence', numberOfDay(register.date), ids)
    const joined = joinedWhile(await joinsOf(db.read, of.class_id), register.of)
    const joins = joined.map(({ stud_id, at }) => ({ stud_id, joined_at: instant(at) }))
    return { data: { ...of, ...times, may: register.may, students, cells: shownCells(register), joins, told } }
  })

  route(staffMarkRegister, async ({ body, caller, request_id }) => {
    const { zone } = await academy()
    return { data: await saveMarks(db, body, { caller, request_id, roles: MARK, now: clock.now(), zone }) }
  })

  route(staffRegisterHistory, async ({ body, caller }) => {
    const { register, instant } = await read(caller, body.class_id)
    const cell = register.cells.get(body.stud_id)
    if (!cell) throw new ApiError('not_found')
    const own = register.marks.filter(({ stud_id, start }) => stud_id === body.stud_id && start === cell.start)
    const noted = own.map(({ counter, status, is_filled, who, marked_at, stored_at, reason }) => ({
      counter,
      status: status as Status | null,
      is_filled: is_filled === 1,
      who,
      marked_at: marked_at === null ? null : instant(marked_at),
      stored_at: stored_at === null ? null : instant(stored_at),
      reason,
    }))
    const { counter, status, isNoted } = cell
    const filled = { counter, status, is_filled: false, who: null, marked_at: null, stored_at: null, reason: null }
    return { data: { marks: [...noted, ...(isNoted ? [] : [filled])].toReversed() } }
  })
}

type Marked = Awaited<ReturnType<typeof markedOfDay>>

/** A class with how far its register is. */
function classOfDay(of: RegisterClass, marked: Marked, { now, zone }: { now: number; zone: string }) {
  const { batch_id: _batch, subject_id: _subject, status, ...row } = of
  const start = toClock(row.starts_at, zone)
  const own = marked.filter((one) => one.class_id === row.class_id && (one.start === start || one.start === ''))
  const count = (some: Marked) => some.reduce((sum, { n }) => sum + n, 0)
  const is_cancelled = status === 'cancelled'
  return {
    ...row,
    starts_at: toInstant(row.starts_at, zone),
    ends_at: toInstant(row.ends_at, zone),
    is_cancelled,
    on_now: !is_cancelled && windowOf(row, now).is_open,
    marked: count(own),
    absent: count(own.filter((one) => one.status === 'A')),
  }
}
