import type { Page } from '@playwright/test'
import { aStudent, BROKEN_LINE, expect, take, test, startExam } from './journey.ts'
import { keptAddresses, untilKept } from './kept.ts'

test.describe('without a network', () => {
  test.use({ allowed: [new RegExp(`${BROKEN_LINE[0]?.source}|code of a screen did not come`)] })

  test('Without a network the app is there, says what is missing, and goes on when the network is back @promise @way', async ({
    asStudent: page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
    // On the first visit nothing is cached yet.
    await page.context().setOffline(true)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Attendance/ })
      .click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.context().setOffline(false)
    await expect(page.getByRole('link', { name: /Physics/ })).toBeVisible()
    await page.evaluate(untilKept)
    await page.context().setOffline(true)
    await page.goto('/subjects')
    await expect(page.getByRole('heading', { name: 'My Subjects' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('link', { name: /Physics/ })).toBeVisible()
  })
})

test('what is kept is the app, and never an answer or a file of the academy', async ({ asStudent: page }) => {
  await page.goto('/')
  await page.evaluate(untilKept)
  await page.goto('/subjects')
  await expect(page.getByRole('link', { name: /Physics/ })).toBeVisible()
  const kept = await page.evaluate(keptAddresses)
  expect(kept).toContain('/')
  // Other names contain a hash of the content, so files that the page has fetched are not fetched again for the cache.
  expect(kept.filter((path) => !/^\/(assets\/[^/]+)?$/.test(path))).toEqual([])
  const icon = await page.locator('link[rel="icon"]').getAttribute('href')
  expect(kept).toContain(icon)
})

/** Simulates an app that was cached before the last release: its worker differs from the server's. */
async function keepAnOlderApp(page: Page): Promise<void> {
  await page.context().route('**/sw.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// older` })
  })
  await page.goto('/')
  await page.evaluate(untilKept)
  await page.context().unroute('**/sw.js')
}

test('a newer app is offered, never during a test, and comes when it is let in', async ({ watched: page, product }, {
  workerIndex,
}) => {
  await take(page, await aStudent(product, workerIndex))
  await keepAnOlderApp(page)
  await page.goto('/exams')
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await expect(offer).toBeVisible()
  // Others may have made exams for the same batch.
  const card = page.getByRole('article').filter({ hasText: 'Physics: unit test 2' })
  await startExam(card)
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto('/exams')
  await expect(offer).toBeVisible()
  await page.evaluate(() => (document.documentElement.dataset['page'] = 'older'))
  await offer.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('html[data-page="older"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Exams')
  const waits = async () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  expect(await waits()).toBe(false)
})

test('a number that is typed before the program came stays, and is not sent by the browser', async ({
  watched: page,
  product,
}) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Mobile number').click()
  await page.keyboard.type('90000')
  await page.keyboard.press('Enter')
  arrived.resolve()
  await expect(page.getByText('Kannanthali Academy')).toBeVisible()
  await page.keyboard.type('00001')
  await expect(page.getByLabel('Mobile number')).toHaveValue('9000000001')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(product.codeFor('9000000001'))
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
})
