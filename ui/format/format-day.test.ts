import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#messages/web-runtime'
import { formatDay, formatLongMoment, formatMoment, formatTime, formatWhen } from './format-day.ts'

afterEach(async () => setLocale('en'))

const looks = ['long', 'shortDay', 'short', 'date', 'weekday', 'month', 'shortMonth'] as const

/** Browsers put an invisible character into some of the names. */
const seen = (words: string) => words.replaceAll('\u200c', '')

test('a moment is printed whole with the hours of the clock on the wall', () => {
  const at = (time: string) => formatMoment(`2026-11-20T${time}:00+05:30`)
  expect([at('10:30'), at('00:05'), at('12:00'), at('23:59')]).toEqual([
    '20\u00a0Nov\u00a02026, 10:30\u00a0am',
    '20\u00a0Nov\u00a02026, 12:05\u00a0am',
    '20\u00a0Nov\u00a02026, 12:00\u00a0pm',
    '20\u00a0Nov\u00a02026, 11:59\u00a0pm',
  ])
})

test('a moment with its day of the week breaks after a comma only', () => {
  expect(formatLongMoment('2026-12-02T09:15:00+05:30')).toBe('Wednesday, 2\u00a0December, 9:15\u00a0am')
})

test('when something was on this device is said by its clock, with the day when that is not today', () => {
  const at = new Date(2026, 10, 20, 14, 5).getTime()
  expect(formatWhen(at, at + 60_000)).toBe('2:05\u00a0pm')
  expect(formatWhen(at, new Date(2026, 10, 21, 1, 0).getTime())).toBe('20 Nov, 2:05\u00a0pm')
})

test.each([
  [
    'en',
    ['Friday, 20 November', 'Fri, 20 Nov', '20 Nov', '20 Nov 2026', 'Friday', 'November', 'Nov'],
    ['9:05 am', '4:50 pm'],
  ],
  ['hi', ['शुक्रवार, 20 नवंबर', 'शुक्र, 20 नव॰', '20 नव॰', '20 नव॰ 2026', 'शुक्रवार', 'नवंबर', 'नव॰'], ['9:05 am', '4:50 pm']],
  [
    'ml',
    ['നവംബർ 20, വെള്ളിയാഴ്ച', 'നവം 20, വെള്ളി', 'നവം 20', '2026 നവം 20', 'വെള്ളിയാഴ്ച', 'നവംബർ', 'നവം'],
    ['9:05 AM', '4:50 PM'],
  ],
] as const)('in %s a day and a time are written as in India, with Latin digits', async (language, days, times) => {
  await setLocale(language)
  expect(looks.map((look) => seen(formatDay('2026-11-20', look)))).toEqual(days)
  const at = (time: string) => formatTime(`2026-11-20T${time}:00+05:30`).replaceAll('\u00a0', ' ')
  expect([at('09:05'), at('16:50')]).toEqual(times)
})

test('every day of some years has its own day of the week, month and number', () => {
  const first = Date.UTC(2027, 11, 1)
  for (const at of Array(400).keys()) {
    const day = new Date(first + at * 86_400_000)
    const [weekday = '', , month = '', year = ''] = day.toUTCString().split(/,? /)
    const [long, date] = (['long', 'date'] as const).map((look) => formatDay(day.toISOString().slice(0, 10), look))
    expect(long).toContain(`${day.getUTCDate()} ${month}`)
    expect(long?.startsWith(weekday)).toBe(true)
    expect(date?.endsWith(year)).toBe(true)
  }
})
