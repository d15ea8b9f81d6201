import { NOTIFIED } from '#contract/notifications.rules.ts'
import { endNotified, notifiedDevice } from '../../../session/notified-device.ts'
import { onLanguage, useLanguage } from '#ui/language.ts'
import { canNotify } from '../../../session/notifications/can-notify.ts'
import { subscriptionOf } from '../../../session/notifications/browser-subscription.ts'
import { switchTo } from './subscribe.ts'

/** The server forgets devices on which the app is not opened any more. */
const REGISTER_EVERY_MS = 7 * 86_400_000

/** Reports changes on this device to the server: address, language, and that the app is in use. */
async function tell(studId: number): Promise<void> {
  const known = notifiedDevice()
  if (!known) return
  if (known.studId !== studId || canNotify() !== 'granted') return endNotified()
  const subscription = await subscriptionOf()
  const isSame = subscription?.endpoint === known.endpoint && useLanguage.getState().language === known.language
  const age = Date.now() - known.at
  // A clock that was set back must not keep the server waiting.
  if (isSame && age >= 0 && age < REGISTER_EVERY_MS) return
  await switchTo(studId, { classes: known.classes, results: known.results })
}

/** Reports now, when the language changes, and when the service worker announces a new address. Returns how to stop. */
export function keepNotified(studId: number): () => void {
  // A failed report is repeated on the next visit.
  const now = () => void tell(studId).catch(() => {})
  const onMessage = ({ data }: MessageEvent) => data === NOTIFIED.moved && now()
  now()
  const stop = onLanguage(now)
  navigator.serviceWorker.addEventListener('message', onMessage)
  return () => {
    stop()
    navigator.serviceWorker.removeEventListener('message', onMessage)
  }
}
