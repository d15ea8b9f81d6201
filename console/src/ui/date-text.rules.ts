const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
/** Day, month and year, with whatever one writes between them. */
const TYPED = /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4})$/
const DIGITS = /^(\d\d)(\d\d)(\d{4})$/

const two = (text: string): string => text.padStart(2, '0')

/** `28/11/2026` of `2026-11-28`; empty for no day. */
export function typedDay(day: string): string {
  const [, year = '', month = '', date = ''] = ISO.exec(day) ?? []
  return year === '' ? '' : `${two(date)}/${two(month)}/${year}`
}

/**
 * Returns `2026-11-28` of `28/11/2026`, `28.11.2026` or `28112026`, and of a day that is pasted as `2026-11-28`; null
 * for a day that no calendar has, and for what is not typed to the end.
 */
export function readDay(typed: string): string | null {
  const text = typed.trim()
  const iso = ISO.exec(text)
  const [, date = '', month = '', year = ''] = TYPED.exec(text) ?? DIGITS.exec(text) ?? []
  const day = iso ? `${iso[1]}-${two(iso[2] ?? '')}-${two(iso[3] ?? '')}` : `${year}-${two(month)}-${two(date)}`
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}

/** Returns the typed text with the stroke that comes next: a phone's keypad for digits has none. */
export function withStrokes(before: string, typed: string): string {
  const isLonger = typed.length === before.length + 1 && typed.startsWith(before)
  return isLonger && /^(\d\d|\d\d\/\d\d)$/.test(typed) ? `${typed}/` : typed
}
