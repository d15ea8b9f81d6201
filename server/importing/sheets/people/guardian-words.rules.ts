import type { Language } from '#messages/languages'
import type { Relation } from '#contract/guardians.rules.ts'

/** Words of the sheet, which are the same in every language. */
export const RELATION_WORDS = ['Father', 'Mother', 'Guardian', 'Other'] as const
export const LANGUAGE_WORDS = ['English', 'Hindi', 'Malayalam'] as const

const RELATIONS: Record<(typeof RELATION_WORDS)[number], Relation> = {
  Father: 'father',
  Mother: 'mother',
  Guardian: 'guardian',
  Other: 'other',
}
const LANGUAGES: Record<(typeof LANGUAGE_WORDS)[number], Language> = { English: 'en', Hindi: 'hi', Malayalam: 'ml' }

export const relationOf = (word: (typeof RELATION_WORDS)[number]): Relation => RELATIONS[word]
export const languageOf = (word: (typeof LANGUAGE_WORDS)[number]): Language => LANGUAGES[word]

export const relationWord = (relation: string): (typeof RELATION_WORDS)[number] =>
  RELATION_WORDS.find((word) => RELATIONS[word] === relation) ?? 'Other'
export const languageWord = (language: string): (typeof LANGUAGE_WORDS)[number] =>
  LANGUAGE_WORDS.find((word) => LANGUAGES[word] === language) ?? 'English'
