import { expect, test } from 'vitest'
import { GUARDIAN_NOTIFIED } from '#contract/notifications.rules.ts'
import { PUSH_KEY, pushBrowser } from '../../testing/push-browser.ts'
import { switchGuardianNotifications } from './notifications.api.ts'

const NOW = 'https://push.example.com/now'
const ID = 7

/** Switches notifications on where the app remembers this address; returns what was ended. */
async function endedAfter(endpoint: string): Promise<string[]> {
  localStorage.setItem(GUARDIAN_NOTIFIED.key, JSON.stringify({ guardianId: ID, endpoint, at: Date.now() }))
  const { ended } = pushBrowser(NOW, { public_key: PUSH_KEY, is_on: false, mark: 'm' })
  await switchGuardianNotifications(ID, true)
  return ended
}

test('A guardian’s subscription that the server has dropped ends', async () => {
  expect(await endedAfter(NOW)).toEqual([NOW])
})

test('A guardian’s refused address of before does not end the subscription that the browser has now', async () => {
  expect(await endedAfter('https://push.example.com/before')).toEqual([])
})
