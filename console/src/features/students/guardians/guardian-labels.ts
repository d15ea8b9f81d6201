import type { ConsentDocument, ConsentMethod, ConsentState, Relation } from '#contract/guardians.rules.ts'
import { m } from '#messages/console'
import type { Tone } from '../../../ui/badge.tsx'
import { consentStates, relations } from '../../../ui/stored-words.ts'

const DOCUMENTS: Record<ConsentDocument, () => string> = {
  aadhaar: () => m.consent_aadhaar(),
  pan: () => m.consent_pan(),
  passport: () => m.consent_passport(),
  voter_id: () => m.consent_voter_id(),
  driving_licence: () => m.consent_driving_licence(),
  ration_card: () => m.consent_ration_card(),
  known_in_person: () => m.consent_known(),
}

const METHODS: Record<ConsentMethod, () => string> = {
  link: () => m.consent_by_link(),
  login: () => m.consent_by_login(),
  paper: () => m.consent_by_paper(),
  code: () => m.consent_by_code(),
  own_at_18: () => m.consent_by_own(),
}

export type StateOrNone = ConsentState | 'none'

export const STATES: Record<StateOrNone, () => string> = { none: () => m.consent_none(), ...consentStates }

export const TONES: Record<StateOrNone, Tone> = {
  none: 'quiet',
  asked: 'warn',
  given: 'good',
  declined: 'bad',
  withdrawn: 'bad',
}

export const relationWords = (relation: Relation): string => relations[relation]()
export const methodWords = (method: ConsentMethod): string => METHODS[method]()
export const documentWords = (document: ConsentDocument): string => DOCUMENTS[document]()

/** The sheet's spellings, which the form sends unchanged. */
export const relationOptions = () => [
  { value: 'Father', words: m.guardian_father() },
  { value: 'Mother', words: m.guardian_mother() },
  { value: 'Guardian', words: m.guardian_guardian() },
  { value: 'Other', words: m.guardian_other() },
]

export const documentOptions = () => Object.entries(DOCUMENTS).map(([value, words]) => ({ value, words: words() }))

/** Each language has its name in itself, as in the students' app. */
export const languageOptions = () => [
  { value: 'English', words: 'English' },
  { value: 'Hindi', words: 'हिन्दी' },
  { value: 'Malayalam', words: 'മലയാളം' },
]

const SMS_REASONS: Record<string, () => string> = {
  refused: m.messages_why_refused,
  down: m.messages_why_down,
  unreachable: m.messages_why_down,
  unsure: m.messages_why_unsure,
  blocked: m.messages_why_no_guardian,
  no_guardian: m.messages_why_no_guardian,
  left: m.messages_why_left,
  of_age: m.consents_of_age,
  no_text: m.consents_why_no_text,
  late: m.consents_why_late,
}

/** Why a text with a link did not go out. */
export const smsReason = (reason: string | null): string => (SMS_REASONS[reason ?? ''] ?? m.messages_why_given_up)()
