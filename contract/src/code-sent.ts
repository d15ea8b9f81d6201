import { Type } from 'typebox'
import { Count, Instant } from './fields.ts'

/** `resend_after`: seconds until another code can be requested. `expires_at`: when this code expires. */
export const CodeSent = Type.Object({ otp_ref: Type.String(), resend_after: Count(), expires_at: Instant() })
