// Texts of the academy are printed as they are: a student abroad sees the academy's clock and calendar.

/** `16:50` of `2026-11-20T16:50:00+05:30`. */
export const clockOf = (instant: string): string => instant.slice(11, 16)

/** `2026-11-20` of `2026-11-20T16:50:00+05:30`. */
export const dayOf = (instant: string): string => instant.slice(0, 10)

const LOOKS = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
} as const

/** `Friday, 20 November`, `20 Nov` or a part of it of `2026-11-20`, in the words of a language and the order used in India. */
export function printDay(day: string, look: keyof typeof LOOKS, language: string): string {
  const format = new Intl.DateTimeFormat(`${language}-IN`, { ...LOOKS[look], timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
