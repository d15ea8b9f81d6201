import { expect, test } from 'vitest'
import { PUSH_KEY, pushBrowser } from '../../../testing/push-browser.ts'
import { switchTo } from './subscribe.ts'

const NOW = 'https://push.example.com/now'
const ID = 7

/** Switches notifications on where the app remembers this address; returns what was ended. */
async function endedAfter(endpoint: string): Promise<string[]> {
  const kept = { studId: ID, classes: true, results: true, language: 'en', endpoint, at: Date.now() }
  localStorage.setItem('notifications', JSON.stringify(kept))
  const { ended } = pushBrowser(NOW, { public_key: PUSH_KEY, classes: false, results: false, mark: 'm' })
  await switchTo(ID, { classes: true, results: true })
  return ended
}

test('A student’s subscription that the server has dropped ends', async () => {
  expect(await endedAfter(NOW)).toEqual([NOW])
})

test('A student’s refused address of before does not end the subscription that the browser has now', async () => {
  expect(await endedAfter('https://push.example.com/before')).toEqual([])
})
