import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../api/connection.ts'
import { guardianClient, guardianQuery, logoutGuardian, readAsGuardian, watchGuardian } from './guardian-calls.ts'
import { forgetGuardian, GUARDIAN_KEY, signInGuardian, useGuardianSession } from './guardian-session.ts'
import { forgetUser, signIn, useSession } from './session-store.ts'
import { useTab } from './tab-store.ts'
import { watchSession } from './watch-session.ts'

const MINE = { guardian_id: 3, name: 'Sreeja Menon' }
const CHILDREN = guardianQuery('/Guardian/children', {})
const cards = { name: MINE.name, children: [] }
const accepted = (data: unknown) => Response.json({ status: true, status_code: 200, message: 'OK', data })
const refused = (status: number, reason: string) =>
  Response.json({ status: false, status_code: status, message: 'No', data: { reason } }, { status })

watchSession()
watchGuardian()

beforeEach(() => {
  connection.fetch = async () => accepted(cards)
  signIn({ stud_id: 7, profile: { name: 'Ananya' } }, 'of the student')
  signInGuardian(MINE, 'of the guardian')
  useTab.setState({ ended: null, wanted: null })
})

afterEach(() => {
  forgetUser()
  forgetGuardian()
})

test("a call has the guardian's token, also where a student is signed in", async () => {
  const fetch = vi.fn<typeof window.fetch>(async () => accepted(cards))
  connection.fetch = fetch
  expect(await readAsGuardian('/Guardian/children', {})).toEqual(cards)
  const [address, init] = fetch.mock.lastCall ?? []
  expect(address).toMatch(/\/api\/Guardian\/children$/)
  expect(new Headers(init?.headers).get('Token')).toBe('of the guardian')
})

test('a session that ended is forgotten with its words; the student stays', async () => {
  connection.fetch = async () => refused(401, 'expired')
  await expect(readAsGuardian('/Guardian/children', {})).rejects.toThrow('No')
  expect(useGuardianSession.getState().user).toBeNull()
  expect(useTab.getState().ended).toBe('expired')
  expect(useSession.getState().token).toBe('of the student')
})

test('a late refusal of an earlier session ends nothing', async () => {
  connection.fetch = async () => {
    signInGuardian(MINE, 'of now')
    return refused(401, 'unknown')
  }
  await expect(readAsGuardian('/Guardian/children', {})).rejects.toThrow('No')
  expect(useGuardianSession.getState().token).toBe('of now')
})

test('nothing that was read outlives the logout, or is there for whoever comes next', async () => {
  await guardianClient.fetchQuery(CHILDREN)
  logoutGuardian()
  expect(guardianClient.getQueryData(CHILDREN.queryKey)).toBeUndefined()
  expect(localStorage.getItem(GUARDIAN_KEY)).not.toContain(MINE.name)
  expect(useSession.getState().token).toBe('of the student')
  signInGuardian(MINE, 'of the guardian')
  await guardianClient.fetchQuery(CHILDREN)
  signInGuardian({ guardian_id: 4, name: 'Somebody else' }, 'of the next')
  expect(guardianClient.getQueryData(CHILDREN.queryKey)).toBeUndefined()
})

test('the logout tells the server with the token that it ends', () => {
  const fetch = vi.fn<typeof window.fetch>(async () => accepted({}))
  connection.fetch = fetch
  logoutGuardian()
  const [address, init] = fetch.mock.lastCall ?? []
  expect(address).toMatch(/\/Guardian\/logout$/)
  expect(new Headers(init?.headers).get('Token')).toBe('of the guardian')
  expect(init?.keepalive).toBe(true)
})

test('a logout in another tab is one here', () => {
  localStorage.setItem(GUARDIAN_KEY, JSON.stringify({ state: { user: null, token: null }, version: 1 }))
  window.dispatchEvent(new StorageEvent('storage', { key: GUARDIAN_KEY }))
  expect(useGuardianSession.getState().user).toBeNull()
})

test('a child that is not found is missed among the cards too', async () => {
  await guardianClient.fetchQuery(CHILDREN)
  connection.fetch = async () => refused(404, 'not_found')
  await expect(readAsGuardian('/Guardian/classes', { stud_id: 9 })).rejects.toThrow('No')
  expect(guardianClient.getQueryState(CHILDREN.queryKey)?.isInvalidated).toBe(true)
})
