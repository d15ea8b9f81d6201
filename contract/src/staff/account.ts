import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { Credential, NextStep, Options, Password, RecoveryCode, SignedIn, Ticket, TotpCode } from './identity-fields.ts'
import { EVERY_ROLE } from './roles.ts'
import { staffCall } from './staff-call.ts'

const FactorKind = () => Type.Enum(['authenticator', 'passkey'])
const MAX_NAME = 60
/** An authenticator's number, or the id that a passkey's device gave it. */
const FactorId = () => Line(1400, 1)

/** A second factor with the name that its owner gave it; null for one that was set up before they had names. */
const Factor = Type.Object({
  kind: FactorKind(),
  id: Type.String(),
  name: OrNull(Type.String()),
  added_at: OrNull(Instant()),
  used_at: OrNull(Instant()),
})

/** A device that is logged in. `browser` as `storedBrowser` writes it, null where it is unknown. */
const Device = Type.Object({
  session_id: Id(),
  browser: OrNull(Type.String()),
  started_at: Instant(),
  seen_at: Instant(),
  is_this: Type.Boolean(),
})

const Account = Type.Object({
  name: Type.String(),
  /** Sent back with a new name. */
  version: Count(),
  factors: Type.Array(Factor),
  /** False at an address that has no passkeys. */
  can_have_passkeys: Type.Boolean(),
  recovery_codes_left: Count(),
  /** When the owner's rescue sheet was made; null for anybody without one. */
  rescue_made_at: OrNull(Instant()),
  devices: Type.Array(Device),
})

const WithAccount = Type.Object({ account: Account })

export const staffMyAccount = staffCall({
  path: '/staff/my_account',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'lists',
  about: 'Returns the own name, second factors, the number of recovery codes left, and the own devices. For all staff.',
  data: WithAccount,
  errors: [],
})

export const staffChangeMyName = staffCall({
  path: '/staff/change_my_name',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Changes the own name. For all staff.',
  body: { name: Line(200, 1), version: Type.Integer({ minimum: 0 }) },
  data: WithAccount,
  errors: ['rule', 'changed_meanwhile'],
})

export const staffChangePassword = staffCall({
  path: '/staff/change_password',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Changes the own password; the old one is needed. All other devices are logged out. For all staff.',
  body: { old_password: Password(), new_password: Password() },
  data: WithAccount,
  errors: ['rule'],
})

export const staffAddAuthenticatorBegin = staffCall({
  path: '/staff/add_authenticator_begin',
  roles: EVERY_ROLE,
  scope: 'own',
  fresh: true,
  loadClass: 'login',
  about:
    'Creates a secret for another authenticator app, as text (`secret`) and as the address of a QR code (`uri`). For all staff.',
  data: Type.Object({ ticket: Type.String(), secret: Type.String(), uri: Type.String() }),
  errors: ['rule'],
})

export const staffAddAuthenticator = staffCall({
  path: '/staff/add_authenticator',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Saves another authenticator app if its six digits are correct. For all staff.',
  body: { ticket: Ticket(), code: TotpCode(), name: Line(MAX_NAME, 1) },
  data: WithAccount,
  errors: ['wrong_factor', 'ticket_over', 'rule'],
})

export const staffAddPasskeyBegin = staffCall({
  path: '/staff/add_passkey_begin',
  roles: EVERY_ROLE,
  scope: 'own',
  fresh: true,
  loadClass: 'login',
  about: "Returns the browser's options for creating another passkey. For all staff.",
  data: Type.Object({ ticket: Type.String(), options: Options() }),
  errors: ['rule', 'ticket_over'],
})

export const staffAddPasskey = staffCall({
  path: '/staff/add_passkey',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Saves another passkey. For all staff.',
  body: { ticket: Ticket(), credential: Credential(), name: Line(MAX_NAME, 1) },
  data: WithAccount,
  errors: ['wrong_factor', 'ticket_over', 'rule'],
})

export const staffRenameFactor = staffCall({
  path: '/staff/rename_factor',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Gives an own authenticator app or passkey another name. For all staff.',
  body: { kind: FactorKind(), id: FactorId(), name: Line(MAX_NAME, 1) },
  data: WithAccount,
  errors: ['rule', 'not_found'],
})

export const staffRemoveFactor = staffCall({
  path: '/staff/remove_factor',
  roles: EVERY_ROLE,
  scope: 'own',
  fresh: true,
  loadClass: 'login',
  about: 'Removes an own authenticator app or passkey; the last one stays. For all staff.',
  body: { kind: FactorKind(), id: FactorId() },
  data: WithAccount,
  errors: ['rule', 'not_found'],
})

export const staffEndMySession = staffCall({
  path: '/staff/end_my_session',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about: 'Logs out one of the own devices; without `session_id`, all but this one. For all staff.',
  body: { session_id: Type.Optional(IdIn()) },
  data: WithAccount,
  errors: ['not_found'],
})

export const staffNewRescueSheet = staffCall({
  path: '/staff/new_rescue_sheet',
  roles: ['owner'],
  scope: 'own',
  fresh: true,
  loadClass: 'login',
  about:
    'Creates the code of a rescue sheet, which is shown once and replaces the second factors of an owner who lost them; an older sheet ends. For owners.',
  data: Type.Object({ code: Type.String(), account: Account }),
  errors: [],
})

export const staffLoginRescue = staffCall({
  path: '/staff/login_rescue',
  roles: 'guest',
  scope: 'nobody',
  loadClass: 'login',
  about:
    "Uses the code of an owner's rescue sheet: all second factors and sessions of the owner end, and new factors are set up with the returned ticket. Needs the ticket of a login.",
  body: { ticket: Ticket(), code: RecoveryCode() },
  data: NextStep,
  errors: ['wrong_factor', 'ticket_over'],
})

export const staffConfirmRecovery = staffCall({
  path: '/staff/confirm_recovery',
  roles: EVERY_ROLE,
  scope: 'own',
  loadClass: 'login',
  about:
    'Confirms the second factor with a recovery code, which is used up, for people whose phone is lost. For all staff.',
  body: { code: RecoveryCode() },
  data: SignedIn,
  errors: ['wrong_factor'],
})
