import type { BodyOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { Role } from '#contract/staff/roles.ts'
import {
  staffEndStudentSessions,
  staffStudentNumber,
  staffStudents,
  staffStudentSelection,
  staffUnlockStudent,
} from '#contract/staff/students.ts'
import { MAX_SELECTED } from '#contract/staff/max-selected.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { forgetNumber } from '../../features/account/limits/events.queries.ts'
import { numberKeys } from '../../features/account/limits/keys.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { endAccess } from '../../importing/people/end-access.ts'
import { actorOf, endOf } from '../accounts/actor.ts'
import { batchesSeen, seesAllBatches } from '../accounts/scope.ts'
import { knownStudent } from './known-student.ts'
import {
  batchNames,
  countStudents,
  lastSeen,
  studentsByAdmission,
  studentsByName,
  studentsBySeen,
} from './students.queries.ts'
import { placedStudents } from './acts/act-places.queries.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets; academy: AcademyReader }

const ON_A_PAGE = 100
const SORTED = { name: studentsByName, admission_no: studentsByAdmission, seen: studentsBySeen }

type Filter = Omit<BodyOf<typeof staffStudentSelection>, 'sort'>
type Status = 'active' | 'pending' | 'left'
const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

/** The students of the academy, for those who look after them. */
export function studentsRoutes(route: StaffRoute, deps: Deps): void {
  const { db, academy } = deps

  const filterOf = async (asked: Filter, caller: StaffCaller) => {
    const text = asked.search?.trim()
    const seesNumbers = seesAllBatches(caller)
    const search = text ? { text, seesNumbers, byGuardian: seesNumbers } : undefined
    return { ...asked, search, batch_ids: await batchesSeen(db.read, caller) }
  }

  route(staffStudents, async ({ body: { sort = 'name', after_id: after, ...asked }, caller }) => {
    const filter = await filterOf(asked, caller)
    const seesNumbers = seesAllBatches(caller)
    const [rows, total] = await Promise.all([
      SORTED[sort](db, filter, { after, count: ON_A_PAGE + 1 }),
      after === undefined ? countStudents(db, filter) : null,
    ])
    const page = rows.slice(0, ON_A_PAGE)
    const ids = page.map(({ stud_id }) => stud_id)
    const [batches, seen, { zone }] = await Promise.all([batchNames(db.read, ids), lastSeen(db.read, ids), academy()])
    const students = page.map(({ mobile, guardian, status, ...row }) => {
      const seen_at = seen.get(row.stud_id)
      return {
        ...row,
        guardian: seesNumbers ? guardian : null,
        mobile: seesNumbers ? endOf(mobile) : null,
        batches: batches.get(row.stud_id) ?? [],
        status: status as Status,
        seen_at: seen_at === undefined ? null : toInstant(seen_at, zone),
      }
    })
    return { data: { students, more: rows.length > ON_A_PAGE, total } }
  })

  route(staffStudentSelection, async ({ body: { sort = 'name', ...asked }, caller }) => {
    const rows = await SORTED[sort](db, await filterOf(asked, caller), { after: undefined, count: MAX_SELECTED })
    const ids = rows.map(({ stud_id }) => stud_id)
    const byId = new Map((await placedStudents(db.read, ids)).map((student) => [student.stud_id, student]))
    const students = ids.flatMap((id) => {
      const found = byId.get(id)
      if (!found) return []
      const { stud_id, name, place } = found
      return [{ stud_id, name, admission_no: place.admission_no, status: place.status as Status }]
    })
    return { data: { students } }
  })

  helpRoutes(route, deps)
}

/** What a student who comes to the office needs. */
function helpRoutes(route: StaffRoute, { db, clock, secrets }: Deps): void {
  const noted = async (tx: Tx, caller: StaffCaller, request_id: string, act: Act) =>
    writeAudit(tx, {
      ...actorOf(caller, request_id, OFFICE),
      at: clock.now(),
      action: act.action,
      entity: 'student',
      entity_id: String(act.stud_id),
      changes: [],
      reason: act.reason ?? null,
    })

  route(staffStudentNumber, async ({ body, caller, request_id }) => {
    const { stud_id, phone_code, mobile } = await knownStudent(db.read, body.stud_id)
    await db.write((tx) => noted(tx, caller, request_id, { action: 'number_read', stud_id }))
    return { data: { phone_code, mobile } }
  })

  route(staffUnlockStudent, async ({ body, caller, request_id }) => {
    const student = await knownStudent(db.read, body.stud_id)
    const keys = numberKeys(secrets, student)
    await db.write(async (tx) => {
      await forgetNumber(tx, keys)
      await noted(tx, caller, request_id, { action: 'number_unlocked', stud_id: student.stud_id })
    })
    return { data: {} }
  })

  route(staffEndStudentSessions, async ({ body, caller, request_id }) => {
    const { stud_id } = await knownStudent(db.read, body.stud_id)
    const ended = await db.write(async (tx) => {
      await noted(tx, caller, request_id, { action: 'sessions_ended', stud_id, reason: body.reason })
      return endAccess(tx, stud_id, clock.now())
    })
    return { data: { ended } }
  })
}

type Act = { action: AuditAction; stud_id: number; reason?: string }
