import { type Language, languages } from '#messages/languages'
import { m } from '#messages/server'
import { BoundedCache } from '../ports/bounded-cache.ts'

export type { Language }

/** A text of the catalogue, waiting for the reader's language. */
export type Text = (language: Language) => string

const MAX_CHARACTERS = 200
const MAX_ENTRIES = 500
// Browsers send some dozen different ones.
const byHeader = new BoundedCache<string, Language>({ max: MAX_ENTRIES })

/** The first language of an `Accept-Language` header that the catalogue has; English without one. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'en'
  const known = byHeader.get(header)
  if (known) return known
  const found = firstOf(header.slice(0, MAX_CHARACTERS))
  if (header.length <= MAX_CHARACTERS) byHeader.set(header, found)
  return found
}

function firstOf(header: string): Language {
  const wanted = header
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
  const key = `${language} ${monthNo}`
  let name = monthNames.get(key)
  if (name === undefined) monthNames.set(key, (name = formatted(monthNo, language)))
  return name
}

// A formatter costs as much as everything else of a call.
const monthNames = new Map<string, string>()

function formatted(monthNo: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, monthNo - 1, 1))
}

/** A moment as the zone's clock shows it: `Saturday, 28 November, 10:00 am`, in the order used in India. */
export function momentText(at: number, zone: string, language: Language): string {
  const key = `${language} ${zone}`
  let formats = momentFormats.get(key)
  if (!formats) {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(`${language}-IN`, { ...options, timeZone: zone })
    // Day and time in one format join by words that repeat what the time says in Hindi and Malayalam.
    formats = [
      format({ weekday: 'long', day: 'numeric', month: 'long' }),
      format({ hour: 'numeric', minute: '2-digit', hour12: true }),
    ]
    momentFormats.set(key, formats)
  }
  return formats.map((format) => format.format(at)).join(', ')
}

const momentFormats = new Map<string, Intl.DateTimeFormat[]>()
