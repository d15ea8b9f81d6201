import { beforeEach, expect, test, vi } from 'vitest'
import { GUARDIAN_NOTIFIED } from '#contract/notifications.rules.ts'
import { switchGuardianNotifications } from './notifications.api.ts'

const PUBLIC_KEY = 'the key of the academy'
const own = vi.hoisted(() => ({ endpoint: 'https://push.example.com/now', isKept: [] as boolean[] }))

vi.mock('../../session/guardian-calls.ts', () => ({
  readAsGuardian: async () => ({ public_key: PUBLIC_KEY, is_on: false }),
  submitAsGuardian: async () => ({ mark: 'm' }),
}))
vi.mock('../../session/notifications/browser-subscription.ts', () => ({
  subscriptionOf: async () => ({ endpoint: own.endpoint }),
  subscribeWith: async (_key: string, isKept: () => boolean) => {
    own.isKept.push(isKept())
    return { endpoint: own.endpoint }
  },
  keysOf: ({ endpoint }: { endpoint: string }) => ({ endpoint, p256dh: '', auth: '' }),
}))

const ID = 7
const remember = (endpoint: string) =>
  localStorage.setItem(GUARDIAN_NOTIFIED.key, JSON.stringify({ guardianId: ID, endpoint, at: Date.now() }))

beforeEach(() => {
  own.isKept = []
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {} }) })
})

test('A guardian’s subscription that the server has dropped ends', async () => {
  remember(own.endpoint)
  await switchGuardianNotifications(ID, true)
  expect(own.isKept).toEqual([false])
})

test('A guardian’s refused address of before does not end the subscription that the browser has now', async () => {
  remember('https://push.example.com/before')
  await switchGuardianNotifications(ID, true)
  expect(own.isKept).toEqual([true])
})
