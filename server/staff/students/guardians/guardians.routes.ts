import {
  staffBlockGuardian,
  staffGuardianNumber,
  staffRemoveGuardian,
  staffRestoreGuardian,
  staffSaveGuardian,
  staffStudentGuardians,
} from '#contract/staff/guardians.ts'
import { MAX_GUARDIANS } from '#contract/guardians.rules.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import type { AuditChange } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { endConsentLinks } from '../../../guardians/consent-links.queries.ts'
import {
  blockGuardian,
  guardianById,
  guardiansOf,
  linkGuardian,
  unlinkGuardian,
} from '../../../guardians/guardians.queries.ts'
import type { StaffCaller, StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { actorOf } from '../../accounts/actor.ts'
import { batchesSeen, seesAll } from '../../accounts/batches-seen.ts'
import { identityRows } from '../student.queries.ts'
import { knownStudent } from '../known-student.ts'
import { knownGuardian } from './known-guardian.ts'
import { type GuardianDeps, saveGuardian } from './save-guardian.ts'
import { shownGuardians } from './shown-guardians.ts'

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

type Acting = { caller: StaffCaller; request_id: string; stud_id: number; action: string; reason?: string }

/** Who answers for a student. */
export function guardiansRoutes(route: StaffRoute, deps: GuardianDeps & { academy: AcademyReader }): void {
  const { db, clock, secrets, academy } = deps

  const noted = async (
    tx: Tx,
    { caller, request_id, stud_id, action, reason }: Acting,
    changes: AuditChange[] = [],
  ): Promise<void> => {
    const of = { entity: 'student', entity_id: String(stud_id), at: clock.now(), action }
    await writeAudit(tx, { ...actorOf(caller, request_id, OFFICE), ...of, changes, reason: reason ?? null })
  }
  const named = (name: string, is: 'gone' | 'there'): AuditChange[] => [
    { field: 'guardian', before: is === 'gone' ? name : null, after: is === 'there' ? name : null },
  ]

  route(staffStudentGuardians, async ({ body: { stud_id }, caller }) => {
    const student = await knownStudent(db.read, stud_id)
    const [isSeen] = await identityRows(db.read, stud_id, await batchesSeen(db.read, caller))
    if (!isSeen) throw new ApiError('not_found')
    const isOffice = OFFICE.some((role) => caller.roles.includes(role))
    const seeing = { academy: await academy(), now: clock.now(), secrets, isOffice, seesNumbers: seesAll(caller) }
    return { data: await shownGuardians(db.read, student, seeing) }
  })

  route(staffSaveGuardian, async ({ body, caller, language, request_id }) => ({
    data: await saveGuardian(deps, { body, actor: actorOf(caller, request_id, OFFICE), language }),
  }))

  route(staffRemoveGuardian, async ({ body: { stud_id, guardian_id }, ...by }) => {
    await db.write(async (tx) => {
      const { name } = await knownGuardian(tx, stud_id, guardian_id)
      await unlinkGuardian(tx, stud_id, guardian_id, clock.now())
      await endConsentLinks(tx, { stud_id, guardian_id }, clock.now())
      await noted(tx, { ...by, stud_id, action: 'guardian removed' }, named(name, 'gone'))
    })
    return { data: {} }
  })

  route(staffRestoreGuardian, async ({ body: { stud_id, guardian_id, relation }, ...by }) => {
    await db.write(async (tx) => {
      await knownStudent(tx, stud_id)
      const guardian = await guardianById(tx, guardian_id)
      if (!guardian) throw new ApiError('not_found')
      const own = await guardiansOf(tx, stud_id)
      if (own.length >= MAX_GUARDIANS) throw new ApiError('rule', { text: plainText('staff_guardians_full') })
      await linkGuardian(tx, { stud_id, guardian_id, relation }, clock.now())
      await noted(tx, { ...by, stud_id, action: 'guardian added' }, named(guardian.name, 'there'))
    })
    return { data: {} }
  })

  route(staffBlockGuardian, async ({ body: { stud_id, guardian_id, blocked, reason }, ...by }) => {
    await db.write(async (tx) => {
      const { name } = await knownGuardian(tx, stud_id, guardian_id)
      await blockGuardian(tx, { stud_id, guardian_id }, blocked ? { at: clock.now(), reason } : null)
      if (blocked) await endConsentLinks(tx, { stud_id, guardian_id }, clock.now())
      const action = blocked ? 'guardian blocked' : 'guardian not blocked'
      await noted(tx, { ...by, stud_id, action, reason }, named(name, blocked ? 'gone' : 'there'))
    })
    return { data: {} }
  })

  route(staffGuardianNumber, async ({ body: { stud_id, guardian_id }, ...by }) => {
    const { name, phone_code, mobile } = await knownGuardian(db.read, stud_id, guardian_id)
    await db.write((tx) => noted(tx, { ...by, stud_id, action: 'number of guardian read' }, named(name, 'there')))
    return { data: { mobile: `+${phone_code} ${mobile}` } }
  })
}
