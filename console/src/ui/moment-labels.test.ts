import { expect, test } from 'vitest'
import { clockWords } from './moment-labels.ts'

/** This time on this day, by a clock that is so many minutes from the device's. */
function instantAt(minutesAway: number): string {
  const offset = minutesAway - new Date(2026, 10, 20).getTimezoneOffset()
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return `2026-11-20T10:00:00${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

test('A time has the academy’s zone on a device that has another one, and none where the clocks agree', () => {
  expect(clockWords(instantAt(0))).toBe('10:00\u00a0am')
  expect(clockWords(instantAt(60))).toMatch(/^10:00\u00a0am (?:IST|UTC[+-]\d\d:\d\d)$/)
})
