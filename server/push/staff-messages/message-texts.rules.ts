import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { Language } from '#messages/languages'

export type MessageFields = StaffApi['/staff/send_message']['body']['fields']
export type Written = { title: string; text: string; template: string }

const LANGUAGES: readonly Language[] = ['en', 'hi', 'ml']
const VARIABLE = /\{([^{}]*)\}/g

/** What stands there in this language, as it was typed. */
const typedIn = (fields: MessageFields, language: Language): Written => ({
  title: fields[`title_${language}`].trim(),
  text: fields[`text_${language}`].trim(),
  template: fields[`template_${language}`].trim(),
})

/** The languages that have a text. */
export const languagesOf = (fields: MessageFields): Language[] =>
  LANGUAGES.filter((language) => fields[`text_${language}`].trim() !== '')

/** What somebody of this language reads: English where there is none. */
export function writtenIn(fields: MessageFields, language: Language): Written {
  return typedIn(fields, languagesOf(fields).includes(language) ? language : 'en')
}

/** The same of a message as it is stored. */
export const storedText = (fields: string, language: Language): Written =>
  writtenIn(JSON.parse(fields) as MessageFields, language)

/** A text message as the phone shows it: the braces around variables are for the register alone. */
export const plainText = (text: string): string => text.replaceAll(VARIABLE, '$1')

/** What varies in a registered text. */
export const variablesIn = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, value = '']) => value)

/** True where a brace has no counterpart. */
export const hasLoneBrace = (text: string): boolean => /[{}]/.test(text.replaceAll(VARIABLE, ''))

/** Whether a message, as it is stored, is for the guardians of its students. */
export const isToGuardians = (fields: string): boolean => (JSON.parse(fields) as MessageFields).readers === 'guardians'
