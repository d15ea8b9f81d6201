import { GUARDIAN_NOTIFIED, NOTIFIED } from '#contract/notifications.rules.ts'
import { notifiedDevice } from '../notified-device.ts'
import { subscriptionOf } from './browser-subscription.ts'

/** The guardian whom this browser notifies, as last reported to the server. */
export type GuardianDevice = { guardianId: number; endpoint: string; at: number }

export function guardianDevice(): GuardianDevice | null {
  try {
    return JSON.parse(localStorage.getItem(GUARDIAN_NOTIFIED.key) ?? 'null') as GuardianDevice | null
  } catch {
    return null
  }
}

/** Stores the mark: the service worker shows notifications with it, beside those with a student's mark. */
export async function rememberGuardianDevice(device: GuardianDevice, mark: string): Promise<void> {
  const cache = await caches.open(GUARDIAN_NOTIFIED.cache)
  await cache.put(NOTIFIED.address, new Response(mark))
  localStorage.setItem(GUARDIAN_NOTIFIED.key, JSON.stringify(device))
}

/** Ends it in this browser, also without a network. The subscription stays where a student is told by it too. */
export async function endGuardianDevice(): Promise<void> {
  if (guardianDevice() === null) return
  localStorage.removeItem(GUARDIAN_NOTIFIED.key)
  await caches.delete(GUARDIAN_NOTIFIED.cache)
  if (notifiedDevice() === null) await (await subscriptionOf())?.unsubscribe()
}
