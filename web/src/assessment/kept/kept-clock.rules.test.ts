import { expect, test } from 'vitest'
import { keptSample, knownTime, notBefore } from './kept-clock.rules.ts'

const at = (clock: string) => Date.parse(`2026-11-25T${clock}+05:30`)
const clockOf = ({ now }: { now: string }) => Date.parse(now)

/** Known at ten o'clock of the server, when the device's own clock was an hour ahead. */
const known = knownTime({ now: '2026-11-25T10:00:00+05:30', asked: 0, got: 0 }, 0, at('11:00:00'))

test('a page that opens without a network reckons the time that it was away by the clock of the device', () => {
  expect(clockOf(keptSample(known, 5, at('11:07:00'))) - at('10:07:00')).toBeLessThanOrEqual(1000)
})

test('a device whose clock was set back counts from what was known', () => {
  expect(clockOf(keptSample(known, 5, at('03:00:00'))) - at('10:00:00')).toBeLessThanOrEqual(1000)
  const later = notBefore(keptSample(known, 5, at('03:00:00')), at('10:20:00'))
  expect(clockOf(later)).toBe(at('10:20:00'))
  expect(clockOf(notBefore({ now: '2026-11-25T10:30:00+05:30', asked: 5, got: 5 }, at('10:20:00')))).toBe(
    at('10:30:00'),
  )
})
