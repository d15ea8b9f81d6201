import {
  staffAcceptInvitation,
  staffInvitation,
  staffSetUpPasskey,
  staffSetUpPasskeyBegin,
  staffSetUpTotp,
  staffSetUpTotpBegin,
} from '#contract/staff/identity.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText, type PlainText } from '../../http/language.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { addPasskey, forgetFactors, hasFactor, putRecoveryCodes } from '../accounts/factors.queries.ts'
import { endStaffSessions } from '../accounts/sessions.queries.ts'
import { newStaffToken } from '../accounts/staff-token.ts'
import { rolesOf, setPassword, setTotp } from '../accounts/staff.queries.ts'
import { countTry, setChallenge, spendAllTickets, spendTicket, spendTickets } from '../accounts/tickets.queries.ts'
import { createdPasskey, creationOptions } from './passkeys.ts'
import { hashPassword } from './passwords.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { type IdentityDeps, putTicket, readTicket, signIn } from './sign-in.ts'
import { newTotpSecret, openSecret, sealSecret, totpStep, totpUri } from './totp.ts'

const MIN_LENGTH = 12
/** Fewer guesses than this and a common word stands behind it: of five grades the lower three. */
const GOOD_GRADE = 3
/** Shorter ones stand by chance in any password. */
const MIN_WORD = 4

type Check = (password: string, own: string[]) => number
let check: Promise<Check> | null = null

/** Loaded with the first password that is set: its lists of common ones take a moment and some memory. */
async function loadCheck(): Promise<Check> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const made = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, own) => made.check(password, own).score
}

/**
 * Returns the words of a name, an e-mail or an address: the whole text, each word, and the words without separators.
 */
function wordsOf(known: string): string[] {
  const words = known.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [known.toLowerCase(), ...words, words.join('')].filter((word) => word.length >= MIN_WORD)
}

/** Returns a password without these words, the longest first: the part that only its owner knows. */
const without = (words: readonly string[], password: string): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.split(word).join(' '), password.toLowerCase())

/**
 * Returns the fault of a chosen password, null for a good one. `own` are publicly known words about the person. The
 * password has to be good as a whole, also backwards and with figures for letters, and without the known words.
 */
export async function passwordFault(password: string, own: string[]): Promise<PlainText | null> {
  if ([...password].length < MIN_LENGTH) return 'staff_password_short'
  const words = [...new Set(own.flatMap(wordsOf))]
  const gradeOf = await (check ??= loadCheck())
  const isGood = [password, without(words, password)].every((one) => gradeOf(one, words) >= GOOD_GRADE)
  return isGood ? null : 'staff_password_common'
}

const TRIES_PER_SETUP = 10

/** Ten codes to be shown, and what is stored of them. */
function newCodes({ random, secrets }: IdentityDeps, staff_id: number) {
  const recovery_codes = newRecoveryCodes(random)
  return { recovery_codes, hashes: recovery_codes.map((code) => recoveryHash(secrets, staff_id, code)) }
}

async function wrongSetup({ db, clock }: IdentityDeps, ticket_hash: string): Promise<ApiError> {
  await db.write((tx) => countTry(tx, ticket_hash, TRIES_PER_SETUP, clock.now()))
  return new ApiError('wrong_factor')
}

/**
 * Returns the ticket of somebody who has no second factor yet.
 *
 * @throws {ApiError} `ticket_over` for any other.
 */
async function readSetup(deps: IdentityDeps, token: string) {
  const read = await readTicket(deps, token, 'setup')
  if (await hasFactor(deps.db.read, read.person.staff_id)) throw new ApiError('ticket_over')
  return read
}

/**
 * Stores somebody's first second factor, with recovery codes. False where there is one by now: somebody with the
 * password and an older ticket must not replace it. All other tickets made by the password end.
 */
async function storeFirst(
  tx: Tx,
  { staff_id, hashes, now }: { staff_id: number; hashes: string[]; now: number },
  store: () => Promise<void>,
): Promise<boolean> {
  if (await hasFactor(tx, staff_id)) return false
  await store()
  await putRecoveryCodes(tx, staff_id, hashes)
  await spendTickets(tx, staff_id, ['login', 'setup'], now)
  return true
}

