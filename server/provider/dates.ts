import { isDay } from '../ports/time.ts'

/** `31/12/2026`, `31-12-2026` or `2026-12-31` as the last of them; null for what could be read two ways or is no day. */
export function dayFrom(text: string): string | null {
  const parts = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text)
  const iso = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : text
  return isDay(iso) ? iso : null
}

/** `17:00`, `17:00:00` or `5:00 PM` as the first of them. */
export function clockFrom(text: string): string | null {
  const parts = /^(\d{1,2}):([0-5]\d)(?::00)?(?:\s*([ap])\.?m\.?)?$/i.exec(text)
  if (!parts) return null
  const [, digits, minutes, half] = parts
  const hours = Number(digits)
  if (half === undefined) return hours < 24 ? `${String(hours).padStart(2, '0')}:${minutes}` : null
  if (hours < 1 || hours > 12) return null
  return `${String((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`
}

/** A day with a time as `2026-12-31 17:00`; a day alone is its midnight. */
export function momentFrom(text: string): string | null {
  const [date = '', ...rest] = text.split(/\s+/)
  const day = dayFrom(date)
  const time = rest.length === 0 ? '00:00' : clockFrom(rest.join(' '))
  return day === null || time === null ? null : `${day} ${time}`
}

/** `31/12/2026` */
export const shownDay = (day: string): string => day.split('-').toReversed().join('/')
