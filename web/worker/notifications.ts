import { GUARDIAN_NOTIFIED, NOTIFIED } from '../../contract/src/notifications.rules.ts'
import { screenOf } from '../../contract/src/screen-of.ts'

declare const self: ServiceWorkerGlobalScope

type Message = { title: string; body: string; path: string; tag: string; mark: string }
const FIELDS = ['title', 'body', 'path', 'tag', 'mark'] as const

/** Shows the academy's notifications, and opens their screens. */
export function listenForNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(messageIn(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { path?: unknown } | null)?.path))
  })
  // TypeScript's types lack this event.
  self.addEventListener('pushsubscriptionchange' as 'push', (event) => event.waitUntil(subscribeAgain(event)))
}

function messageIn(data: PushMessageData | null): Message | null {
  try {
    const message = data?.json() as Message
    return FIELDS.every((field) => typeof message[field] === 'string') ? message : null
  } catch {
    return null
  }
}

async function show(message: Message | null): Promise<void> {
  if (!message) return
  const [ofStudent, ofGuardian] = await Promise.all([markIn(NOTIFIED.cache), markIn(GUARDIAN_NOTIFIED.cache)])
  // A notification with another mark arrives when a logout could not end the subscription, or was not received.
  if (message.mark !== ofStudent && message.mark !== ofGuardian) return ofGuardian === null ? endHere() : undefined
  if (await isTestShown()) return
  const { title, body, path, tag } = message
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } })
}

/** Returns the mark of the person who switched notifications on here last, and is still logged in. */
async function markIn(cache: string): Promise<string | null> {
  const kept = await (await caches.open(cache)).match(NOTIFIED.address)
  return kept === undefined ? null : kept.text()
}

async function endHere(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe()
}

/** A page asks for this lock before it shows a test, and holds it as long; the browser gives it back when the page is gone. */
async function isTestShown(): Promise<boolean> {
  const { held = [], pending = [] } = await self.navigator.locks.query()
  return [...held, ...pending].some(({ name }) => name === NOTIFIED.testLock)
}

/** Leads to a screen of the app and to nothing else; a page with a test in it is only brought to the front. */
async function open(path: unknown): Promise<void> {
  const isScreen = typeof path === 'string' && /^\/(?![/\\])/.test(path) && screenOf(path) !== undefined
  const screen = isScreen ? path : '/'
  const [client] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!client) return void (await self.clients.openWindow(screen))
  const focused = await client.focus()
  if (await isTestShown()) return
  // A page that was opened before this worker cannot be navigated by it.
  await focused.navigate(screen).catch(() => self.clients.openWindow(screen))
}

type Change = ExtendableEvent & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

/**
 * The browser has changed its address, or lost it. Only a page can tell the server, which believes nobody without a
 * session: one that is open does so now, else the next one that opens.
 */
async function subscribeAgain({ oldSubscription, newSubscription }: Change): Promise<void> {
  const options = oldSubscription?.options
  if (!newSubscription && options) await self.registration.pushManager.subscribe(options).catch(() => {})
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window that is told, but a client
  for (const client of await self.clients.matchAll()) client.postMessage(NOTIFIED.moved)
}
