import { Type } from 'typebox'
import { Instant, Line } from '../fields.ts'
import { Id } from '../ids.ts'
import { roles } from './roles.ts'

const MAX_PASSWORD = 200

/** A password as it is typed: what a good one is, the server says. */
export const Password = () => Type.String({ minLength: 1, maxLength: MAX_PASSWORD })
/** Identifies an incomplete login: valid for ten minutes and a few tries. */
export const Ticket = () => Line(43, 43)
export const TotpCode = () => Type.String({ pattern: '^[0-9]{6}$' })
export const RecoveryCode = () => Line(40, 8)
/** A browser's result for a passkey, as the WebAuthn library sends it. */
export const Credential = () => Type.Object({}, { additionalProperties: true })
/** The options for the browser, as the WebAuthn library expects them. */
export const Options = () => Type.Unsafe<Record<string, unknown>>({ type: 'object' })

/** The available second factors; none means that one must be set up first. */
export const NextStep = Type.Object({
  ticket: Type.String(),
  totp: Type.Boolean(),
  passkey: Type.Boolean(),
  recovery: Type.Boolean(),
  /** An owner's rescue sheet, for whoever has lost all of them. */
  rescue: Type.Boolean(),
})

/** The signed-in staff member. Until `fresh_until` no call asks for the second factor again. */
export const Me = Type.Object({
  staff_id: Id(),
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(Type.Enum([...roles])),
  fresh_until: Instant(),
  ends_at: Instant(),
  /** The second factors that the person has set up, and may be asked for again. */
  factors: Type.Object({ totp: Type.Boolean(), passkey: Type.Boolean(), recovery: Type.Boolean() }),
})

export const SignedIn = Type.Object({ me: Me })
