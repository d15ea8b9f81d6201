import { Type } from 'typebox'
import { Count, Instant } from './fields.ts'

/** `resend_after` in seconds until another code may be asked for, `expires_at` when this one ends. */
export const CodeSent = Type.Object({ otp_ref: Type.String(), resend_after: Count(), expires_at: Instant() })
