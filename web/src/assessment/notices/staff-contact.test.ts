import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { forgetUser, signIn } from '../../session/session-store.ts'
import { makeAttemptStore } from '../attempt/attempt-state.ts'
import type { TestKind } from '../attempt/opened-attempt.ts'
import { anOpenedAttempt } from '../../testing/an-opened-attempt.ts'
import { makeStaffContact } from './staff-contact.ts'

const NOW = '2026-11-25T10:00:00+05:30'
const UNTIL = '2026-11-25T11:00:00+05:30'

let paused: object | null
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  paused = null
  asked = 0
  connection.fetch = async () => {
    asked += 1
    const data = { now: NOW, deadline: null, is_open: true, paused, section_ends: null, notices: [] }
    return Response.json({ status: true, status_code: 200, message: 'OK', data })
  }
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'token')
})

afterEach(() => {
  forgetUser()
  vi.useRealTimers()
})

function covered() {
  const opened = { ...anOpenedAttempt([]), pausedUntil: UNTIL }
  const store = makeAttemptStore({ studId: 7, testKind: { kind: 'exam' } as TestKind, opened })
  const clock = () => null
  const contact = makeStaffContact({
    studId: 7,
    attemptId: 41,
    store,
    sections: [],
    clock,
    see: () => {},
    unsent: () => 0,
  })
  return { store, contact }
}

test('a paper that is covered is shown as soon as an answer gets through, whatever it tells of the staff', async () => {
  const { store, contact } = covered()
  contact.heard(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
  expect(store.getState().pausedUntil).toBeNull()
  contact.heard(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
  contact.stop()
})

test('A paper that is covered stays so while the server says that the hall is paused', async () => {
  const { store, contact } = covered()
  paused = { since: NOW, until: UNTIL }
  contact.heard(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState().pausedUntil).toBe(UNTIL)
  contact.stop()
})
