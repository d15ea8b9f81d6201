import { type TObject, Type } from 'typebox'
import { type Call, call, studentCall } from './call.ts'
import { CodeSent } from './code-sent.ts'
import { Count, Line, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** Digits of the dial code; a plus before them is accepted. */
const PhoneCode = () => Type.String({ pattern: '^\\+?[0-9]{1,4}$' })

/** Ten digits are a rule with its own words (422), so the shape only asks for a short text. */
const Mobile = () => Line(20)

const Registration = Type.Object({
  name: Line(100),
  guardian: Line(100),
  district: Line(100),
  email: Line(254),
  academic_level: Type.Optional(OrNull(Type.Union([Type.Literal(''), IdIn()]))),
  mobile: Mobile(),
  phone_code: PhoneCode(),
  device_id: Line(255, 1),
  fcm_id: Type.Optional(OrNull(Line(255))),
})

type CodeShape = Pick<Call, 'path' | 'about' | 'extension' | 'errors'> & { readonly body: TObject }

/** What ends with a code on its way. */
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
  about: 'Takes a registration and sends a one-time code; the account is made when the code is verified.',
  body: Registration,
  errors: ['rule', 'already_registered', 'country_not_served', 'signup_closed', 'sms_unavailable'],
})

export const verifyOtp = call({
  method: 'POST',
  path: '/Auth/verifyOTP',
  loadClass: 'login',
  access: 'public',
  about:
    'Exchanges a one-time code for a session. Each reference allows one try. Of a number of several people, or of a guardian, it is refused with choose_person, and /Auth/choose goes on. While codes are being guessed, new devices are refused with proof_needed, which spends nothing, and come again with a proof of work.',
  body: Type.Object({
    otp_ref: Line(64, 1),
    otp: Type.String({ pattern: '^[0-9]{4}$' }),
    /** An extension: what `proof_needed` asked for. */
    proof: Type.Optional(OrNull(Count())),
  }),
  data: User,
  beside: { token: Type.String() },
  errors: [
    'wrong_code',
    'code_expired',
    'proof_needed',
    'choose_person',
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

export const resend = codeCall({
  path: '/Auth/resend',
  extension: true,
  about: 'Sends a new code for a pending login or registration and ends the old one.',
  body: Type.Object({ otp_ref: Line(64, 1) }),
  errors: ['code_expired', 'unknown_number', 'not_approved', 'sms_unavailable'],
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
    /** Dial codes of the countries that the academy serves, without plus. */
    phone_codes: Type.Array(Type.String()),
    /** Support number without the prefix 91, or null. */
    whatsapp: OrNull(Type.String()),
    /** Whom to ask about personal data: a name, an address, a number; or null. */
    privacy_contact: OrNull(Type.String()),
    /** How many days is kept what is not kept as long as the account. */
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
