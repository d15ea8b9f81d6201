import { GUARDIAN_NOTIFIED, NOTIFIED } from '#contract/notifications.rules.ts'

const KEY = 'notifications'

export type Kinds = { classes: boolean; results: boolean }

/** For whom this browser is notified of what, as the server was told the last time. */
export type Notified = Kinds & { studId: number; endpoint: string; language: string; at: number }

export function notifiedDevice(): Notified | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Notified | null
  } catch {
    return null
  }
}

/** The service worker shows only what carries this mark: it cannot read who is signed in. */
export async function rememberNotified(notified: Notified, mark: string): Promise<void> {
  const cache = await caches.open(NOTIFIED.cache)
  await cache.put(NOTIFIED.address, new Response(mark))
  localStorage.setItem(KEY, JSON.stringify(notified))
}

/** Ends it in this browser: also without a network, and with what is still on its screen. */
export async function endInBrowser(): Promise<void> {
  if (localStorage.getItem(KEY) === null) return
  localStorage.removeItem(KEY)
  await caches.delete(NOTIFIED.cache)
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  const subscription = await registration?.pushManager.getSubscription()
  // A guardian may be told by it too.
  if (localStorage.getItem(GUARDIAN_NOTIFIED.key) === null) await subscription?.unsubscribe()
}

/** Whoever uses this browser next gets nothing that is meant for this student. */
export const endNotified = (): void => void endInBrowser().catch(() => {})
