import { Type } from 'typebox'
import { Line } from '../fields.ts'
import { Count, Instant, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { EVERY_ROLE, roles } from './roles.ts'
import { staffCall } from './staff-call.ts'

const MAX_EMAIL = 254
const MAX_PASSWORD = 200

/** Identifies an incomplete login: valid for ten minutes and a few tries. */
const Ticket = () => Line(43, 43)
const TotpCode = () => Type.String({ pattern: '^[0-9]{6}$' })
const RecoveryCode = () => Line(40, 8)
/** A browser's result for a passkey, as the WebAuthn library sends it. */
const Credential = () => Type.Object({}, { additionalProperties: true })
/** The options for the browser, as the WebAuthn library expects them. */
const Options = () => Type.Unsafe<Record<string, unknown>>({ type: 'object' })

/** The available second factors; none means that one must be set up first. */
const NextStep = Type.Object({
  ticket: Type.String(),
  totp: Type.Boolean(),
  passkey: Type.Boolean(),
  recovery: Type.Boolean(),
})

/** The signed-in staff member. Until `fresh_until` no call asks for the second factor again. */
const Me = Type.Object({
  staff_id: Id(),
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(Type.Enum([...roles])),
  fresh_until: Instant(),
  ends_at: Instant(),
})

const SignedIn = Type.Object({ me: Me })

export const staffLogin = staffCall({
  path: '/staff/login',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Takes e-mail and password, and answers with a ticket for the second factor.',
  body: { email: Line(MAX_EMAIL, 3), password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD }) },
  data: NextStep,
  errors: ['wrong_login'],
})

export const staffLoginTotp = staffCall({
  path: '/staff/login_totp',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Signs in by the six digits of an authenticator.',
  body: { ticket: Ticket(), code: TotpCode() },
  data: SignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffLoginRecovery = staffCall({
  path: '/staff/login_recovery',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Signs in by one of the ten recovery codes, which is spent; says how many are left.',
  body: { ticket: Ticket(), code: RecoveryCode() },
  data: Type.Object({ me: Me, left: Count() }),
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffPasskeyOptions = staffCall({
  path: '/staff/passkey_options',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'What a browser is asked for to sign in by a passkey, as second factor of a ticket.',
  body: { ticket: Ticket() },
  data: Type.Object({ options: Options() }),
  errors: ['ticket_over'],
})

export const staffLoginPasskey = staffCall({
  path: '/staff/login_passkey',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Signs in by a passkey.',
  body: { ticket: Ticket(), credential: Credential() },
  data: SignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffInvitation = staffCall({
  path: '/staff/invitation',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Whom a link of one use is for.',
  body: { link: Ticket() },
  data: Type.Object({ name: Type.String(), email: Type.String(), ends_at: Instant() }),
  errors: ['ticket_over'],
})

export const staffAcceptInvitation = staffCall({
  path: '/staff/accept_invitation',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Spends a link: sets the password, and answers with a ticket to set up the second factor.',
  body: { link: Ticket(), password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD }) },
  data: NextStep,
  errors: ['rule', 'ticket_over'],
})

export const staffSetUpTotpBegin = staffCall({
  path: '/staff/set_up_totp_begin',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'A new secret for an authenticator: as its text, and as the address that a picture to scan is made of.',
  body: { ticket: Ticket() },
  data: Type.Object({ secret: Type.String(), uri: Type.String() }),
  errors: ['ticket_over'],
})

const FirstSignedIn = Type.Object({ me: Me, recovery_codes: Type.Array(Type.String()) })

export const staffSetUpTotp = staffCall({
  path: '/staff/set_up_totp',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Keeps the authenticator if its six digits are right, signs in, and shows ten recovery codes, once.',
  body: { ticket: Ticket(), code: TotpCode() },
  data: FirstSignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffSetUpPasskeyBegin = staffCall({
  path: '/staff/set_up_passkey_begin',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'What a browser is asked for to make a passkey.',
  body: { ticket: Ticket() },
  data: Type.Object({ options: Options() }),
  errors: ['ticket_over'],
})

export const staffSetUpPasskey = staffCall({
  path: '/staff/set_up_passkey',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Keeps the passkey, signs in, and shows ten recovery codes, once.',
  body: { ticket: Ticket(), credential: Credential() },
  data: FirstSignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffMe = staffCall({
  path: '/staff/me',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'lists',
  about: 'Who is signed in, with what rights.',
  data: SignedIn,
  errors: [],
})

export const staffLogout = staffCall({
  path: '/staff/logout',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Ends the session.',
  data: Type.Object({}),
  errors: [],
})

export const staffConfirmTotp = staffCall({
  path: '/staff/confirm_totp',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Gives the second factor again, for five minutes of what asks for it.',
  body: { code: TotpCode() },
  data: SignedIn,
  errors: ['wrong_factor'],
})

export const staffConfirmPasskeyOptions = staffCall({
  path: '/staff/confirm_passkey_options',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'What a browser is asked for to give a passkey again.',
  data: Type.Object({ ticket: Type.String(), options: OrNull(Options()) }),
  errors: [],
})

export const staffConfirmPasskey = staffCall({
  path: '/staff/confirm_passkey',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Gives a passkey again, for five minutes of what asks for it.',
  body: { ticket: Ticket(), credential: Credential() },
  data: SignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffNewRecoveryCodes = staffCall({
  path: '/staff/new_recovery_codes',
  roles: EVERY_ROLE,
  scope: 'own',
  fresh: true,
  loadClass: 'login',
  about: 'Ten new recovery codes, shown once; the old ones end.',
  data: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
  errors: [],
})
