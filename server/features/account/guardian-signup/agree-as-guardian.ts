import type { Relation } from '#contract/guardians.rules.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { sayConsent } from '../../../guardians/consents.queries.ts'
import { addGuardian, type Guardian, guardianByNumber, linkGuardian } from '../../../guardians/guardians.queries.ts'
import type { Student } from '../account.queries.ts'

type Agreeing = {
  /** Whoever has this number already stays as they are. */
  guardian: Pick<Guardian, 'guardian_id' | 'name' | 'phone_code' | 'mobile' | 'language'>
  relation: Relation
  consent_id: number
  notice: number
  request_id: string
  now: number
}

/** Inside the unit that makes the account: the guardian, what was agreed to, and an entry of the audit about all of it. */
export async function agreeAsGuardian(
  tx: Tx,
  { stud_id }: Pick<Student, 'stud_id'>,
  agreeing: Agreeing,
): Promise<void> {
  const { guardian: typed, relation, consent_id, notice, request_id, now: at } = agreeing
  const there = await guardianByNumber(tx, typed)
  if (!there) await addGuardian(tx, { ...typed, created_at: at })
  const { guardian_id, name: guardian, mobile, language } = there ?? typed
  await linkGuardian(tx, { stud_id, guardian_id, relation }, at)
  const how = { method: 'code', document: null, signed_on: null, notice } as const
  await sayConsent(tx, { stud_id, consent_id, state: 'given', ...how, guardian_id, guardian, who: guardian, at })
  const changes = changesBetween({}, { guardian, mobile, relation, language, consent: 'given' })
  const actor = { staff_id: null, who: 'guardian', role: null, request_id }
  const of = { entity: 'student', entity_id: String(stud_id), at, action: 'registered with guardian', reason: null }
  await writeAudit(tx, { ...actor, ...of, changes })
}
