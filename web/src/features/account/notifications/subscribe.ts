import { post, submit } from '../../../api/calls.ts'
import { endInBrowser, type Kinds, notifiedDevice, rememberNotified } from '../../../session/notified-device.ts'
import { useLanguage } from '../../../ui/language.ts'

const TIMEOUT_MS = 15_000

/** The app's own registration; it may still be on its way, and in a private window it never comes. */
async function registered(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('There is no service worker.')), TIMEOUT_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** What the browser has; nothing before anybody subscribed. */
export async function subscriptionOf(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** Subscribes with this key. What was made with another one, or for another student, ends. */
async function subscribed(studId: number, key: string): Promise<PushSubscription> {
  const { pushManager } = await registered()
  const kept = await pushManager.getSubscription()
  if (kept && notifiedDevice()?.studId === studId && base64Of(kept.options.applicationServerKey) === key) return kept
  await kept?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function base64Of(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const keysOf = (subscription: PushSubscription) => ({
  endpoint: subscription.endpoint,
  p256dh: base64Of(subscription.getKey('p256dh')),
  auth: base64Of(subscription.getKey('auth')),
})

/** Switches kinds on and off, in the browser and on the server. The last one that goes ends the subscription. */
export async function switchTo(stud_id: number, kinds: Kinds): Promise<void> {
  if (!kinds.classes && !kinds.results) return switchOff(stud_id)
  const { public_key } = await post('/Student/notifications', { stud_id })
  if (public_key === null) throw new Error('The academy sends no notifications.')
  const subscription = await subscribed(stud_id, public_key)
  const { language } = useLanguage.getState()
  const { data } = await submit('/Student/set_notifications', {
    stud_id,
    ...keysOf(subscription),
    public_key,
    ...kinds,
  })
  const { endpoint } = subscription
  await rememberNotified({ ...kinds, studId: stud_id, endpoint, language, at: Date.now() }, data.mark ?? '')
}

async function switchOff(stud_id: number): Promise<void> {
  const subscription = await subscriptionOf()
  const none = { classes: false, results: false }
  if (subscription) await submit('/Student/set_notifications', { stud_id, ...keysOf(subscription), ...none })
  await endInBrowser()
}
