/** How somebody stands to a child. */
export const relations = ['father', 'mother', 'guardian', 'other'] as const
export type Relation = (typeof relations)[number]

/** Kinds of documents that may be seen with a consent on paper. Their numbers are never kept. */
export const documents = [
  'aadhaar',
  'pan',
  'passport',
  'voter_id',
  'driving_licence',
  'ration_card',
  'known_in_person',
] as const
export type ConsentDocument = (typeof documents)[number]

/**
 * How a consent came: by a link of one use, by the guardian's login, on paper, by a code while the account was
 * registered, or by the student's own word at 18.
 */
export const consentMethods = ['link', 'login', 'paper', 'code', 'own_at_18'] as const
export type ConsentMethod = (typeof consentMethods)[number]

/** What was said last; where nobody was asked there is none. */
export const consentStates = ['asked', 'given', 'declined', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]

/** The notice that is shown now. Whoever changes its words makes the next one, and leaves the words of this. */
export const NOTICE_VERSION = 1

/** By what guardians are told of something: nothing, notifications of the app, texts, or both. */
export const noticeChoices = ['none', 'push', 'text', 'both'] as const
export type NoticeChoice = (typeof noticeChoices)[number]

/** The notice that is shown while somebody under 18 registers: there a no means that no account is made. */
export const SIGNUP_NOTICE_VERSION = 2

export const MAX_GUARDIANS = 2

const MAJORITY = 18

/** Who was born on that day or before is 18 on `today`, both `YYYY-MM-DD`; the day need not be one of the calendar. */
export const bornBefore18 = (today: string): string => `${Number(today.slice(0, 4)) - MAJORITY}${today.slice(4)}`

/** True for whoever is 18 on that day, both `YYYY-MM-DD`. Of whom no birthday is known it is not. */
export const isOfAge = (birth_date: string | null, today: string): boolean =>
  birth_date !== null && birth_date <= bornBefore18(today)
