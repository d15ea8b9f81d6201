import { GUARDIAN_NOTIFIED, NOTIFIED } from '#contract/notifications.rules.ts'

const KEY = 'notifications'

export type Kinds = { classes: boolean; results: boolean }

/** The student whom this browser notifies, and of what, as last reported to the server. */
export type Notified = Kinds & { studId: number; endpoint: string; language: string; at: number }

export function notifiedDevice(): Notified | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Notified | null
  } catch {
    return null
  }
}

/** Stores the mark: the service worker shows only notifications with it, since it cannot read who is signed in. */
export async function rememberNotified(notified: Notified, mark: string): Promise<void> {
  const cache = await caches.open(NOTIFIED.cache)
  await cache.put(NOTIFIED.address, new Response(mark))
  localStorage.setItem(KEY, JSON.stringify(notified))
}

/** Ends notifications in this browser, also without a network, and removes those on its screen. */
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

/** Ends notifications, so that the next person at this browser gets none of this student's. */
export const endNotified = (): void => void endInBrowser().catch(() => {})
