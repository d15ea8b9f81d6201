import { vi } from 'vitest'

const KEY = new Uint8Array([1, 2, 3]).buffer

/**
 * A browser that is subscribed under `endpoint`, and a server that gives each call this data. `ended` has the addresses
 * whose subscription was ended.
 */
export function pushBrowser(endpoint: string, data: object): { ended: string[] } {
  const ended: string[] = []
  const subscription = {
    endpoint,
    options: { applicationServerKey: KEY },
    getKey: () => KEY,
    unsubscribe: async () => void ended.push(endpoint),
  }
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription }
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {} }) })
  vi.stubGlobal('fetch', async () => Response.json({ status: true, status_code: 200, message: '', data }))
  return { ended }
}

/** The academy's key under which it is subscribed. */
export const PUSH_KEY = 'AQID'
