/** A person's relation to a child. */
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
 * How a consent was given: by a one-time link, by the guardian's login, on paper, by a code while the account was
 * registered, or by the student at 18.
 */
export const consentMethods = ['link', 'login', 'paper', 'code', 'own_at_18'] as const
export type ConsentMethod = (typeof consentMethods)[number]

/** The latest state of a consent; there is none where no guardian was asked. */
export const consentStates = ['asked', 'given', 'declined', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]

/**
 * The current version of the notice. A change of its text needs a new version; the text of this one must not change.
 */
export const NOTICE_VERSION = 3

/** How guardians are notified: not at all, by push notifications, by SMS, or both. */
export const noticeChoices = ['none', 'push', 'text', 'both'] as const
export type NoticeChoice = (typeof noticeChoices)[number]

/** The version of the notice for registrations under 18. Without consent no account is created. */
export const SIGNUP_NOTICE_VERSION = 4

export const MAX_GUARDIANS = 2

const MAJORITY = 18

/**
 * Returns the latest birthday of people who are 18 on `today`, both `YYYY-MM-DD`; the result need not exist in the
 * calendar.
 */
export const bornBefore18 = (today: string): string => `${Number(today.slice(0, 4)) - MAJORITY}${today.slice(4)}`

/** Returns true for a person who is 18 on that day, both `YYYY-MM-DD`; false without a known birthday. */
export const isOfAge = (birth_date: string | null, today: string): boolean =>
  birth_date !== null && birth_date <= bornBefore18(today)