/** A link of one use: a password, then a second factor, then the first session. */
export function setupRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, random, academy } = deps

  route(staffInvitation, async ({ body }) => {
    const { ticket, person } = await readTicket(deps, body.link, 'link')
    const { zone } = await academy()
    return { data: { name: person.name, email: person.email, ends_at: toInstant(ticket.expires_at, zone) } }
  })

  route(staffAcceptInvitation, async ({ body, request_id }) => {
    const { ticket, person } = await readTicket(deps, body.link, 'link')
    const fault = await passwordFault(body.password, [person.name, person.email, (await academy()).name])
    if (fault) throw new ApiError('rule', { field: 'password', text: plainText(fault) })
    const [password_hash, setup] = [await hashPassword(body.password), newStaffToken(random)]
    const roles = await rolesOf(db.read, person.staff_id)
    const now = clock.now()
    const isFirst = await db.write(async (tx) => {
      if (!(await spendTicket(tx, ticket.ticket_hash, now))) return false
      await setPassword(tx, person.staff_id, password_hash)
      // Whoever lost a phone must not leave it able to open anything.
      await forgetFactors(tx, person.staff_id)
      await spendAllTickets(tx, person.staff_id, now)
      await endStaffSessions(tx, person.staff_id, 'new link', now)
      await putTicket(tx, deps, { token: setup, staff_id: person.staff_id, purpose: 'setup' })
      await writeAudit(tx, {
        ...actorOf({ ...person, roles }, request_id, 'guest'),
        at: now,
        action: 'password_set',
        entity: 'staff',
        entity_id: String(person.staff_id),
        changes: [],
        reason: null,
      })
      return true
    })
    if (!isFirst) throw new ApiError('ticket_over')
    return { data: { ticket: setup, totp: false, passkey: false, recovery: false, rescue: false } }
  })

  totpRoutes(route, deps)
  passkeyRoutes(route, deps)
}

function totpRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, secrets, academy } = deps

  route(staffSetUpTotpBegin, async ({ body }) => {
    const { ticket, person } = await readSetup(deps, body.ticket)
    const secret = newTotpSecret()
    await db.write((tx) => setChallenge(tx, ticket.ticket_hash, sealSecret(secret, secrets)))
    return { data: { secret, uri: totpUri(secret, (await academy()).name, person.email) } }
  })

  route(staffSetUpTotp, async (input) => {
    const { ticket, person } = await readSetup(deps, input.body.ticket)
    const secret = ticket.challenge === null ? null : openSecret(ticket.challenge, secrets)
    const step = secret === null ? null : totpStep(secret, input.body.code, 0, clock.now())
    if (secret === null || step === null) throw await wrongSetup(deps, ticket.ticket_hash)
    const { recovery_codes, hashes } = newCodes(deps, person.staff_id)
    const me = await signIn(deps, input, {
      ticket_hash: ticket.ticket_hash,
      person,
      action: 'authenticator_set_up',
      alsoStored: async (tx) =>
        storeFirst(tx, { staff_id: person.staff_id, hashes, now: clock.now() }, async () =>
          setTotp(tx, person.staff_id, sealSecret(secret, secrets), step, {
            totp_id: deps.newId(),
            totp_name: null,
            totp_added_at: clock.now(),
          }),
        ),
    })
    if (!me) throw new ApiError('ticket_over')
    return { data: { me, recovery_codes } }
  })
}

function passkeyRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, academy } = deps

  route(staffSetUpPasskeyBegin, async ({ body, site }) => {
    const { ticket, person } = await readSetup(deps, body.ticket)
    const options = await creationOptions(site, (await academy()).name, person)
    if (!options) throw new ApiError('ticket_over', { text: plainText('staff_passkey_needs_name') })
    await db.write((tx) => setChallenge(tx, ticket.ticket_hash, options.challenge))
    return { data: { options: { ...options } } }
  })

  route(staffSetUpPasskey, async (input) => {
    const { ticket, person } = await readSetup(deps, input.body.ticket)
    const passkey = await createdPasskey(input.site, ticket.challenge ?? '', input.body.credential)
    if (!passkey) throw await wrongSetup(deps, ticket.ticket_hash)
    const { recovery_codes, hashes } = newCodes(deps, person.staff_id)
    const me = await signIn(deps, input, {
      ticket_hash: ticket.ticket_hash,
      person,
      action: 'passkey_set_up',
      alsoStored: async (tx) =>
        storeFirst(tx, { staff_id: person.staff_id, hashes, now: clock.now() }, async () =>
          addPasskey(tx, person.staff_id, { passkey, name: null, now: clock.now() }),
        ),
    })
    if (!me) throw new ApiError('ticket_over')
    return { data: { me, recovery_codes } }
  })
}
