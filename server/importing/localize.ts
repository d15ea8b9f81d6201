import type { Language } from '#messages/languages'
import { m } from '#messages/importer'
import type { LocalizedMessage, Value } from './localized-message.rules.ts'

/** The sentence in a language. */
export function localize({ key, values }: LocalizedMessage, locale: Language): string {
  const text = m[key as keyof typeof m] as (values: object, options: { locale: Language }) => string
  const words = Object.entries(values).map(([name, value]): [string, string | number] => [name, wordsOf(value, locale)])
  return text(Object.fromEntries(words), { locale })
}

/** Returns the values of the sentence as words. */
export const localizedValues = ({ values }: LocalizedMessage, locale: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(wordsOf(value, locale))]))

/** The sentence as the terminal prints it. */
export const inEnglish = (sentence: LocalizedMessage): string => localize(sentence, 'en')

// A number stays a number, because plural forms depend on it; large ones all have the same form.
function wordsOf(value: Value, locale: Language): string | number {
  if (typeof value === 'number') return value < 1000 ? value : value.toLocaleString('en-IN')
  if (typeof value !== 'object') return value
  if ('key' in value) return localize(value, locale)
  if ('day' in value) return longDay(value.day, locale)
  return value.map((each) => wordsOf(each, locale)).join(', ')
}

/** `31 December 2026` */
const longDay = (day: string, locale: Language): string =>
  Temporal.PlainDate.from(day).toLocaleString(locale === 'en' ? 'en-GB' : `${locale}-IN`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
