import type { DataOf } from '#contract/call.ts'
import type { staffMyAccount } from '#contract/staff/account.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import type { Site } from '../../http/calls/staff-request.ts'
import { toInstant } from '../../ports/time.ts'
import { authenticatorsOf } from '../accounts/authenticators.queries.ts'
import { namedPasskeysOf, recoveryCodesLeft, rescueMadeAt } from '../accounts/factors.queries.ts'
import { IDLE_MS, sessionEnd } from '../accounts/session-times.rules.ts'
import { sessionsOf } from '../accounts/sessions.queries.ts'
import { staffById } from '../accounts/staff.queries.ts'
import type { IdentityDeps } from './sign-in.ts'

type Account = DataOf<typeof staffMyAccount>['account']
type Factor = Account['factors'][number]

/** A code is of a half minute, whose number says when it was taken. */
const STEP_MS = 30_000

/** Returns what somebody sees of the own account. */
export async function accountOf(deps: IdentityDeps, caller: StaffCaller, site: Site): Promise<Account> {
  const { db, academy } = deps
  const { staff_id } = caller
  const [{ zone }, person, left, rescue] = await Promise.all([
    academy(),
    staffById(db.read, staff_id),
    recoveryCodesLeft(db.read, staff_id),
    rescueMadeAt(db.read, staff_id),
  ])
  const instant = (at: number | null) => (at === null ? null : toInstant(at, zone))
  return {
    name: person?.name ?? caller.name,
    version: person?.version ?? 0,
    factors: await factorsOf(deps, staff_id, instant),
    can_have_passkeys: site.passkeyDomain !== null,
    recovery_codes_left: left,
    rescue_made_at: instant(rescue),
    devices: await devicesOf(deps, caller, zone),
  }
}

async function factorsOf(
  { db }: IdentityDeps,
  staff_id: number,
  instant: (at: number | null) => string | null,
): Promise<Factor[]> {
  const authenticators = await authenticatorsOf(db.read, staff_id)
  const passkeys = await namedPasskeysOf(db.read, staff_id)
  return [
    ...authenticators.map(({ authenticator_id, name, step, added_at }) => ({
      kind: 'authenticator' as const,
      id: String(authenticator_id),
      name,
      added_at: instant(added_at),
      used_at: instant(step > 0 ? step * STEP_MS : null),
    })),
    ...passkeys.map(({ credential_id, name, added_at, used_at }) => ({
      kind: 'passkey' as const,
      id: credential_id,
      name,
      added_at: instant(added_at),
      used_at: instant(used_at),
    })),
  ]
}

async function devicesOf(
  { db, clock }: IdentityDeps,
  { staff_id, session_id }: StaffCaller,
  zone: string,
): Promise<Account['devices']> {
  const now = clock.now()
  const rows = await sessionsOf(db.read, staff_id, now - IDLE_MS)
  return rows
    .filter((row) => sessionEnd(row) > now)
    .map((row) => ({
      session_id: row.session_id,
      browser: row.browser,
      started_at: toInstant(row.started_at, zone),
      seen_at: toInstant(row.seen_at, zone),
      is_this: row.session_id === session_id,
    }))
}
