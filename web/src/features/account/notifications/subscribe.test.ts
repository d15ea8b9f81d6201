import { beforeEach, expect, test, vi } from 'vitest'
import { switchTo } from './subscribe.ts'

const PUBLIC_KEY = 'the key of the academy'
const own = vi.hoisted(() => ({ endpoint: 'https://push.example.com/now', isKept: [] as boolean[] }))

vi.mock('../../../api/calls.ts', () => ({
  post: async () => ({ public_key: PUBLIC_KEY, classes: false, results: false }),
  submit: async () => ({ data: { mark: 'm' } }),
}))
vi.mock('../../../session/notifications/browser-subscription.ts', () => ({
  subscriptionOf: async () => ({ endpoint: own.endpoint }),
  subscribeWith: async (_key: string, isKept: () => boolean) => {
    own.isKept.push(isKept())
    return { endpoint: own.endpoint }
  },
  keysOf: ({ endpoint }: { endpoint: string }) => ({ endpoint, p256dh: '', auth: '' }),
}))

const ID = 7
const remember = (endpoint: string) =>
  localStorage.setItem(
    'notifications',
    JSON.stringify({ studId: ID, classes: true, results: true, language: 'en', endpoint, at: Date.now() }),
  )

beforeEach(() => {
  own.isKept = []
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {} }) })
})

test('A student’s subscription that the server has dropped ends', async () => {
  remember(own.endpoint)
  await switchTo(ID, { classes: true, results: true })
  expect(own.isKept).toEqual([false])
})

test('A student’s refused address of before does not end the subscription that the browser has now', async () => {
  remember('https://push.example.com/before')
  await switchTo(ID, { classes: true, results: true })
  expect(own.isKept).toEqual([true])
})
