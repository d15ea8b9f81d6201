import type { DataOf } from '#contract/call.ts'
import type { Relation } from '#contract/guardians.rules.ts'
import { isOfAge } from '#contract/guardians.rules.ts'
import type { staffStudentGuardians } from '#contract/staff/guardians.ts'
import type { Academy } from '../../../academy/academy.ts'
import type { Tx } from '../../../db/db.ts'
import type { Student } from '../../../features/account/account.queries.ts'
import { consentsOf } from '../../../guardians/consents.queries.ts'
import { guardiansOf, otherChildren } from '../../../guardians/guardians.queries.ts'
import type { Secrets } from '../../../ports/settings.ts'
import { toDay, toInstant } from '../../../ports/time.ts'
import { endOf } from '../../accounts/end-of-number.ts'
import { guardianVersion } from './guardian-version.ts'
import { stopsOf } from './stops.queries.ts'

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
export async function shownGuardians(read: Tx, student: Student, seeing: Seeing): Promise<Shown> {
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
