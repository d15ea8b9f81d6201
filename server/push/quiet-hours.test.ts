import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuiet, nextAllowed, nextQuiet } from './quiet-hours.ts'

const ZONE = 'Asia/Kolkata'
const at = (text: string) => Date.parse(`${text}+05:30`)

test('the night is from nine to eight on the academy’s clock', () => {
  for (const [clock, quiet] of [
    ['07:59', true],
    ['08:00', false],
    ['12:00', false],
    ['20:59', false],
    ['21:00', true],
    ['23:59', true],
    ['00:00', true],
  ] as const)
    assert.equal(isQuiet(at(`2026-11-20T${clock}:00`), ZONE), quiet, clock)
})

test('what is due at night waits for the morning after it', () => {
  for (const [now, allowed] of [
    ['2026-11-20T20:59:59', '2026-11-20T20:59:59'],
    ['2026-11-20T21:00:00', '2026-11-21T08:00:00'],
    ['2026-12-31T23:30:00', '2027-01-01T08:00:00'],
    ['2026-11-21T00:10:00', '2026-11-21T08:00:00'],
    ['2026-11-21T07:59:59', '2026-11-21T08:00:00'],
  ] as const)
    assert.equal(nextAllowed(at(now), ZONE), at(allowed), now)
})

test('a night of summer time is of the zone, not of so many hours', () => {
  // Clocks go back on 25 Oct 2026: in Berlin, ten hours pass from 22:00 to 07:00.
  assert.equal(nextAllowed(Date.parse('2026-10-24T20:00:00Z'), 'Europe/Berlin'), Date.parse('2026-10-25T07:00:00Z'))
})

test('what is sent by day is of use until the next night', () => {
  assert.equal(nextQuiet(at('2026-11-20T08:00:00'), ZONE), at('2026-11-20T21:00:00'))
  assert.equal(nextQuiet(at('2026-11-20T21:00:00'), ZONE), at('2026-11-21T21:00:00'))
})
