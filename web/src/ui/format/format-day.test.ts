import { afterEach, expect, test } from 'vitest'
import { languages } from '#messages/languages'
import { setLocale } from '#messages/web-runtime'
import { formatDay, formatMoment, formatTime, formatWhen } from './format-day.ts'

afterEach(async () => setLocale('en'))

const LOOKS = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
} as const

/** Browsers write a sign that nobody sees into a name that stands alone, and not into the same one in a date. */
const seen = (words: string) => words.replaceAll('\u200c', '')

const FIRST = Date.UTC(2027, 11, 1)
const days = Array.from({ length: 400 }, (_, at) => new Date(FIRST + at * 86_400_000))

test('a moment is printed whole with the hours of the clock on the wall', () => {
  const at = (time: string) => formatMoment(`2026-11-20T${time}:00+05:30`)
  expect([at('10:30'), at('00:05'), at('12:00'), at('23:59')]).toEqual([
    '20\u00a0Nov\u00a02026, 10:30\u00a0am',
    '20\u00a0Nov\u00a02026, 12:05\u00a0am',
    '20\u00a0Nov\u00a02026, 12:00\u00a0pm',
    '20\u00a0Nov\u00a02026, 11:59\u00a0pm',
  ])
})

test('when something was on this device is said by its clock, with the day when that is not today', () => {
  const at = new Date(2026, 10, 20, 14, 5).getTime()
  expect(formatWhen(at, at + 60_000)).toBe('2:05\u00a0pm')
  expect(formatWhen(at, new Date(2026, 10, 21, 1, 0).getTime())).toBe('20 Nov, 2:05\u00a0pm')
})

for (const language of languages) {
  test(`every day has the names, the order and the digits that browsers know for ${language} in India`, async () => {
    await setLocale(language)
    for (const [look, parts] of Object.entries(LOOKS) as [keyof typeof LOOKS, Intl.DateTimeFormatOptions][]) {
      const browser = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...parts, timeZone: 'UTC' })
      for (const day of days)
        expect(seen(formatDay(day.toISOString().slice(0, 10), look))).toBe(seen(browser.format(day)))
    }
  })

  test(`every hour is printed as browsers do for ${language} in India`, async () => {
    await setLocale(language)
    const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const
    const browser = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, clock)
    for (let hour = 0; hour < 24; hour += 1) {
      const instant = `2026-11-20T${String(hour).padStart(2, '0')}:07`
      const time = browser.format(new Date(`${instant}Z`)).replaceAll(/\s/g, '\u00a0')
      expect(formatTime(`${instant}:00+05:30`)).toBe(time)
      expect(formatMoment(`${instant}:00+05:30`)).toBe(
        `${formatDay('2026-11-20', 'date').replaceAll(' ', '\u00a0')}, ${time}`,
      )
    }
  })
}
