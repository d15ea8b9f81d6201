import { noBarriers } from './barriers.ts'
import type { Page } from '@playwright/test'
import { type PushService, pushService } from '../server/testing/push-service.ts'
import { aStudent, BROKEN_LINE, expect, logIn, signIn, take, test as base } from './journey.ts'
import {
  A_MESSAGE,
  asked,
  markOf,
  nextClass,
  permit,
  press,
  shownNotifications,
  startFirstQuiz,
  subscribeHere,
  switchOn,
  workerOf,
} from './notified.ts'
import { Product } from './product.ts'

const test = base.extend<{ subscribed: Page }, { product: Product; service: PushService }>({
  service: [
    async ({}, use) => {
      let close = () => {}
      await use(await pushService((end) => (close = end)))
      close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, use) => {
      const product = new Product({ LIMITS: 'off', PUSH_HOSTS: service.origin })
      await product.start()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  /** The page on a device that may show notifications, with a subscription of its own at the push service. */
  subscribed: async ({ watched, product, service }, use) => {
    await permit(watched, 'granted', product.origin)
    await subscribeHere(watched, service.device())
    await use(watched)
  },
})

test.afterEach(async ({ product }) => {
  await product.order({ at: new Date().toISOString() })
})

const classes = (page: Page) => page.getByRole('switch', { name: '10 minutes before class' })
const results = (page: Page) => page.getByRole('switch', { name: 'Results' })

test('A student switches notifications on by a press, is told of the next class, and switches them off @promise', async ({
  watched: page,
  product,
  service,
}) => {
  await permit(page, 'prompt', product.origin)
  const device = service.device()
  await subscribeHere(page, device)
  const student = await signIn(page, product, '9000000001')
  await page.goto('/profile')
  await expect(classes(page)).toBeEnabled()
  await expect(classes(page)).not.toBeChecked()
  await expect(results(page)).not.toBeChecked()
  expect(await asked(page)).toBe('default')
  await permit(page, 'granted', product.origin)
  await page.reload()
  await switchOn(classes(page))
  await expect(results(page)).not.toBeChecked()
  await noBarriers(page)
  await page.reload()
  await expect(classes(page)).toBeChecked()

  const { starts_at } = await nextClass(product, student)
  await product.order({ at: new Date(Date.parse(starts_at) - 590_000).toISOString() })
  await expect
    .poll(() => service.taken.filter(({ endpoint }) => endpoint === device.endpoint).length)
    .toBeGreaterThan(0)
  const sent = service.taken.find(({ endpoint }) => endpoint === device.endpoint)
  const { deliver, show } = await workerOf(page, product.origin)
  await show(sent?.content ?? {})
  const [shown] = await page.evaluate(shownNotifications)
  expect(shown?.title).toMatch(/^Class starts at \d{1,2}:\d\d [ap]m$/)
  // A message that is sent again replaces itself.
  await deliver(sent?.content ?? {})
  await deliver({ ...A_MESSAGE, mark: 'somebody else' })
  await deliver('no message')
  await expect.poll(() => page.evaluate(shownNotifications)).toHaveLength(1)
  expect(await press(page.context())).toEqual(['focused /profile'])
  await expect(page).toHaveURL(/\/live-classes\/\d+\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Classes')

  await page.goto('/profile')
  await classes(page).click()
  await expect(classes(page)).not.toBeChecked()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('journey-subscription'))).toBeNull()
  await page.reload()
  await expect(classes(page)).toBeEnabled()
  await expect(classes(page)).not.toBeChecked()
})

test('A device that is refused subscribes anew with the switch', async ({ subscribed: page, product, service }) => {
  const student = await signIn(page, product, '9000000002')
  await page.goto('/profile')
  await switchOn(classes(page))
  const { starts_at } = await nextClass(product, student)
  service.answers({ status: 410 })
  await product.order({ at: new Date(Date.parse(starts_at) - 590_000).toISOString() })
  await expect(async () => {
    await page.reload()
    await expect(classes(page)).toBeEnabled()
    await expect(classes(page)).not.toBeChecked({ timeout: 500 })
  }).toPass()
  service.answers({ status: 201 })
  await switchOn(classes(page))
  expect(await page.evaluate(() => localStorage.getItem('journey-ended'))).toBe('yes')
})

test('No notification comes while a test is on the screen, and a press on what came before leaves it alone', async ({
  watched: page,
  product,
  service,
}, { workerIndex }) => {
  await permit(page, 'granted', product.origin)
  const device = service.device()
  await subscribeHere(page, device)
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/profile')
  await switchOn(results(page))
  const mark = await markOf(page)
  const { deliver, show } = await workerOf(page, product.origin)
  const shown = async () => (await page.evaluate(shownNotifications)).map(({ tag }) => tag)
  await show({ ...A_MESSAGE, mark })
  expect(await shown()).toEqual(['class-1'])

  await startFirstQuiz(page)
  // The browser gives the lock a moment after the question is drawn.
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1)
  await deliver({ ...A_MESSAGE, tag: 'class-2', mark })
  const address = page.url()
  // A browser reports the address with which a page was loaded, not the present one.
  expect(await press(page.context())).toEqual(['focused /quiz/subjects'])
  expect(page.url()).toBe(address)
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  expect(await shown()).toEqual([])

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toHaveCount(0)
  await show({ ...A_MESSAGE, tag: 'class-3', mark })
  expect(await shown()).toEqual(['class-3'])
})

