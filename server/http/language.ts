import { type Language, languages } from '#messages/languages'
import { m } from '#messages/server'

export type { Language }

/** A text of the catalogue, waiting for the reader's language. */
export type Text = (language: Language) => string

/** The first language of an `Accept-Language` header that the catalogue has; English without one. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, index) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
      return { tag: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) || 0, index }
    })
    .toSorted((a, b) => b.quality - a.quality || a.index - b.index)
  for (const { tag } of wanted) {
    const found = languages.find((language) => language === tag)
    if (found) return found
  }
  return 'en'
}

export type PlainText = {
  [K in keyof typeof m]: (typeof m)[K] extends (inputs?: Record<never, never>) => string ? K : never
}[keyof typeof m]

/** A text without values, by its key. */
export const plainText =
  (key: PlainText): Text =>
  (language) =>
    m[key]({}, { locale: language })

/** A month's full name, 1 is January. */
export function monthName(monthNo: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, monthNo - 1, 1))
}
