import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import {
  Credential,
  Me,
  NextStep,
  Options,
  Password,
  RecoveryCode,
  SignedIn,
  Ticket,
  TotpCode,
} from './identity-fields.ts'
import { EVERY_ROLE } from './roles.ts'
import { staffCall } from './staff-call.ts'

const MAX_EMAIL = 254

export const staffLogin = staffCall({
  path: '/staff/login',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Checks email and password, and returns a ticket for the second factor. No login needed.',
  body: { email: Line(MAX_EMAIL, 3), password: Password() },
  data: NextStep,
  errors: ['wrong_login'],
})

export const staffLoginTotp = staffCall({
  path: '/staff/login_totp',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Signs in with the six digits of an authenticator app. Needs the ticket of a login.',
  body: { ticket: Ticket(), code: TotpCode() },
  data: SignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffLoginRecovery = staffCall({
  path: '/staff/login_recovery',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about:
    'Signs in with one of the ten recovery codes, which is used up, and returns how many are left. Needs the ticket of a login.',
  body: { ticket: Ticket(), code: RecoveryCode() },
  data: Type.Object({ me: Me, left: Count() }),
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffPasskeyOptions = staffCall({
  path: '/staff/passkey_options',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: "Returns the browser's options for signing in with a passkey as second factor. Needs the ticket of a login.",
  body: { ticket: Ticket() },
  data: Type.Object({ options: Options() }),
  errors: ['ticket_over'],
})

export const staffLoginPasskey = staffCall({
  path: '/staff/login_passkey',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Signs in with a passkey as second factor. Needs the ticket of a login.',
  body: { ticket: Ticket(), credential: Credential() },
  data: SignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffInvitation = staffCall({
  path: '/staff/invitation',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Returns whom a one-time link is for. No login needed.',
  body: { link: Ticket() },
  data: Type.Object({ name: Type.String(), email: Type.String(), ends_at: Instant() }),
  errors: ['ticket_over'],
})

export const staffAcceptInvitation = staffCall({
  path: '/staff/accept_invitation',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: 'Sets the password with a one-time link, and returns a ticket to set up the second factor. No login needed.',
  body: { link: Ticket(), password: Password() },
  data: NextStep,
  errors: ['rule', 'ticket_over'],
})

export const staffSetUpTotpBegin = staffCall({
  path: '/staff/set_up_totp_begin',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about:
    'Creates a secret for an authenticator app, as text (`secret`) and as the address of a QR code (`uri`). Needs the ticket of a login or invitation.',
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
  about:
    'Saves the authenticator app if its six digits are correct, signs in, and returns ten recovery codes, which are shown once. Needs the ticket of a login or invitation.',
  body: { ticket: Ticket(), code: TotpCode() },
  data: FirstSignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffSetUpPasskeyBegin = staffCall({
  path: '/staff/set_up_passkey_begin',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about: "Returns the browser's options for creating a passkey. Needs the ticket of a login or invitation.",
  body: { ticket: Ticket() },
  data: Type.Object({ options: Options() }),
  errors: ['ticket_over'],
})

export const staffSetUpPasskey = staffCall({
  path: '/staff/set_up_passkey',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about:
    'Saves the passkey, signs in, and returns ten recovery codes, which are shown once. Needs the ticket of a login or invitation.',
  body: { ticket: Ticket(), credential: Credential() },
  data: FirstSignedIn,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffMe = staffCall({
  path: '/staff/me',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'lists',
  about: 'Returns the signed-in staff member with their roles. For all staff.',
  data: SignedIn,
  errors: [],
})

export const staffLogout = staffCall({
  path: '/staff/logout',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Ends the session of the signed-in staff member. For all staff.',
  data: Type.Object({}),
  errors: [],
})

export const staffConfirmTotp = staffCall({
  path: '/staff/confirm_totp',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about:
    'Confirms the second factor again with six digits. For five minutes, calls that need a fresh second factor accept it. For all staff.',
  body: { code: TotpCode() },
  data: SignedIn,
  errors: ['wrong_factor'],
})

export const staffConfirmPasskeyOptions = staffCall({
  path: '/staff/confirm_passkey_options',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: "Returns the browser's options for confirming a passkey again. For all staff.",
  data: Type.Object({ ticket: Type.String(), options: OrNull(Options()) }),
  errors: [],
})

export const staffConfirmPasskey = staffCall({
  path: '/staff/confirm_passkey',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about:
    'Confirms the second factor again with a passkey. For five minutes, calls that need a fresh second factor accept it. For all staff.',
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
  about: 'Creates ten new recovery codes, which are shown once; the old ones end. For all staff.',
  data: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
  errors: [],
})
