import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { call, expect, type Student } from './journey.ts'
import { untilKept } from './kept.ts'
import type { Product } from './product.ts'

type Keys = { endpoint: string; p256dh: string; auth: string }

/**
 * Chromium subscribes at Google's service only, which no journey reaches: calls of `PushManager` are answered here,
 * with a device of this machine's push service. Everything else is the browser's own.
 */
export async function subscribeHere(page: Page, keys: Keys): Promise<void> {
  await page.addInitScript(({ endpoint, ...secrets }) => {
    const KEY = 'journey-subscription'
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const subscription = (key: string) => ({
      endpoint: localStorage.getItem('journey-endpoint') ?? endpoint,
      options: { applicationServerKey: bytesOf(key) },
      getKey: (name: 'p256dh' | 'auth') => bytesOf(secrets[name]),
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        localStorage.setItem('journey-ended', 'yes')
        return true
      },
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

/** Runs in the page: returns the notifications that are shown. */
export async function shownNotifications() {
  const registration = await navigator.serviceWorker.ready
  return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
}

export type Worker = {
  /** Hands a message to the service worker, as the browser would when one arrives. */
  deliver: (content: object | string) => Promise<void>
  /**
   * Hands over the message until it is shown: a message that arrives while the browser starts its worker may be lost.
   */
  show: (content: object | string) => Promise<void>
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
  async function deliver(content: object | string): Promise<void> {
    const data = typeof content === 'string' ? content : JSON.stringify(content)
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  return {
    deliver,
    async show(content) {
      await expect(async () => {
        await deliver(content)
        await expect.poll(() => page.evaluate(shownNotifications), { timeout: 5000 }).toHaveLength(1)
      }).toPass()
    },
  }
}

/** Sets the student's answer to the browser's permission prompt. */
export async function permit(page: Page, setting: 'granted' | 'denied' | 'prompt', origin: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const { targetInfo } = await tools.send('Target.getTargetInfo')
  const { browserContextId = '' } = targetInfo
  const permission = { name: 'notifications' }
  await tools.send('Browser.setPermission', { permission, setting, origin, browserContextId })
}

/** Returns the windows that the worker focuses or opens on a press, which only a person can really do. */
export async function press(context: BrowserContext, index = 0): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  return worker.evaluate(async (at) => {
    const scope = globalThis as unknown as ServiceWorkerScope
    const led: string[] = []
    // The browser allows a worker this after a real press only.
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      led.push(`focused ${new URL(this.url).pathname}`)
      return this
    }
    scope.clients.openWindow = async (path: string) => void led.push(`opened ${path}`)
    const notification = (await scope.registration.getNotifications())[at]
    const event = new scope.NotificationEvent('notificationclick', { notification })
    const done: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => done.push(work) })
    scope.dispatchEvent(event)
    await Promise.all(done)
    return led
  }, index)
}

type ServiceWorkerScope = {
  WindowClient: { prototype: { focus: unknown } }
  clients: { openWindow: unknown }
  registration: { getNotifications(): Promise<unknown[]> }
  NotificationEvent: new (name: string, init: object) => Event
  dispatchEvent(event: Event): void
}

/** The first class that is still to come of the student's first batch with one. */
export async function nextClass(product: Product, { stud_id, token }: Student): Promise<{ starts_at: string }> {
  const list = async <T>(path: string, body: object = {}) =>
    (await call<{ data: T[] }>(product, `/Student/${path}`, { stud_id, ...body }, token)).data
  for (const { subject_id: sub_id } of await list<{ subject_id: number }>('subjects')) {
    for (const { batch_id } of await list<{ batch_id: number }>('batches', { sub_id })) {
      const coming = await list<{ starts_at: string; on_now: boolean }>('live_classes', { batch_id, sub_id })
      const next = coming.find(({ on_now }) => !on_now)
      if (next) return next
    }
  }
  throw new Error('The demo academy has no class to come.')
}

/** Shown as on at the press; done when it can be pressed again. */
export async function switchOn(one: Locator): Promise<void> {
  await one.click()
  await expect(one).toBeChecked()
  await expect(one).toBeEnabled()
}

/** Goes to the quiz of the first chapter, and starts it. */
export async function startFirstQuiz(page: Page): Promise<void> {
  await page.goto('/quiz/subjects')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /Physics/ }).click()
  await main.getByRole('link', { name: /Electric charges/ }).click()
  await main.getByRole('link', { name: /Quiz created on/ }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
}

/** Returns the mark of this student's messages, which is cached once the server knows of the switch. */
export async function markOf(page: Page): Promise<string> {
  const kept = await page.waitForFunction(async () => (await caches.match('/notifications-mark'))?.text())
  return String(await kept.jsonValue())
}

export const asked = (page: Page) => page.evaluate(() => Notification.permission)

export const A_MESSAGE = {
  title: 'Class starts at 5:00 pm',
  body: 'Physics: Waves',
  path: '/live-class',
  tag: 'class-1',
}
