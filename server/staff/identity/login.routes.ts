import {
  staffLogin,
  staffLoginPasskey,
  staffLoginRecovery,
  staffLoginTotp,
  staffPasskeyOptions,
} from '#contract/staff/identity.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { passkeysOf, recoveryCodesLeft, spendRecoveryCode, usePasskey } from '../accounts/factors.queries.ts'
import { authenticatorsOf, takeStep } from '../accounts/authenticators.queries.ts'
import { staffByEmail, type StaffRow } from '../accounts/staff.queries.ts'
import { countTry, setChallenge } from '../accounts/tickets.queries.ts'
import { loginThrottle, type Tried, type Trying } from './login-throttle.ts'
import { requestOptions, usedPasskey } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import { recoveryHashes } from './recovery-codes.ts'
import { type IdentityDeps, readTicket, signIn, ticketFor } from './sign-in.ts'
import { matchingTotp } from './totp.ts'
import type { WrongTry } from './wrong-tries.ts'

/** Wrong factors that one ticket may have; then the password is asked for again. */
const TRIES_PER_TICKET = 5

const plainEmail = (email: string) => email.trim().toLowerCase()

type Visit = Omit<Trying, 'email'> & { request_id: string }
type Ticket = { ticket_hash: string }

/** Counts what is tried of a ticket's second factor. */
export function ticketThrottle(deps: IdentityDeps) {
  const { db, clock } = deps
  const throttle = loginThrottle(deps)
  return {
    take: async ({ email }: StaffRow, { browser }: Visit): Promise<Tried> => throttle.takeFactor({ email, browser }),
    giveBack: throttle.giveBack,
    wrong: async (
      tried: Tried,
      what: WrongTry['what'],
      { ticket, person }: { ticket: Ticket; person: StaffRow },
      visit: Visit,
    ) => {
      await db.write((tx) => countTry(tx, ticket.ticket_hash, TRIES_PER_TICKET, clock.now()))
      const { address, request_id } = visit
      await throttle.noteWrong(tried, { what, person, email: person.email, address, request_id })
      return new ApiError('wrong_factor')
    },
  }
}

/** E-mail and password, then the second factor. */
export function loginRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db } = deps
  const throttle = loginThrottle(deps)

  route(staffLogin, async ({ body, address, browser, site, request_id }) => {
    const email = plainEmail(body.email)
    const tried = await throttle.takePassword({ email, address, browser })
    const person = await staffByEmail(db.read, email)
    const stored = person?.ended_at === null ? person.password_hash : null
    const isRight = await isPassword({ isKnown: tried.isKnown, address }, body.password, stored).catch(
      async (error: unknown) => {
        // A password that was not checked was no guess.
        await throttle.giveBack(tried)
        throw error
      },
    )
    if (!person || !isRight) {
      await throttle.noteWrong(tried, { what: 'wrong_password', person: person ?? null, email, address, request_id })
      throw new ApiError('wrong_login')
    }
    await throttle.giveBack(tried)
    return { data: await ticketFor(deps, person, site) }
  })

  codeRoutes(route, deps)
  passkeyRoutes(route, deps)
}

/** Six digits of an authenticator, or a recovery code. */
function codeRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, secrets } = deps
  const throttle = ticketThrottle(deps)

  route(staffLoginTotp, async (input) => {
    const read = await readTicket(deps, input.body.ticket, 'login')
    const { ticket, person } = read
    const tried = await throttle.take(person, input)
    const known = await authenticatorsOf(db.read, person.staff_id)
    const shown = matchingTotp(known, input.body.code, secrets, clock.now())
    if (!shown) throw await throttle.wrong(tried, 'wrong_code', read, input)
    const me = await signIn(deps, input, {
      ticket_hash: ticket.ticket_hash,
      person,
      action: 'login',
      alsoStored: async (tx) => takeStep(tx, person.staff_id, shown.authenticator_id, shown.step),
    })
    if (!me) throw await throttle.wrong(tried, 'wrong_code', read, input)
    await throttle.giveBack(tried)
    return { data: { me } }
  })

  route(staffLoginRecovery, async (input) => {
    const read = await readTicket(deps, input.body.ticket, 'login')
    const { ticket, person } = read
    const tried = await throttle.take(person, input)
    const hashes = recoveryHashes(secrets, person.staff_id, input.body.code)
    const me = await signIn(deps, input, {
      ticket_hash: ticket.ticket_hash,
      person,
      action: 'login_by_recovery_code',
      alsoStored: async (tx) => spendRecoveryCode(tx, person.staff_id, hashes, clock.now()),
    })
    if (!me) throw await throttle.wrong(tried, 'wrong_recovery_code', read, input)
    await throttle.giveBack(tried)
    return { data: { me, left: await recoveryCodesLeft(db.read, person.staff_id) } }
  })
}

function passkeyRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock } = deps
  const throttle = ticketThrottle(deps)

  route(staffPasskeyOptions, async ({ body, site }) => {
    const { ticket, person } = await readTicket(deps, body.ticket, 'login')
    const options = await requestOptions(site, await passkeysOf(db.read, person.staff_id))
    if (!options) throw new ApiError('ticket_over')
    await db.write((tx) => setChallenge(tx, ticket.ticket_hash, options.challenge))
    return { data: { options: { ...options } } }
  })

  route(staffLoginPasskey, async (input) => {
    const read = await readTicket(deps, input.body.ticket, 'login')
    const { ticket, person } = read
    const tried = await throttle.take(person, input)
    const known = await passkeysOf(db.read, person.staff_id)
    const used = await usedPasskey(input.site, ticket.challenge ?? '', input.body.credential, known)
    if (!used) throw await throttle.wrong(tried, 'wrong_passkey', read, input)
    const me = await signIn(deps, input, {
      ticket_hash: ticket.ticket_hash,
      person,
      action: 'login',
      alsoStored: async (tx) => {
        await usePasskey(tx, used.credential_id, used.sign_count, clock.now())
        return true
      },
    })
    if (!me) throw new ApiError('ticket_over')
    await throttle.giveBack(tried)
    return { data: { me } }
  })
}
