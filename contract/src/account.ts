import { type TObject, Type } from 'typebox'
import { type Call, call, studentCall } from './call.ts'
import { CodeSent } from './code-sent.ts'
import { Count, Line, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** Digits of the dial code; a plus before them is accepted. */
const PhoneCode = () => Type.String({ pattern: '^\\+?[0-9]{1,4}$' })

/** The rule of ten digits has its own error (422), so the schema only limits the length. */
const Mobile = () => Line(20)

/** The fields of a registration. */
const form = {
  name: Line(100),
  guardian: Line(100),
  district: Line(100),
  email: Line(254),
  academic_level: Type.Optional(OrNull(Type.Union([Type.Literal(''), IdIn()]))),
}

/**
 * For academies that ask guardians. Day of birth and relation are checked later, with their own messages, like the
 * number.
 */
const birth = { birth_date: Type.Optional(OrNull(Line(10))), relation: Type.Optional(OrNull(Line(20))) }

/** An extension: the solution that `proof_needed` asks for. */
const work = { proof: Type.Optional(OrNull(Count())) }

const Registration = Type.Object({
  ...form,
  /** Extensions for academies that ask guardians; all others ignore them. */
  ...birth,
  guardian_mobile: Type.Optional(OrNull(Mobile())),
  guardian_phone_code: Type.Optional(OrNull(PhoneCode())),
  mobile: Mobile(),
  phone_code: PhoneCode(),
  device_id: Line(255, 1),
  fcm_id: Type.Optional(OrNull(Line(255))),
  ...work,
})

type CodeShape = Pick<Call, 'path' | 'about' | 'extension' | 'errors'> & { readonly body: TObject }

/** A call that sends a code. */
const codeCall = <const C extends CodeShape>(shape: C) =>
  call({ ...shape, method: 'POST', loadClass: 'login', access: 'public', data: CodeSent })

const User = Type.Object({ stud_id: Id(), profile: Type.Object({ name: Type.String() }) })

export const academicLevels = call({
  method: 'GET',
  path: '/Auth/academic_levels',
  loadClass: 'login',
  access: 'public',
  about: 'Returns the academic levels to choose from at registration. No login needed.',
  data: Type.Array(Type.Object({ ac_id: Id(), levels: Type.String() })),
  errors: [],
})

export const login = codeCall({
  path: '/Auth/login',
  about: 'Sends a one-time code to a registered mobile number. No login needed.',
  body: Type.Object({ mobile: Mobile(), phone_code: PhoneCode(), device_id: Line(255, 1) }),
  errors: ['rule', 'unknown_number', 'country_not_served', 'not_approved', 'sms_unavailable'],
})

export const signup = codeCall({
  path: '/Auth/signup',
  about:
    'Starts a registration and sends a one-time code; verifying the code creates the account. If the academy asks guardians (`guardian_for_born_after`), only the two numbers of a student under 18 are kept until the guardian agrees. While many registrations are unverified, the call is refused with `proof_needed` for every number: repeat it with a proof of work, which is valid for one SMS to that number. No login needed.',
  body: Registration,
  errors: ['rule', 'already_registered', 'country_not_served', 'signup_closed', 'proof_needed', 'sms_unavailable'],
})

export const verifyOtp = call({
  method: 'POST',
  path: '/Auth/verifyOTP',
  loadClass: 'login',
  access: 'public',
  about:
    "Exchanges a one-time code for a session. Each `otp_ref` allows one try. If the number belongs to several people or to a guardian, the call is refused with `choose_person`: continue with `/Auth/choose`. If a guardian has to agree to the registration, it is refused with `guardian_needed`: continue with `/Auth/guardian_code`. While codes are being guessed, new devices are refused with `proof_needed`, which doesn't use up the try: repeat the call with a proof of work. No login needed.",
  body: Type.Object({
    otp_ref: Line(64, 1),
    otp: Type.String({ pattern: '^[0-9]{4}$' }),
    ...work,
  }),
  data: User,
  beside: { token: Type.String() },
  errors: [
    'wrong_code',
    'code_expired',
    'proof_needed',
    'choose_person',
    'guardian_needed',
    'already_registered',
    'not_approved',
    'signup_closed',
  ],
})

export const choosePerson = call({
  method: 'POST',
  path: '/Auth/choose',
  loadClass: 'login',
  access: 'public',
  extension: true,
  about:
    'Starts a session for one of the people whom a number belongs to, after `choose_person`. Each `choice_ref` allows one session within five minutes; a person who no longer has the number is refused with `not_found`. No login needed.',
  body: Type.Object({ choice_ref: Line(64, 1), kind: Type.Enum(['student', 'guardian']), id: IdIn() }),
  data: Type.Object({ kind: Type.Enum(['student', 'guardian']), id: Id(), name: Type.String() }),
  beside: { token: Type.String() },
  errors: ['code_expired', 'not_found'],
})

export const guardianCode = codeCall({
  path: '/Auth/guardian_code',
  extension: true,
  about:
    'Sends a one-time code to the guardian named in a registration, after `guardian_needed`. It can be repeated within the limits for all codes; each code allows one try. It may require a proof of work, like `/Auth/signup`. No login needed.',
  body: Type.Object({ guardian_ref: Line(64, 1), device_id: Line(255, 1), ...work }),
  errors: ['code_expired', 'proof_needed', 'sms_unavailable'],
})

export const guardianAgrees = call({
  method: 'POST',
  path: '/Auth/guardian_agrees',
  loadClass: 'login',
  access: 'public',
  extension: true,
  about:
    "Creates the account of a registration with its guardian and the guardian's consent, given by the code of `/Auth/guardian_code`, and starts a session. The day of birth must be the one from the registration. No login needed.",
  body: Type.Object({
    guardian_ref: Line(64, 1),
    otp_ref: Line(64, 1),
    otp: Type.String({ pattern: '^[0-9]{4}$' }),
    ...work,
    ...form,
    ...birth,
  }),
  data: User,
  beside: { token: Type.String() },
  errors: ['rule', 'wrong_code', 'code_expired', 'proof_needed', 'already_registered', 'not_approved', 'signup_closed'],
})

export const guardianDeclines = call({
  method: 'POST',
  path: '/Auth/guardian_declines',
  loadClass: 'login',
  access: 'public',
  extension: true,
  about:
    "Deletes a registration that the guardian doesn't agree to. An unknown or expired reference changes nothing. No login needed.",
  body: Type.Object({ guardian_ref: Line(64, 1) }),
  data: Type.Object({}),
  errors: [],
})

export const resend = codeCall({
  path: '/Auth/resend',
  extension: true,
  about:
    'Sends a new code for a pending login or registration and ends the old one: by SMS, or by WhatsApp where the answer before had `whatsapp`. For a registration it may require a proof of work, like `/Auth/signup`. No login needed.',
  body: Type.Object({ otp_ref: Line(64, 1), channel: Type.Optional(Type.Enum(['sms', 'whatsapp'])), ...work }),
  errors: ['code_expired', 'proof_needed', 'unknown_number', 'not_approved', 'sms_unavailable'],
})

export const logout = studentCall({
  path: '/Auth/logout',
  loadClass: 'login',
  extension: true,
  about: "Ends the student's session on the server. For students.",
  data: Type.Object({}),
  errors: [],
})

export const academy = call({
  method: 'GET',
  path: '/Auth/academy',
  loadClass: 'login',
  access: 'public',
  extension: true,
  about:
    "Returns the academy's name, logo and sign-up setting, and how it treats personal data, for the screens before login. No login needed.",
  data: Type.Object({
    name: Type.String(),
    logo: OrNull(Type.String()),
    sign_up: Type.Enum(['open', 'approve', 'closed']),
    /** Students born after this day need a guardian’s consent to register; null if no guardian is asked. */
    guardian_for_born_after: OrNull(Type.String()),
    /** Dial codes of the countries that the academy serves, without plus. */
    phone_codes: Type.Array(Type.String()),
    /** Support number without the prefix 91, or null. */
    whatsapp: OrNull(Type.String()),
    /** Contact for questions about personal data (a name, an address, a number), or null. */
    privacy_contact: OrNull(Type.String()),
    /** Days for which data are kept that are deleted before the account. */
    kept_days: Type.Object({ sessions: Count(), texts: Count(), feedback: Count(), left: Count() }),
  }),
  errors: [],
})

export const whatsappChat = call({
  method: 'GET',
  path: '/Auth/whatsapp_chat',
  loadClass: 'lists',
  access: 'student',
  about:
    "Returns the support chat's number without the prefix 91, and whether teachers answer doubts in the app (`doubts`). For students.",
  data: Type.Object({ whatsapp: OrNull(Type.String()), doubts: Type.Boolean() }),
  errors: [],
})

export const getProfile = studentCall({
  path: '/Student/get_profile',
  loadClass: 'login',
  about: "Returns the student's own profile. For students.",
  data: Type.Object({
    name: Type.String(),
    guardian: OrNull(Type.String()),
    state: OrNull(Type.String()),
    district: OrNull(Type.String()),
    email: OrNull(Type.String()),
    mobile: Type.String(),
    phone_code: Type.String(),
    academic_level: Id(),
    academic_level_name: Type.String(),
  }),
  errors: [],
})
