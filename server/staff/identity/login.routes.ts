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
import { staffByEmail, type StaffRow, takeTotpStep } from '../accounts/staff.queries.ts'
import { countTry, setChallenge } from '../accounts/tickets.queries.ts'
import { loginBrake, type Trying } from './brake.ts'
import { requestOptions, usedPasskey } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import { recoveryHashes } from './recovery-codes.ts'
import { type IdentityDeps, readTicket, signIn, ticketFor } from './sign-in.ts'
import { openSecret, totpStep } from './totp.ts'

/** Wrong factors that one ticket may have; then the password is asked for again. */
const TRIES_PER_TICKET = 5

const plainEmail = (email: string) => email.trim().toLowerCase()

/** Counts what is tried of a ticket's second factor. */
function factorBrake(deps: IdentityDeps) {
  const { db, clock } = deps
  const brake = loginBrake(deps)
  return {
    take: async ({ email }: StaffRow, { address, browser }: Omit<Trying, 'email'>): Promise<number> =>
      brake.take({ email, address, browser }),
    giveBack: brake.giveBack,
    wrong: async (ticket_hash: string): Promise<ApiError> => {
      await db.write((tx) => countTry(tx, ticket_hash, TRIES_PER_TICKET, clock.now()))
      return new ApiError('wrong_factor')
    },
  }
}

/** E-mail and password, then the second factor. */
export function loginRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db } = deps
  const brake = loginBrake(deps)

  route(staffLogin, async ({ body, address, browser, site }) => {
    const trying = { email: plainEmail(body.email), address, browser }
    const tried = await brake.take(trying)
    const person = await staffByEmail(db.read, trying.email)
    const isRight = await isPassword(body.password, person?.ended_at === null ? person.password_hash : null)
    if (!person || !isRight) throw new ApiError('wrong_login')
    await brake.giveBack(tried)
    return { data: await ticketFor(deps, person, site) }
  })

  codeRoutes(route, deps)
  passkeyRoutes(route, deps)
}

/** Six digits of an authenticator, or a recovery code. */
function codeRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, secrets } = deps
  const brake = factorBrake(deps)

  route(staffLoginTotp, async (input) => {
    const { ticket, person } = await readTicket(deps, input.body.ticket, 'login')
    const tried = await brake.take(person, input)
    const secret = person.totp_secret === null ? null : openSecret(person.totp_secret, secrets)
    const step = secret === null ? null : totpStep(secret, input.body.code, person.totp_step, clock.now())
    if (step === null) throw await brake.wrong(ticket.ticket_hash)
    const me = await signIn(deps, input, {
      ticket_hash: ticket.ticket_hash,
      person,
      action: 'login',
      alsoStored: async (tx) => takeTotpStep(tx, person.staff_id, step),
    })
    if (!me) throw await brake.wrong(ticket.ticket_hash)
    await brake.giveBack(tried)
    return { data: { me } }
  })

  route(staffLoginRecovery, async (input) => {
    const { ticket, person } = await readTicket(deps, input.body.ticket, 'login')
    const tried = await brake.take(person, input)
    const hashes = recoveryHashes(secrets, person.staff_id, input.body.code)
    const me = await signIn(deps, input, {
      ticket_hash: ticket.ticket_hash,
      person,
      action: 'login by recovery code',
      alsoStored: async (tx) => spendRecoveryCode(tx, person.staff_id, hashes, clock.now()),
    })
    if (!me) throw await brake.wrong(ticket.ticket_hash)
    await brake.giveBack(tried)
    return { data: { me, left: await recoveryCodesLeft(db.read, person.staff_id) } }
  })
}

function passkeyRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock } = deps
  const brake = factorBrake(deps)

  route(staffPasskeyOptions, async ({ body, site }) => {
    const { ticket, person } = await readTicket(deps, body.ticket, 'login')
    const options = await requestOptions(site, await passkeysOf(db.read, person.staff_id))
    if (!options) throw new ApiError('ticket_over')
    await db.write((tx) => setChallenge(tx, ticket.ticket_hash, options.challenge))
    return { data: { options: { ...options } } }
  })

  route(staffLoginPasskey, async (input) => {
    const { ticket, person } = await readTicket(deps, input.body.ticket, 'login')
    const tried = await brake.take(person, input)
    const known = await passkeysOf(db.read, person.staff_id)
    const used = await usedPasskey(input.site, ticket.challenge ?? '', input.body.credential, known)
    if (!used) throw await brake.wrong(ticket.ticket_hash)
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
    await brake.giveBack(tried)
    return { data: { me } }
  })
}
