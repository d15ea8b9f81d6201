// Texts of the academy are printed as they are: a student abroad sees the academy's clock and calendar.

/** `16:50` of `2026-11-20T16:50:00+05:30`. */
export const clockOf = (instant: string): string => instant.slice(11, 16)

/** `2026-11-20` of `2026-11-20T16:50:00+05:30`. */
export const dayOf = (instant: string): string => instant.slice(0, 10)

/** Digits are the ones that Indian schoolbooks use, in every language. */
const inIndia = (language: string) => `${language}-IN-u-nu-latn`

const LOOKS = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
} as const

const WALL_CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const

/** `1,250` and `92.3`: Indian groups. */
export const printNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(inIndia(language)).format(value)

/** `Friday, 20 November`, `20 Nov` or a part of it of `2026-11-20`, in the words of a language and the order used in India. */
export function printDay(day: string, look: keyof typeof LOOKS, language: string): string {
  return new Intl.DateTimeFormat(inIndia(language), { ...LOOKS[look], timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/**
 * `20 Nov 2026, 10:30 am` of `2026-11-20T10:30:00+05:30`: the digits of the text, so the academy's clock. No line begins
 * with `am`.
 */
export function printMoment(instant: string, language: string): string {
  const format = new Intl.DateTimeFormat(inIndia(language), { ...WALL_CLOCK, timeZone: 'UTC' })
  const time = format.format(new Date(`${instant.slice(0, 16)}Z`)).replaceAll(/\s/g, '\u00a0')
  return `${printDay(dayOf(instant), 'date', language)}, ${time}`
}

/**
 * `14:05`, or `20 Nov, 14:05` when that is not today: when something happened on this device, by the device's own clock.
 */
export function printWhen(at: number, now: number, language: string): string {
  const [moment, today] = [new Date(at), new Date(now)]
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(moment)
  if (moment.toDateString() === today.toDateString()) return time
  return `${new Intl.DateTimeFormat(inIndia(language), LOOKS.short).format(moment)}, ${time}`
}
