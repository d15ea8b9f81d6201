import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import {
  endConsentLinks,
  type ConsentChange,
  consentStatesOf,
  sayConsent,
} from '../../../guardians/consents.queries.ts'

/** Ends what a refusal forbids, within the unit that notes the refusal. */
export type Stop = (tx: Tx, studId: number) => Promise<void>

type Answer = Pick<ConsentChange, 'stud_id' | 'consent_id' | 'state' | 'method' | 'notice' | 'at'> & {
  guardian: { guardian_id: number; name: string }
}

/**
 * Stores a guardian's answer, with its entry in the audit. The answer holds from now on: open links of the child end,
 * and with a refusal also what needs a consent.
 */
export async function noteAnswer(
  tx: Tx,
  { guardian: { guardian_id, name }, ...said }: Answer,
  { request_id, stop }: { request_id: string; stop: Stop },
): Promise<void> {
  const { stud_id, state, at } = said
  const [before] = await consentStatesOf(tx, [stud_id])
  await endConsentLinks(tx, { stud_id }, at)
  await sayConsent(tx, { ...said, document: null, signed_on: null, guardian_id, guardian: name, who: name })
  if (state !== 'given') await stop(tx, stud_id)
  const actor = { staff_id: null, who: 'guardian', role: null, request_id }
  const changes = [{ field: 'consent', before: before?.state ?? null, after: state }]
  const of = { entity: 'student', entity_id: String(stud_id), at, action: `consent_${state}`, reason: null } as const
  await writeAudit(tx, { ...actor, ...of, changes })
}
