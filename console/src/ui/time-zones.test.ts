import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#messages/web-runtime'
import { FIRST_ZONE, zoneOptions } from './time-zones.ts'

afterEach(async () => setLocale('en'))

const wordsOf = (zone: string) => zoneOptions().find(({ value }) => value === zone)?.words

test('A time zone is called by its country and city in the language that is read, with its hours', async () => {
  expect([wordsOf(FIRST_ZONE), wordsOf('Asia/Dubai'), wordsOf('Asia/Tokyo')]).toEqual([
    'India (Kolkata), GMT+5:30',
    'United Arab Emirates (Dubai), GMT+4',
    'Tokyo, GMT+9',
  ])
  await setLocale('hi')
  expect(wordsOf(FIRST_ZONE)).toBe('भारत (Kolkata), GMT+5:30')
  await setLocale('ml')
  expect(wordsOf(FIRST_ZONE)).toBe('ഇന്ത്യ (Kolkata), GMT+5:30')
})

test('Each time zone is in the list once, the usual ones first, and is stored under its own name', () => {
  const zones = zoneOptions().map(({ value }) => value)
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones.slice(0, 2)).toEqual(['Asia/Kolkata', 'Asia/Dubai'])
  expect(zones).toContain('America/Argentina/Ushuaia')
  expect(zones).not.toContain('Asia/Calcutta')
  expect(wordsOf('America/Argentina/Ushuaia')).toBe('Ushuaia, GMT-3')
})