test('the server hears of a new address of the browser at once, and of another language', async ({
  subscribed: page,
  product,
  service,
}, { workerIndex }) => {
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/profile')
  await switchOn(results(page))
  await page.reload()
  await expect(results(page)).toBeChecked()
  await workerOf(page, product.origin)
  const told = () => page.waitForRequest((request) => request.url().endsWith('/Student/set_notifications'))

  const next = service.device().endpoint
  await page.evaluate((endpoint) => localStorage.setItem('journey-endpoint', endpoint), next)
  const moved = told()
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => dispatchEvent(new Event('pushsubscriptionchange')))
  expect((await moved).postDataJSON()).toMatchObject({ endpoint: next, classes: false, results: true })

  const spoken = told()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('navigation', { name: 'Your menu' }).getByRole('button', { name: 'हिन्दी' }).click()
  expect((await spoken).headers()['accept-language']).toBe('hi')
})

test('a message leads nowhere but to a screen of the app', async ({ watched: page, product, service }, {
  workerIndex,
}) => {
  await permit(page, 'granted', product.origin)
  await subscribeHere(page, service.device())
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/profile')
  await switchOn(results(page))
  const mark = await markOf(page)
  const { show } = await workerOf(page, product.origin)
  for (const path of [
    '//evil.example/',
    'https://evil.example/',
    '/api/docs',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto('/subjects')
    // Each message has a tag of its own: a busy browser still closes the earlier one, and would close both.
    await show({ ...A_MESSAGE, tag: `to ${path}`, path, mark })
    expect(await press(page.context())).toEqual(['focused /subjects'])
    await expect(page).toHaveURL(`${product.origin}/`)
    await expect.poll(() => page.evaluate(shownNotifications)).toEqual([])
  }
})

test('After the logout no notification comes any more, and the next student on the phone gets only the own', async ({
  subscribed: page,
  product,
  service,
}, { workerIndex }) => {
  const first = await signIn(page, product, '9000000002')
  await page.goto('/profile')
  await switchOn(classes(page))
  const mark = await markOf(page)
  const { deliver, show } = await workerOf(page, product.origin)
  await show({ ...A_MESSAGE, mark })

  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(shownNotifications)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('journey-subscription'))).toBeNull()
  await deliver({ ...A_MESSAGE, mark })

  const second = await aStudent(product, workerIndex)
  await page.evaluate((stored) => localStorage.setItem('userData', stored), second.stored)
  await page.goto('/profile')
  await expect(classes(page)).toBeEnabled()
  await expect(classes(page)).not.toBeChecked()
  await switchOn(results(page))
  await deliver({ ...A_MESSAGE, mark })
  expect(await page.evaluate(shownNotifications)).toEqual([])
  const { starts_at } = await nextClass(product, await logIn(product, first.mobile))
  const before = service.taken.length
  await product.order({ at: new Date(Date.parse(starts_at) - 590_000).toISOString() })
  await page.waitForTimeout(1500)
  expect(service.taken.length).toBe(before)
})

test('A student who said no to notifications reads how to allow them, and one who is not asked yet is not asked', async ({
  watched: page,
  product,
}) => {
  await permit(page, 'denied', product.origin)
  await signIn(page, product, '9000000003')
  await page.goto('/profile')
  await expect(page.getByText('Your browser is blocking notifications from this app.')).toBeVisible()
  await expect(classes(page)).toBeDisabled()
  await permit(page, 'granted', product.origin)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(classes(page)).toBeEnabled()
})

test('A browser that cannot show notifications says so, and an iPhone how it can', async ({
  watched: page,
  product,
  browser,
}) => {
  // No browser here lacks push messages, so the property is removed.
  const without = () => Reflect.deleteProperty(window, 'PushManager')
  await page.addInitScript(without)
  const { stored } = await signIn(page, product, '9000000003')
  await page.goto('/profile')
  await expect(page.getByText('This browser can’t show notifications.')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)

  const iphone = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)' })
  const other = await iphone.newPage()
  await other.addInitScript(without)
  await other.addInitScript((value) => localStorage.setItem('userData', value), stored)
  await other.goto(`${product.origin}/profile`)
  await expect(other.getByText('On an iPhone or iPad, first add the app to the Home Screen')).toBeVisible()
  await iphone.close()
})

test.describe('without a network', () => {
  test.use({ allowed: BROKEN_LINE })

  test('Without a network the switches of notifications wait until it is back', async ({
    watched: page,
    product,
    context,
  }) => {
    await permit(page, 'granted', product.origin)
    await signIn(page, product, '9000000003')
    await page.goto('/profile')
    await expect(classes(page)).toBeEnabled()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline. You can change notifications')).toBeVisible()
    await expect(classes(page)).toBeDisabled()
    await context.setOffline(false)
    await expect(classes(page)).toBeEnabled()
  })
})
