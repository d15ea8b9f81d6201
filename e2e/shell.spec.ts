import { screenPaths } from '../contract/src/screen-paths.derived.ts'
import { expect, signIn, test } from './journey.ts'

const OUTSIDE = new Set<string>(['login', 'register', 'privacy'])
const addressOf = (screen: string) =>
  `/${screen.replace('$monthNo', '11').replace('$month', 'November').replaceAll(/\$\w+/g, '4503599627370495')}`

test.describe('every route of the specification', () => {
  // Ids of nothing are refused, which the browser reports.
  test.use({ allowed: [/status of 404/] })

  test('is a screen of the app, also with a slash at its end', async ({ watched: page, product }) => {
    test.slow()
    await signIn(page, product, '9000000001')
    for (const screen of screenPaths.filter((one) => !OUTSIDE.has(one))) {
      for (const end of ['', '/']) {
        const answer = await page.goto(`${addressOf(screen)}${screen === '' ? '' : end}`)
        expect(answer?.status(), screen).toBe(200)
        await expect(page.getByRole('heading', { level: 1 }), screen).not.toHaveText('Not Found')
        // What was asked for before the app was there is what the screen asks for first: nothing is fetched twice.
        await expect
          .poll(async () => page.evaluate(() => (window as { prefetched?: unknown }).prefetched ?? null), {
            message: screen,
          })
          .toBeNull()
      }
    }
  })
})

test('a screen that was there before the program that asks early is not asked for again', async ({
  asStudent: page,
}) => {
  const drawn = Promise.withResolvers<void>()
  await page.route('**/assets/early-*.js', async (route) => {
    await drawn.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname))
  const late = page.waitForResponse('**/assets/early-*.js')
  await page.goto('/subjects', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  drawn.resolve()
  await late
  // Which waits for the program's run.
  await page.waitForLoadState('load')
  expect(asked.filter((path) => path.endsWith('/Student/subjects'))).toHaveLength(1)
})

test.describe('an unknown address', () => {
  test.use({ allowed: [/status of 404/] })

  test('is Not Found, with the menus around it', async ({ asStudent: page }) => {
    for (const path of ['/nowhere', '/topic/abc', '/chapters/0']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Not Found' }).first()).toBeVisible()
    }
  })
})

test('a visitor is sent to the login, and comes back to what they wanted', async ({ watched: page, product }) => {
  await page.goto('/subjects')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Mobile number').fill('9000000001')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(product.codeFor('9000000001'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/subjects$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/$/)
})

test('the drawer opens on a phone, leads on, and closes with Escape', async ({ asStudent: page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'Support' })).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await drawer.getByRole('link', { name: 'Recorded Class' }).click()
  await expect(page).toHaveURL(/\/subjects$/)
})

test('home says what is on now and leads to it', async ({ asStudent: page }) => {
  await page.goto('/')
  await expect(page.getByText('On now').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Join Live/ })
    .or(page.getByRole('link', { name: /Join Live/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByRole('main').getByRole('link', { name: /Join Live/ })).toHaveAttribute('href', /^https:\/\//)
})

test('home lists what there is to do, each line a way to it', async ({ asStudent: page }) => {
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText(/Open (now|until)/).first()).toBeVisible()
  await today
    .getByRole('link', { name: /New in/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/study-materials\/\d+\/\d+\?learning=\d+$/)
})

test('the next list is fetched when its link is pointed at, and shown without asking again', async ({
  asStudent: page,
}) => {
  await page.goto('/subjects')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  const answered = page.waitForResponse('**/api/Student/chapters')
  await page.getByRole('link', { name: /Physics/ }).hover()
  await answered
  await page.getByRole('link', { name: /Physics/ }).click()
  await expect(page.getByRole('link', { name: /Electrostatics|Electric/ }).first()).toBeVisible()
  expect(asked.filter((path) => path === '/api/Student/chapters')).toHaveLength(1)
})
