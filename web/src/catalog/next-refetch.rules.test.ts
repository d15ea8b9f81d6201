import { expect, test } from 'vitest'
import { nextRefetch } from './next-refetch.rules.ts'

const physics = {
  opens_at: '2026-11-20T16:50:00+05:30',
  starts_at: '2026-11-20T17:00:00+05:30',
  ends_at: '2026-11-20T18:00:00+05:30',
  on_now: false,
  online_url: null,
}
const open = { ...physics, online_url: 'https://meet.example.org/1' }
const at = (clock: string) => Date.parse(`2026-11-20T${clock}+05:30`)

test('nobody looks again where no class is planned', () => {
  expect(nextRefetch(null, at('16:00:00'), 0)).toBe(false)
  expect(nextRefetch(undefined, at('16:00:00'), 0)).toBe(false)
})

test.each([
  ['opens', physics, '16:49:00', 60_000],
  ['starts', open, '16:58:00', 120_000],
  ['ends', { ...open, on_now: true }, '17:59:30', 30_000],
] as const)('the card looks again when the class %s', (_what, liveClass, clock, wait) => {
  expect(nextRefetch(liveClass, at(clock), 0)).toBe(wait)
  expect(nextRefetch(liveClass, at(clock), 2500)).toBe(wait + 2500)
})

test('The card looks every few minutes besides, since the device’s clock may be slow', () => {
  expect(nextRefetch(physics, at('09:00:00'), 0)).toBe(300_000)
})

test('The card keeps looking when the device’s clock is ahead of the academy’s', () => {
  expect(nextRefetch(physics, at('16:55:00'), 0)).toBe(30_000)
})
