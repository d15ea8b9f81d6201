import {
  staffBlockGuardian,
  staffGuardianNumber,
  staffRemoveGuardian,
  staffRestoreGuardian,
  staffSaveGuardian,
  staffStudentGuardians,
} from '#contract/staff/guardians.ts'
import { MAX_GUARDIANS, type Relation, isOfAge } from '#contract/guardians.rules.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader, Academy } from '../../../academy/academy.ts'
import type { AuditChange } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { endConsentLinks, consentsOf } from '../../../guardians/consents.queries.ts'
import {
  blockGuardian,
  guardianById,
  guardiansOf,
  linkGuardian,
  unlinkGuardian,
  otherChildren,
} from '../../../guardians/guardians.queries.ts'
import type { StaffCaller, StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { actorOf, endOf } from '../../accounts/actor.ts'
import { batchesSeen, seesAllBatches } from '../../accounts/scope.ts'
import { identityRows } from '../student.queries.ts'
import { knownStudent } from '../known-student.ts'
import { knownGuardian, guardianVersion } from './known-guardian.ts'
import { type GuardianDeps, saveGuardian } from './save-guardian.ts'
import type { DataOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { Student } from '../../../features/account/account.queries.ts'
import type { Secrets } from '../../../ports/settings.ts'
import { toDay, toInstant } from '../../../ports/time.ts'
import { stopsOf } from './consent-list.queries.ts'

type Shown = DataOf<typeof staffStudentGuardians>
/** `isOffice`: may change it. `seesNumbers`: sees the ends of numbers, and why somebody is blocked. */
type Seeing = {
  academy: Academy
  now: number
  secrets: Pick<Secrets, 'pepper'>
  isOffice: boolean
  seesNumbers: boolean
}

/** Who answers for a student, what was said of the consent, and what would stop without it. */
async function shownGuardians(read: Tx, student: Student, seeing: Seeing): Promise<Shown> {
  const { academy, now, secrets, isOffice, seesNumbers } = seeing
  const { zone } = academy
  const own = await guardiansOf(read, student.stud_id)
  const ids = own.map(({ guardian_id }) => guardian_id)
  const others = await otherChildren(read, ids, student.stud_id)
  const today = toDay(now, zone)
  return {
    today,
    is_of_age: isOfAge(student.birth_date ?? null, today),
    is_required: academy.consent_required,
    guardians: own.map((row) => ({
      guardian_id: row.guardian_id,
      name: row.name,
      relation: row.relation as Relation,
      mobile: seesNumbers ? endOf(row.mobile) : null,
      language: row.language as 'en' | 'hi' | 'ml',
      other_children: others.get(row.guardian_id) ?? 0,
      blocked_at: row.blocked_at === null ? null : toInstant(row.blocked_at, zone),
      block_reason: seesNumbers ? row.block_reason : null,
      version: isOffice ? guardianVersion(secrets, row) : null,
    })),
    consents: (await consentsOf(read, student.stud_id)).map(
      ({ stud_id: _id, guardian_id: _guardian, at, ...change }) => ({ ...change, at: toInstant(at, zone) }),
    ),
    stops: await stopsOf(read, student.stud_id),
  }
}

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

type By = { caller: StaffCaller; request_id: string }
type Act = { stud_id: number; action: AuditAction; changes: AuditChange[]; reason?: string }

/** Who answers for a student. */
export function guardiansRoutes(route: StaffRoute, deps: GuardianDeps & { academy: AcademyReader }): void {
  const { db, clock, secrets, academy } = deps

  route(staffStudentGuardians, async ({ body: { stud_id }, caller }) => {
    const student = await knownStudent(db.read, stud_id)
    const [isSeen] = await identityRows(db.read, stud_id, await batchesSeen(db.read, caller))
    if (!isSeen) throw new ApiError('not_found')
    const isOffice = OFFICE.some((role) => caller.roles.includes(role))
    const seeing = {
      academy: await academy(),
      now: clock.now(),
      secrets,
      isOffice,
      seesNumbers: seesAllBatches(caller),
    }
    return { data: await shownGuardians(db.read, student, seeing) }
  })

  route(staffSaveGuardian, async ({ body, caller, language, request_id }) => ({
    data: await saveGuardian(deps, { body, actor: actorOf(caller, request_id, OFFICE), language }),
  }))

  route(staffGuardianNumber, async ({ body: { stud_id, guardian_id }, ...by }) => {
    const { name, phone_code, mobile } = await knownGuardian(db.read, stud_id, guardian_id)
    const changes = named(null, name)
    await db.write((tx) => note(tx, clock.now(), by, { stud_id, action: 'guardian_number_read', changes }))
    return { data: { mobile: `+${phone_code} ${mobile}` } }
  })

  reversibleActs(route, deps)
}

function reversibleActs(route: StaffRoute, { db, clock }: GuardianDeps): void {
  route(staffRemoveGuardian, async ({ body: { stud_id, guardian_id }, ...by }) => {
    const now = clock.now()
    await db.write(async (tx) => {
      const { name } = await knownGuardian(tx, stud_id, guardian_id)
      await unlinkGuardian(tx, stud_id, guardian_id, now)
      await endConsentLinks(tx, { stud_id, guardian_id }, now)
      await note(tx, now, by, { stud_id, action: 'guardian_removed', changes: named(name, null) })
    })
    return { data: {} }
  })

  route(staffRestoreGuardian, async ({ body: { stud_id, guardian_id, relation }, ...by }) => {
    const now = clock.now()
    await db.write(async (tx) => {
      await knownStudent(tx, stud_id)
      const guardian = await guardianById(tx, guardian_id)
      if (!guardian) throw new ApiError('not_found')
      const own = await guardiansOf(tx, stud_id)
      if (own.length >= MAX_GUARDIANS) throw new ApiError('rule', { text: plainText('staff_guardians_full') })
      await linkGuardian(tx, { stud_id, guardian_id, relation }, now)
      await note(tx, now, by, { stud_id, action: 'guardian_added', changes: named(null, guardian.name) })
    })
    return { data: {} }
  })

  route(staffBlockGuardian, async ({ body: { stud_id, guardian_id, blocked, reason }, ...by }) => {
    const now = clock.now()
    await db.write(async (tx) => {
      const { name } = await knownGuardian(tx, stud_id, guardian_id)
      await blockGuardian(tx, { stud_id, guardian_id }, blocked ? { at: now, reason } : null)
      if (blocked) await endConsentLinks(tx, { stud_id, guardian_id }, now)
      const action = blocked ? 'guardian_blocked' : 'guardian_unblocked'
      await note(tx, now, by, { stud_id, action, reason, changes: blocked ? named(name, null) : named(null, name) })
    })
    return { data: {} }
  })
}

async function note(tx: Tx, at: number, { caller, request_id }: By, act: Act): Promise<void> {
  const { stud_id, action, changes, reason = null } = act
  const of = { entity: 'student', entity_id: String(stud_id), at, action } as const
  await writeAudit(tx, { ...actorOf(caller, request_id, OFFICE), ...of, changes, reason })
}

const named = (before: string | null, after: string | null): AuditChange[] => [{ field: 'guardian', before, after }]
