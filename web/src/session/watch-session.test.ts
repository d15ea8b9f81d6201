import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '../api/connection.ts'
import { post } from '../api/calls.ts'
import { forgetUser, signIn, useSession } from './session-store.ts'
import { useTab } from './tab-store.ts'
import { supportQuery } from './support/support-chat.ts'
import { onOtherStudent, watchSession } from './watch-session.ts'

const ananya = { stud_id: 7, profile: { name: 'Ananya' } }
const ravi = { stud_id: 8, profile: { name: 'Ravi' } }

function serverRefuses(reason: string): void {
  const envelope = { status: false, status_code: 401, message: 'No', data: { reason } }
  connection.fetch = async () => Response.json(envelope, { status: 401 })
}

const call = () => post('/Student/get_profile', { stud_id: 7 }).catch(() => {})

beforeAll(watchSession)

beforeEach(() => {
  forgetUser()
  useTab.setState({ ended: null })
  signIn(ananya, 'first')
})

describe('a session that ended on the server', () => {
  test('A session that ended on the server blocks everything when another device took over, and stays stored', async () => {
    serverRefuses('replaced')
    await call()
    expect(useSession.getState()).toEqual({ user: ananya, token: 'first', replaced: true })
  })

  test.each(['expired', 'unknown'] as const)(
    'A session of which nothing more is known (%s) ends here too',
    async (reason) => {
      serverRefuses(reason)
      await call()
      expect(useSession.getState().user).toBeNull()
      expect(useTab.getState().ended).toBe(reason)
    },
  )

  test('A session that ended on the server does not end the next one by a late answer', async () => {
    serverRefuses('replaced')
    const late = call()
    signIn(ananya, 'second')
    await late
    expect(useSession.getState()).toMatchObject({ token: 'second', replaced: false })
  })

  test('A session that ended on the server is noticed when the tab gets the focus', async () => {
    serverRefuses('replaced')
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(useSession.getState().replaced).toBe(true))
  })
})

test('a login in another tab lifts the block', async () => {
  useSession.setState({ replaced: true })
  const stored = { state: { user: ananya, token: 'second' }, version: 1 }
  localStorage.setItem('userData', JSON.stringify(stored))
  window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
  await waitFor(() => expect(useSession.getState()).toMatchObject({ token: 'second', replaced: false }))
})

test('what is kept of a student is forgotten for the next one, not for a new session of the same', () => {
  const forget = vi.fn<() => void>()
  onOtherStudent(forget)
  signIn(ananya, 'again')
  expect(forget).not.toHaveBeenCalled()
  signIn(ravi, 'other')
  expect(forget).toHaveBeenCalledOnce()
})

test('the check of a page that opens and its screens ask once', async () => {
  vi.setSystemTime(Date.now() + 60_000)
  const asked = vi.fn(async () =>
    Response.json({ status: true, status_code: 200, message: 'OK', data: { whatsapp: '9000000000' } }),
  )
  connection.fetch = asked
  window.dispatchEvent(new Event('focus'))
  expect(await new QueryClient().fetchQuery(supportQuery)).toEqual({ whatsapp: '9000000000' })
  expect(asked).toHaveBeenCalledOnce()
  await new QueryClient().fetchQuery(supportQuery)
  expect(asked).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
