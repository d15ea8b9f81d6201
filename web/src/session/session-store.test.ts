import { describe, expect, test } from 'vitest'
import { deviceId } from './device-id.ts'
import { logout, onLogout } from './logout.ts'
import { forgetUser, isSignedIn, SESSION_KEY, signIn, useSession } from './session-store.ts'
import { setOtpRef, takeWanted, useTab } from './tab-store.ts'

const ananya = { stud_id: 7, profile: { name: 'Ananya Krishnan' } }

async function openWith(stored: string): Promise<void> {
  localStorage.setItem(SESSION_KEY, stored)
  await useSession.persist.rehydrate()
}

describe('the stored session', () => {
  test('The stored session has the specification’s shape and nothing else', () => {
    signIn(ananya, 'secret')
    useSession.setState({ replaced: true })
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual({
      state: { user: ananya, token: 'secret' },
      version: 1,
    })
  })

  test('The stored session signs in whoever it holds', async () => {
    forgetUser()
    await openWith(JSON.stringify({ state: { user: ananya, token: 'secret' }, version: 1 }))
    expect(isSignedIn()).toBe(true)
  })

  test.each([
    ['another shape', { state: { user: { id: 7 }, token: 'secret' }, version: 1 }],
    ['no token', { state: { user: ananya, token: null }, version: 1 }],
    ['an unknown version without a student', { state: { somebody: true }, version: 9 }],
  ])('The stored session of %s is nobody’s', async (_name, stored) => {
    signIn(ananya, 'secret')
    await openWith(JSON.stringify(stored))
    expect(isSignedIn()).toBe(false)
  })
})

describe('a logout', () => {
  test('A logout clears what is the student’s and keeps what is the browser’s', () => {
    const device = deviceId()
    let cleared = 0
    onLogout(() => (cleared += 1))
    useSession.setState({ user: ananya, token: 'secret', replaced: true })
    setOtpRef('a-reference')
    logout()
    expect(useSession.getState()).toEqual({ user: null, token: null, replaced: false })
    expect(useTab.getState().otpRef).toBeNull()
    expect(cleared).toBe(1)
    expect(deviceId()).toBe(device)
  })
})

test('a device has one id, and another browser another one', () => {
  const first = deviceId()
  expect(first).toMatch(/^id_[0-9a-f]{32}$/)
  expect(deviceId()).toBe(first)
  localStorage.clear()
  expect(deviceId()).not.toBe(first)
})

test('the wanted address leads a student there once', () => {
  useTab.setState({ wanted: '/chapters/5', ended: 'expired' })
  expect(takeWanted()).toBe('/chapters/5')
  expect(takeWanted()).toBe('/')
  expect(useTab.getState().ended).toBeNull()
})
