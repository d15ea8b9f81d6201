import type { Actor } from '../../audit/audit-entry.ts'
import { lastOfAction, writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { NetworkKeys } from '../../features/account/limits/events.queries.ts'
import { networksOf } from '../../http/load/client-address.ts'
import { keyedHash } from '../../ports/secret-keys.ts'
import type { Secrets } from '../../ports/settings.ts'
import { countFrom, notedOfNobody, setTry, triesOfLane, untoldOfNobody } from '../accounts/tries.queries.ts'
import { COUNTED_MS, fullAt, isFullNoted, isNoted, isShared, waitOfLane } from './login-throttle.rules.ts'

/** A wrong factor, the member it would have belonged to (null: none), and the caller who is signed in, if any. */
export type WrongTry = {
  what: 'wrong_password' | 'wrong_code' | 'wrong_recovery_code' | 'wrong_passkey' | 'wrong_rescue_code'
  person: { staff_id: number; name: string } | null
  email: string
  address: string
  request_id: string
  caller?: Actor
}

type Tried = WrongTry & { try_id: number; lane: string[]; from: NetworkKeys[] }

const FULL = 'network_full'
const MARK_LETTERS = 8
const MINUTE_MS = 60_000

/** The actor of the audit where nothing is known of the person. */
const STRANGER = { staff_id: null, who: 'unknown', role: null }

/** Stands for an e-mail or an address in the audit: the same one has the same, and it cannot be read from it. */
const auditMark = ({ pepper }: Secrets, kind: string, text: string): string =>
  keyedHash(pepper, 'audit', kind, text).slice(0, MARK_LETTERS)

/** The network around an address, and a mark by which the address is known again. */
function networkWords(secrets: Secrets, address: string): string {
  const network = networksOf(address)?.[48].replace('/48', ':…') ?? address.replace(/\.\d+$/, '.…')
  return `${network} (${auditMark(secrets, 'address', address)})`
}

/** Records a wrong try where the rules have an entry for it, and a network that is full by now. */
export async function noteWrongTry(tx: Tx, secrets: Secrets, wrong: Tried, now: number): Promise<void> {
  const { try_id, lane, person } = wrong
  const since = now - COUNTED_MS
  const tries = await triesOfLane(tx, lane, since)
  const notedAt = tries.findLast((one) => one.noted_at !== null)?.noted_at ?? null
  const ofNobody = person ? null : await notedOfNobody(tx, since)
  const hasEntry = isNoted({ tries: tries.length, notedAt, ofNobody }, now)
  if (hasEntry) {
    const moments = tries.map(({ at }) => at)
    const inLane = tries.length - 1 - tries.findLastIndex((one) => one.noted_at !== null)
    const untold = ofNobody && isShared(ofNobody) ? await untoldOfNobody(tx, ofNobody.notedAt ?? since) : inLane
    await writeEntry(tx, secrets, wrong, { untold, wait: waitOfLane(moments, now), now })
  }
  await setTry(tx, try_id, { staff_id: person?.staff_id ?? null, noted_at: hasEntry ? now : null })
  await noteFull(tx, secrets, wrong, now)
}

type Told = { untold: number; wait: number; now: number }

async function writeEntry(tx: Tx, secrets: Secrets, wrong: Tried, { untold, wait, now }: Told): Promise<void> {
  const { person, email, address, what } = wrong
  await writeAudit(tx, {
    ...entryOf(wrong, now),
    action: what,
    entity_id: person ? String(person.staff_id) : null,
    changes: fieldsOf({
      name: person?.name,
      email_mark: person ? undefined : auditMark(secrets, 'email', email),
      network: networkWords(secrets, address),
      tries: untold > 1 ? String(untold) : undefined,
      held_minutes: wait > 0 ? String(Math.ceil(wait / MINUTE_MS)) : undefined,
    }),
  })
}

/** Says that a network is full, which a wrong try has made it, or found it. */
async function noteFull(tx: Tx, secrets: Secrets, wrong: Tried, now: number): Promise<void> {
  const since = now - COUNTED_MS
  for (const { column, keys, factor } of wrong.from) {
    const most = fullAt(factor)
    if ((await countFrom(tx, { column, keys }, { since, most })) < most) continue
    if (!isFullNoted(await lastOfAction(tx, FULL), now)) return
    const changes = fieldsOf({ network: networkWords(secrets, wrong.address), tries: String(most) })
    return writeAudit(tx, { ...entryOf(wrong, now), ...STRANGER, action: FULL, entity_id: null, changes })
  }
}

const entryOf = ({ caller, request_id }: Tried, at: number) => ({
  ...(caller ?? STRANGER),
  request_id,
  at,
  entity: 'staff' as const,
  reason: null,
})

const fieldsOf = (fields: Record<string, string | undefined>) =>
  Object.entries(fields).flatMap(([field, after]) => (after === undefined ? [] : [{ field, before: null, after }]))
