import { Type } from 'typebox'
import { call } from './call.ts'
import { CodeSent } from './code-sent.ts'
import { Count, Line, OrNull } from './fields.ts'

const LINK_LENGTH = 43

/** The part of a one-time link after its `#`. */
const LinkIn = () => Type.String({ minLength: LINK_LENGTH, maxLength: LINK_LENGTH, pattern: '^[A-Za-z0-9_-]+$' })

export const consentOpen = call({
  method: 'POST',
  path: '/Consent/open',
  loadClass: 'lists',
  access: 'public',
  extension: true,
  about:
    "Returns what a guardian is asked by a one-time link: the child's first name and an initial, the end of the guardian's number, and the version of the notice. No login needed.",
  body: Type.Object({ link: LinkIn() }),
  data: Type.Object({
    academy: Type.String(),
    child: Type.String(),
    mobile_end: Type.String(),
    notice: Count(),
    privacy_contact: OrNull(Type.String()),
  }),
  errors: ['not_found'],
})

export const consentCode = call({
  method: 'POST',
  path: '/Consent/send_code',
  loadClass: 'login',
  access: 'public',
  extension: true,
  about:
    'Sends a one-time code to the guardian for whom a link was created, within the limits for all codes. No login needed.',
  body: Type.Object({ link: LinkIn(), device_id: Line(255, 1) }),
  data: CodeSent,
  errors: ['not_found', 'sms_unavailable'],
})

export const consentAnswer = call({
  method: 'POST',
  path: '/Consent/answer',
  loadClass: 'login',
  access: 'public',
  extension: true,
  about:
    'Gives or refuses the consent, once, with the code that was sent for this link. Each `otp_ref` allows one try, as for a login. No login needed.',
  body: Type.Object({
    link: LinkIn(),
    otp_ref: Line(64, 1),
    otp: Type.String({ pattern: '^[0-9]{4}$' }),
    proof: Type.Optional(OrNull(Count())),
    gives: Type.Boolean(),
  }),
  data: Type.Object({}),
  errors: ['not_found', 'wrong_code', 'code_expired', 'proof_needed'],
})
