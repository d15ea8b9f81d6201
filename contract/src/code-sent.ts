import { Type } from 'typebox'
import { Count, Instant } from './fields.ts'

/**
 * `resend_after`: seconds until another code can be requested. `expires_at`: when this code expires. `whatsapp`: the
 * next one can come by WhatsApp.
 */
export const CodeSent = Type.Object({
  otp_ref: Type.String(),
  resend_after: Count(),
  expires_at: Instant(),
  whatsapp: Type.Optional(Type.Boolean()),
})
