import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { anOpenedAttempt } from '../../testing/an-opened-attempt.ts'
import { ActiveAttempt } from './active-attempt.ts'
import type { TestKind } from './opened-attempt.ts'

const TEN = '2026-11-25T10:00:00+05:30'
const QUARTER_PAST = '2026-11-25T10:15:00+05:30'
const NOON = Date.parse('2026-11-25T12:00:00+05:30')
const MINUTE_MS = 60_000

let isOnline: boolean
let paused: object | null

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(TEN) })
  isOnline = false
  paused = { since: TEN, until: QUARTER_PAST }
  connection.fetch = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const data = { now: TEN, deadline: null, is_open: true, paused, section_ends: null, notices: [] }
    return Response.json({ status: true, status_code: 200, message: 'OK', data })
  }
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
})

afterEach(() => {
  forgetUser()
  vi.useRealTimers()
})

/** A paper that was covered before the phone lost its connection. */
async function covered(): Promise<ActiveAttempt> {
  const clockSample = { now: TEN, asked: performance.now(), got: performance.now() }
  const opened = { ...anOpenedAttempt([]), deadline: NOON, pausedUntil: QUARTER_PAST, clockSample }
  const attempt = new ActiveAttempt({ studId: 7, testKind: { kind: 'exam' } as TestKind, opened })
  void attempt.begin()
  // The code that polls the staff is loaded a few seconds after the start of the test.
  await vi.advanceTimersByTimeAsync(5000)
  await vi.dynamicImportSettled()
  return attempt
}

async function comesBack(): Promise<void> {
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
}

const isCovered = ({ store }: ActiveAttempt) => store.getState().pausedUntil !== null

test('a phone that gets its connection back asks at once whether the hall goes on', async () => {
  const attempt = await covered()
  isOnline = true
  await comesBack()
  expect(isCovered(attempt)).toBe(true)
  paused = null
  await comesBack()
  expect(isCovered(attempt)).toBe(false)
  attempt.stop()
})

test('a phone that stays without a connection shows the paper when the pause it knows of is over', async () => {
  const attempt = await covered()
  await vi.advanceTimersByTimeAsync(14 * MINUTE_MS)
  expect(isCovered(attempt)).toBe(true)
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1000)
  expect(isCovered(attempt)).toBe(false)
  attempt.stop()
})
