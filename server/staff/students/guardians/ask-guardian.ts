import { NOTICE_VERSION } from '#contract/guardians.rules.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { addConsentLink, type ConsentChange, consentsOf, sayConsent } from '../../../guardians/consents.queries.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'
import { linkToken } from '../../../guardians/consent-link.ts'
import { hashOf } from '../../../ports/secret-keys.ts'
import type { GuardianDeps } from './save-guardian.ts'

export type ConsentDeps = GuardianDeps

/** How long a link for one guardian works. */
export const LINK_DAYS = 7
const DAY_MS = 86_400_000

type Asked = { stud_id: number; guardian_id: number; guardian: string; actor: Actor; days: number; by_text?: boolean }

/** Makes a link for a guardian, in the place of an earlier one, and notes that they were asked. Returns the link. */
export async function askGuardian(
  tx: Tx,
  { clock, newId, secrets }: ConsentDeps,
  { stud_id, guardian_id, guardian, actor, days, by_text = false }: Asked,
): Promise<{ token: string; link_id: number; expires_at: number }> {
  const [link_id, made_at] = [newId(), clock.now()]
  const [token, expires_at] = [linkToken(secrets, link_id), made_at + days * DAY_MS]
  const link = { stud_id, link_id, token_hash: hashOf(token), guardian_id, notice: NOTICE_VERSION }
  await addConsentLink(tx, { ...link, made_at, expires_at })
  const said = { stud_id, state: 'asked', method: 'link', document: null, signed_on: null } as const
  await noteConsent(tx, { clock, newId }, { said: { ...said, guardian_id, guardian }, reason: null, actor, by_text })
  return { token, link_id, expires_at }
}

type Said = Pick<ConsentChange, 'stud_id' | 'state' | 'method' | 'document' | 'signed_on' | 'guardian_id' | 'guardian'>

/** Stores an answer or a request, with its entry in the audit. */
export async function noteConsent(
  tx: Tx,
  { clock, newId }: { clock: Clock; newId: NewId },
  { said, reason, actor, by_text = false }: { said: Said; reason: string | null; actor: Actor; by_text?: boolean },
): Promise<void> {
  const now = clock.now()
  const { stud_id, state } = said
  const [before] = await consentsOf(tx, stud_id)
  // A yes or no holds until another answer: a new request does not change it.
  const isAnswered = before !== undefined && before.state !== 'asked'
  if (state !== 'asked' || !isAnswered)
    await sayConsent(tx, {
      ...said,
      consent_id: newId(),
      notice: NOTICE_VERSION,
      who: actor.who,
      at: now,
    })
  const changes = [
    { field: 'consent', before: before?.state ?? null, after: state },
    ...(by_text ? [{ field: 'gateway_channel', before: null, after: 'sms' }] : []),
  ]
  const of = { entity: 'student', entity_id: String(stud_id), at: now, action: `consent_${state}` } as const
  await writeAudit(tx, { ...actor, ...of, changes, reason })
}
