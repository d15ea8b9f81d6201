import {
  staffAddAuthenticator,
  staffAddAuthenticatorBegin,
  staffAddPasskey,
  staffAddPasskeyBegin,
  staffRemoveFactor,
  staffRenameFactor,
} from '#contract/staff/account.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import {
  addAuthenticator,
  authenticatorsOf,
  removeAuthenticator,
  renameAuthenticator,
} from '../accounts/authenticators.queries.ts'
import { addPasskey, namedPasskeysOf, removePasskey, renamePasskey } from '../accounts/factors.queries.ts'
import { newStaffToken } from '../accounts/staff-token.ts'
import { countTry, spendTicket } from '../accounts/tickets.queries.ts'
import { accountOf } from './own-account.ts'
import { createdPasskey, creationOptions } from './passkeys.ts'
import { ownEntry } from './session.routes.ts'
import { type IdentityDeps, putTicket, readTicket } from './sign-in.ts'
import { newTotpSecret, openSecret, sealSecret, totpStep, totpUri } from './totp.ts'

/** More of them make a guessed code likelier, and nobody has more phones. */
const MOST = 10
const TRIES_PER_TICKET = 5

type Kind = 'authenticator' | 'passkey'
type Named = { kind: Kind; id: string; name: string | null }

/** All second factors of a person, with the names that they have. */
async function factorsOf(read: Tx, staff_id: number): Promise<Named[]> {
  const authenticators = await authenticatorsOf(read, staff_id)
  const passkeys = await namedPasskeysOf(read, staff_id)
  return [
    ...authenticators.map(({ authenticator_id, name }) => ({
      kind: 'authenticator' as const,
      id: String(authenticator_id),
      name,
    })),
    ...passkeys.map(({ credential_id, name }) => ({ kind: 'passkey' as const, id: credential_id, name })),
  ]
}

const namedOf = (name: string): string => {
  const named = name.trim()
  if (named === '') throw new ApiError('rule', { field: 'name' })
  return named
}

/** Second factors that somebody adds to the first one, renames and removes. */
export function ownFactorsRoutes(route: StaffRoute, deps: IdentityDeps): void {
  addAuthenticatorRoutes(route, deps)
  addPasskeyRoutes(route, deps)
  const { db } = deps

  route(staffRenameFactor, async ({ body, caller, request_id, site }) => {
    const name = namedOf(body.name)
    await db.write(async (tx) => {
      const factor = await ownFactor(tx, caller, body)
      if (factor.kind === 'passkey') await renamePasskey(tx, caller.staff_id, factor.id, name)
      else await renameAuthenticator(tx, caller.staff_id, Number(factor.id), name)
      const changes = [{ field: 'factor', before: factor.name, after: name }]
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'factor_renamed', changes))
    })
    return { data: { account: await accountOf(deps, caller, site) } }
  })

  route(staffRemoveFactor, async ({ body, caller, request_id, site }) => {
    await db.write(async (tx) => {
      const factor = await ownFactor(tx, caller, body)
      if ((await factorsOf(tx, caller.staff_id)).length === 1)
        throw new ApiError('rule', { text: plainText('staff_last_factor') })
      if (factor.kind === 'passkey') await removePasskey(tx, caller.staff_id, factor.id)
      else await removeAuthenticator(tx, caller.staff_id, Number(factor.id))
      const changes = [{ field: 'factor', before: factor.name ?? factor.kind, after: null }]
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'factor_removed', changes))
    })
    return { data: { account: await accountOf(deps, caller, site) } }
  })
}

async function ownFactor(tx: Tx, { staff_id }: StaffCaller, wanted: { kind: Kind; id: string }): Promise<Named> {
  const found = (await factorsOf(tx, staff_id)).find(({ kind, id }) => kind === wanted.kind && id === wanted.id)
  if (!found) throw new ApiError('not_found')
  return found
}

