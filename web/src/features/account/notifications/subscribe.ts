import { post, submit } from '../../../api/calls.ts'
import { endInBrowser, type Kinds, notifiedDevice, rememberNotified } from '../../../session/notified-device.ts'
import { keysOf, subscribeWith, subscriptionOf } from '../../../session/notifications/browser-subscription.ts'
import { guardianDevice } from '../../../session/notifications/guardian-device.ts'
import { useLanguage } from '#ui/language.ts'

/** Switches kinds on and off, in the browser and on the server. The last one that goes ends the subscription. */
export async function switchTo(stud_id: number, kinds: Kinds): Promise<void> {
  if (!kinds.classes && !kinds.results) return switchOff(stud_id)
  const known = notifiedDevice()
  const { public_key, ...told } = await post('/Student/notifications', {
    stud_id,
    ...(known && { endpoint: known.endpoint }),
  })
  if (public_key === null) throw new Error('The academy sends no notifications.')
  // Another student's subscription ends, unless a guardian receives notifications by it too; so does one that the server
  // dropped, since messages to it were refused. The browser's present one may be another than the remembered one.
  const current = await subscriptionOf()
  const isAsked = known !== null && current?.endpoint === known.endpoint
  const isDropped = isAsked && known.studId === stud_id && !told.classes && !told.results
  const isKept = () => !isDropped && (known?.studId === stud_id || guardianDevice() !== null)
  const subscription = await subscribeWith(public_key, isKept)
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
