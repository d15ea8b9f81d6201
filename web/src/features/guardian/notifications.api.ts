import { queryOptions } from '@tanstack/react-query'
import { readAsGuardian, submitAsGuardian } from '../../session/guardian-calls.ts'
import { keysOf, subscribeWith, subscriptionOf } from '../../session/notifications/browser-subscription.ts'
import { canNotify } from '../../session/notifications/can-notify.ts'
import {
  endGuardianDevice,
  guardianDevice,
  rememberGuardianDevice,
} from '../../session/notifications/guardian-device.ts'

/** The server forgets devices on which the app is not opened any more. */
const REGISTER_EVERY_MS = 7 * 86_400_000

/** The guardians' notifications of the academy, and whether they are on in this browser. */
export const guardianNotificationsQuery = (guardianId: number) =>
  queryOptions({
    queryKey: ['/Guardian/get_notifications', guardianId],
    queryFn: async ({ signal }) => {
      const endpoint = canNotify() === 'granted' ? (await subscriptionOf())?.endpoint : undefined
      return readAsGuardian('/Guardian/get_notifications', { ...(endpoint !== undefined && { endpoint }) }, signal)
    },
  })

/** Switches them on or off, in the browser and on the server. */
export async function switchGuardianNotifications(guardianId: number, is_on: boolean): Promise<void> {
  if (!is_on) {
    const subscription = await subscriptionOf()
    if (subscription) await submitAsGuardian('/Guardian/set_notifications', { ...keysOf(subscription), is_on })
    return endGuardianDevice()
  }
  const known = guardianDevice()
  const told = await readAsGuardian('/Guardian/get_notifications', { ...(known && { endpoint: known.endpoint }) })
  const { public_key } = told
  if (public_key === null) throw new Error('The academy sends no notifications.')
  // A student who uses the same browser shares the subscription. One that the server dropped was
  // refused, if it is still the browser's own.
  const current = await subscriptionOf()
  const isAsked = known !== null && current?.endpoint === known.endpoint
  const isDropped = isAsked && known.guardianId === guardianId && !told.is_on
  const subscription = await subscribeWith(public_key, () => !isDropped)
  const { mark } = await submitAsGuardian('/Guardian/set_notifications', { ...keysOf(subscription), public_key, is_on })
  await rememberGuardianDevice({ guardianId, endpoint: subscription.endpoint, at: Date.now() }, mark ?? '')
}

/** Reports changes on this device to the server: the address, and that the app is in use. */
export async function keepGuardianNotified(guardianId: number): Promise<void> {
  const known = guardianDevice()
  if (!known) return
  if (known.guardianId !== guardianId || canNotify() !== 'granted') return endGuardianDevice()
  const age = Date.now() - known.at
  // A clock that was set back must not keep the server waiting.
  const isFresh = age >= 0 && age < REGISTER_EVERY_MS
  if (isFresh && (await subscriptionOf())?.endpoint === known.endpoint) return
  await switchGuardianNotifications(guardianId, true)
}
