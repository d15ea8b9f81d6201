import { windowOf } from '#contract/live.rules.ts'
import { staffClassesOfDay, staffMarkRegister, staffRegister, staffRegisterHistory } from '#contract/staff/register.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { numberOfDay } from '../../guardians/notices/notice-verdict.rules.ts'
import { toldChildren } from '../../guardians/notices/notices.queries.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, momentOf, toClock, toDay, toInstant } from '../../ports/time.ts'
import { classesSeen } from '../accounts/classes-seen.ts'
import { readRegister, shownCells } from './read-register.ts'
import { classesBetween, markedOfDay, type RegisterClass } from './register.queries.ts'
import type { Status } from './register.rules.ts'
import { saveMarks } from './save-marks.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const MARK = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

/** The register of classes, for those who teach them and for the office. */
export function registerRoutes(route: StaffRoute, { db, clock, academy }: Deps): void {
  const read = async (caller: StaffCaller, classId: number) => {
    const { zone } = await academy()
    const seen = await classesSeen(db.read, caller)
    const register = await readRegister(db.read, { classId, seen, roles: caller.roles, now: clock.now(), zone })
    return { register, instant: (at: number) => toInstant(at, zone) }
  }

  route(staffClassesOfDay, async ({ body, caller }) => {
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const day = body.day ?? today
    const [from, until] = [momentOf(day, '00:00', zone), momentOf(addDays(day, 1), '00:00', zone)]
    const rows = await classesBetween(db.read, await classesSeen(db.read, caller), from, until)
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
    return { data: { ...of, ...times, may: register.may, students, cells: shownCells(register), told } }
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
    const unnoted = { counter, status, is_filled: false, who: null, marked_at: null, stored_at: null, reason: null }
    return { data: { marks: [...noted, ...(isNoted ? [] : [unnoted])].toReversed() } }
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
