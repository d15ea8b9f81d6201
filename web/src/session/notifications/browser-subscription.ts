const TIMEOUT_MS = 15_000

/** The app's own registration; it may still be on its way, and in a private window it never comes. */
async function registered(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('There is no service worker.')), TIMEOUT_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Returns the browser's subscription; nothing before the first one. */
export async function subscriptionOf(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** Subscribes with this key. A subscription with another key ends, and so does one that `isKept` rejects. */
export async function subscribeWith(key: string, isKept: () => boolean): Promise<PushSubscription> {
  const { pushManager } = await registered()
  const kept = await pushManager.getSubscription()
  if (kept && isKept() && base64Of(kept.options.applicationServerKey) === key) return kept
  await kept?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function base64Of(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the subscription's fields for the server. */
export const keysOf = (subscription: PushSubscription) => ({
  endpoint: subscription.endpoint,
  p256dh: base64Of(subscription.getKey('p256dh')),
  auth: base64Of(subscription.getKey('auth')),
})
