import type { CDPSession, Page } from '@playwright/test'
import { untilKept } from './kept.ts'

type Keys = { endpoint: string; p256dh: string; auth: string }

/**
 * Chromium subscribes at Google's service alone, which no journey reaches: what the page asks of `PushManager` is
 * answered here, with a device of the push service of this machine. Everything else is the browser's own.
 */
export async function subscribeHere(page: Page, keys: Keys): Promise<void> {
  await page.addInitScript(({ endpoint, ...secrets }) => {
    const KEY = 'journey-subscription'
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const subscription = (key: string) => ({
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      getKey: (name: 'p256dh' | 'auth') => bytesOf(secrets[name]),
      unsubscribe: async () => (localStorage.removeItem(KEY), true),
    })
    const kept = () => localStorage.getItem(KEY)
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEY, applicationServerKey)
        return subscription(applicationServerKey)
      },
      getSubscription: async () => {
        const key = kept()
        return key === null ? null : subscription(key)
      },
    })
  }, keys)
}

/** Read in the page: what is shown now. */
export async function shownNotifications() {
  const registration = await navigator.serviceWorker.ready
  return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
}

export type Worker = {
  /** Hands a message to the service worker, as the browser would when one arrives. */
  deliver: (content: object | string) => Promise<void>
}

/** The service worker of a page, by the browser's tools. */
export async function workerOf(page: Page, origin: string): Promise<Worker> {
  await page.evaluate(untilKept)
  const tools: CDPSession = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
    void tools.send('ServiceWorker.enable')
  })
  return {
    async deliver(content) {
      const data = typeof content === 'string' ? content : JSON.stringify(content)
      await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
  }
}