async function refuseTooMany({ db }: IdentityDeps, staff_id: number): Promise<void> {
  if ((await factorsOf(db.read, staff_id)).length >= MOST)
    throw new ApiError('rule', { text: plainText('staff_too_many_factors') })
}

/**
 * Returns the ticket that began with a fresh factor.
 *
 * @throws {ApiError} `ticket_over` for a ticket of somebody else.
 */
async function ownTicket(deps: IdentityDeps, token: string, { staff_id }: StaffCaller) {
  const { ticket } = await readTicket(deps, token, 'add')
  if (ticket.staff_id !== staff_id) throw new ApiError('ticket_over')
  return ticket
}

async function wrongFactor({ db, clock }: IdentityDeps, ticket_hash: string): Promise<ApiError> {
  await db.write((tx) => countTry(tx, ticket_hash, TRIES_PER_TICKET, clock.now()))
  return new ApiError('wrong_factor')
}

function addAuthenticatorRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, random, secrets, newId, academy } = deps

  route(staffAddAuthenticatorBegin, async ({ caller }) => {
    const { staff_id, email } = caller
    await refuseTooMany(deps, staff_id)
    const [token, secret] = [newStaffToken(random), newTotpSecret()]
    const challenge = sealSecret(secret, secrets)
    await db.write((tx) => putTicket(tx, deps, { token, staff_id, purpose: 'add', challenge }))
    return { data: { ticket: token, secret, uri: totpUri(secret, (await academy()).name, email) } }
  })

  route(staffAddAuthenticator, async ({ body, caller, request_id, site }) => {
    const name = namedOf(body.name)
    const ticket = await ownTicket(deps, body.ticket, caller)
    const now = clock.now()
    const secret = ticket.challenge === null ? null : openSecret(ticket.challenge, secrets)
    const step = secret === null ? null : totpStep(secret, body.code, 0, now)
    if (secret === null || step === null) throw await wrongFactor(deps, ticket.ticket_hash)
    const added = { authenticator_id: newId(), name, secret: sealSecret(secret, secrets), step, added_at: now }
    const isFirst = await db.write(async (tx) => {
      if (!(await spendTicket(tx, ticket.ticket_hash, now))) return false
      await addAuthenticator(tx, caller.staff_id, added)
      const changes = [{ field: 'factor', before: null, after: name }]
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'authenticator_added', changes))
      return true
    })
    if (!isFirst) throw new ApiError('ticket_over')
    return { data: { account: await accountOf(deps, caller, site) } }
  })
}

function addPasskeyRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, random, academy } = deps

  route(staffAddPasskeyBegin, async ({ caller, site }) => {
    const { staff_id } = caller
    await refuseTooMany(deps, staff_id)
    const options = await creationOptions(site, (await academy()).name, caller)
    if (!options) throw new ApiError('ticket_over', { text: plainText('staff_passkey_needs_name') })
    const known = await namedPasskeysOf(db.read, staff_id)
    // A device that has one already says so, and makes no second.
    options.excludeCredentials = known.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' }))
    const token = newStaffToken(random)
    await db.write((tx) => putTicket(tx, deps, { token, staff_id, purpose: 'add', challenge: options.challenge }))
    return { data: { ticket: token, options: { ...options } } }
  })

  route(staffAddPasskey, async ({ body, caller, request_id, site }) => {
    const name = namedOf(body.name)
    const ticket = await ownTicket(deps, body.ticket, caller)
    const now = clock.now()
    const passkey = await createdPasskey(site, ticket.challenge ?? '', body.credential)
    if (!passkey) throw await wrongFactor(deps, ticket.ticket_hash)
    const isFirst = await db.write(async (tx) => {
      if (!(await spendTicket(tx, ticket.ticket_hash, now))) return false
      await addPasskey(tx, caller.staff_id, { passkey, name, now })
      const changes = [{ field: 'factor', before: null, after: name }]
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'passkey_added', changes))
      return true
    })
    if (!isFirst) throw new ApiError('ticket_over')
    return { data: { account: await accountOf(deps, caller, site) } }
  })
}
