import { type TObject, Type } from 'typebox'
import { type Call, call, studentCall } from './call.ts'
import { CodeSent } from './code-sent.ts'
import { Count, Line, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** Digits of the dial code; a plus before them is accepted. */
const PhoneCode = () => Type.String({ pattern: '^\\+?[0-9]{1,4}$' })

/** Ten digits are a rule with its own words (422), so the shape only asks for a short text. */
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
 * For academies that ask a guardian: day of birth and relation are rules with messages of their own, like the number.
 */
const birth = { birth_date: Type.Optional(OrNull(Line(10))), relation: Type.Optional(OrNull(Line(20))) }

/** An extension: what `proof_needed` asked for. */
const work = { proof: Type.Optional(OrNull(Count())) }

const Registration = Type.Object({
  ...form,
  /** Extensions, for an academy that has a guardian asked: ignored by every other. */
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

/** A call that ends with sending a code. */
const codeCall = <const C extends CodeShape>(shape: C) =>
  call({ ...shape, method: 'POST', loadClass: 'login', access: 'public', data: CodeSent })

const User = Type.Object({ stud_id: Id(), profile: Type.Object({ name: Type.String() }) })

export const academicLevels = call({
  method: 'GET',
  path: '/Auth/academic_levels',
  loadClass: 'login',
  access: 'public',
  about: 'The academic levels to choose from when registering.',
  data: Type.Array(Type.Object({ ac_id: Id(), levels: Type.String() })),
  errors: [],
})

export const login = codeCall({
  path: '/Auth/login',
  about: 'Sends a one-time code to a registered mobile number.',
  body: Type.Object({ mobile: Mobile(), phone_code: PhoneCode(), device_id: Line(255, 1) }),
  errors: ['rule', 'unknown_number', 'country_not_served', 'not_approved', 'sms_unavailable'],
})

export const signup = codeCall({
  path: '/Auth/signup',
  about:
    'Takes a registration and sends a one-time code; the account is made when the code is verified. Where the academy has a guardian asked (`guardian_for_born_after`), of whoever is under 18 nothing but the two numbers is kept until the guardian agrees. While many registrations are not verified it is refused with proof_needed, whoever the number is of, and comes again with a proof of work, which is good for one text to that number.',
  body: Registration,
  errors: ['rule', 'already_registered', 'country_not_served', 'signup_closed', 'proof_needed', 'sms_unavailable'],
})

export const verifyOtp = call({
  method: 'POST',
  path: '/Auth/verifyOTP',
  loadClass: 'login',
  access: 'public',
  about:
    'Exchanges a one-time code for a session. Each reference allows one try. Of a number of several people, or of a guardian, it is refused with choose_person, and /Auth/choose goes on; a registration that a guardian has to agree to with guardian_needed, and /Auth/guardian_code goes on. While codes are being guessed, new devices are refused with proof_needed, which spends nothing, and come again with a proof of work.',
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
    'After choose_person: a session for one of the people whom the number is of. Each reference allows one session, within five minutes; not_found of whoever is none of them any more.',
  body: Type.Object({ choice_ref: Line(64, 1), kind: Type.Enum(['student', 'guardian']), id: IdIn() }),
  data: Type.Object({ kind: Type.Enum(['student', 'guardian']), id: Id(), name: Type.String() }),
  beside: { token: Type.String() },
  errors: ['code_expired', 'not_found'],
})

export const guardianCode = codeCall({
  path: '/Auth/guardian_code',
  extension: true,
  about:
    'After guardian_needed: sends a one-time code to the guardian of the registration, within the limits of all codes. As often as it is asked for; each is good for one try. It may take a proof of work, like /Auth/signup.',
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
    'The guardian agrees by the code of /Auth/guardian_code: makes the account of this form, with the guardian and the consent, and starts a session. The day of birth has to be the one that was registered with.',
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
    'The guardian does not agree: the registration is over, and nothing of it is kept. A reference that is over is none.',
  body: Type.Object({ guardian_ref: Line(64, 1) }),
  data: Type.Object({}),
  errors: [],
})

export const resend = codeCall({
  path: '/Auth/resend',
  extension: true,
  about:
    'Sends a new code for a pending login or registration and ends the old one. For a registration it may take a proof of work, like /Auth/signup.',
  body: Type.Object({ otp_ref: Line(64, 1), ...work }),
  errors: ['code_expired', 'proof_needed', 'unknown_number', 'not_approved', 'sms_unavailable'],
})

export const logout = studentCall({
  path: '/Auth/logout',
  loadClass: 'login',
  extension: true,
  about: 'Ends the session on the server.',
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
    'Name, logo and sign-up setting of the academy, and how it treats personal data, for the screens before the login.',
  data: Type.Object({
    name: Type.String(),
    logo: OrNull(Type.String()),
    sign_up: Type.Enum(['open', 'approve', 'closed']),
    /** Students born after this day register with a guardian, who has to agree; null where no guardian is asked. */
    guardian_for_born_after: OrNull(Type.String()),
    /** Dial codes of the countries that the academy serves, without plus. */
    phone_codes: Type.Array(Type.String()),
    /** Support number without the prefix 91, or null. */
    whatsapp: OrNull(Type.String()),
    /** Whom to ask about personal data: a name, an address, a number; or null. */
    privacy_contact: OrNull(Type.String()),
    /** Days of retention for data that do not live as long as the account. */
    kept_days: Type.Object({ sessions: Count(), texts: Count(), feedback: Count(), left: Count() }),
  }),
  errors: [],
})

export const whatsappChat = call({
  method: 'GET',
  path: '/Auth/whatsapp_chat',
  loadClass: 'lists',
  access: 'student',
  about: "The support chat's number, without the prefix 91; `doubts`: teachers answer doubts here.",
  data: Type.Object({ whatsapp: OrNull(Type.String()), doubts: Type.Boolean() }),
  errors: [],
})

export const getProfile = studentCall({
  path: '/Student/get_profile',
  loadClass: 'login',
  about: "The student's own profile.",
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
