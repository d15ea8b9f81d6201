import type { Locator } from '@playwright/test'
import { screenPaths } from '../contract/src/screen-paths.derived.ts'
import { expect, signIn, test } from './journey.ts'
import { KINDS_OF_TEST } from './kinds-of-test.ts'
import { sayingIn } from './spoken.ts'

const OUTSIDE = new Set<string>(['login', 'register', 'privacy', 'consent'])
const addressOf = (screen: string) =>
  `/${screen.replace('$monthNo', '11').replace('$month', 'November').replaceAll(/\$\w+/g, '4503599627370495')}`

test.describe('every route of the specification', () => {
  // Ids of nothing are refused, which the browser reports.
  test.use({ allowed: [/status of 404/] })

  test('Every route of the specification is a screen of the app, also with a slash at its end', async ({
    watched: page,
    product,
  }) => {
    test.slow()
    await signIn(page, product, '9000000001')
    for (const screen of screenPaths.filter((one) => !OUTSIDE.has(one))) {
      for (const end of ['', '/']) {
        const answer = await page.goto(`${addressOf(screen)}${screen === '' ? '' : end}`)
        expect(answer?.status(), screen).toBe(200)
        await expect(page.getByRole('heading', { level: 1 }), screen).not.toHaveText('Not Found')
        // The prefetched calls are the first calls of the screen: nothing is fetched twice.
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
  // The load event comes after the program has run.
  await page.waitForLoadState('load')
  expect(asked.filter((path) => path.endsWith('/Student/subjects'))).toHaveLength(1)
})

test.describe('an unknown address', () => {
  test.use({ allowed: [/status of 404/] })

  test('An unknown address is Not Found, with the menus around it', async ({ asStudent: page }) => {
    for (const path of ['/nowhere', '/topic/abc', '/chapters/0']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Not Found' }).first()).toBeVisible()
    }
  })
})

test('a visitor is sent to the login, and comes back to what they wanted @way', async ({ watched: page, product }) => {
  await page.goto('/subjects')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Mobile number').fill('9000000001')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(product.codeFor('9000000001'))
  await expect(page).toHaveURL(/\/subjects$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/$/)
})

test('the drawer opens on a phone, leads on, and closes with Escape', async ({ asStudent: page }) => {
  await page.goto('/')
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'Support' })).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await more.click()
  await drawer.getByRole('link', { name: 'Recorded Class' }).click()
  await expect(page).toHaveURL(/\/subjects$/)
})

test('what can be set up is found as Settings', async ({ asStudent: page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('navigation', { name: 'Your menu' }).getByRole('link', { name: 'Settings' }).click()
  const settings = page.getByRole('region', { name: 'Settings' })
  await expect(settings.getByRole('heading', { name: 'Settings' })).toBeInViewport()
  for (const name of ['Notifications', 'Calendar', 'Language'])
    await expect(settings.getByRole('heading', { name, exact: true })).toBeVisible()
  await settings.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('region', { name: sayingIn('hi')('user_menu_settings') })).toBeVisible()
})

test.describe('a list that fails', () => {
  test.use({ allowed: [/status of (500|404)|ERR_CONNECTION_(RESET|REFUSED)|dynamically imported|did not come/] })

  test('A list that fails says what happened and what to do, and comes with Retry', async ({ asStudent: page }) => {
    const main = page.getByRole('main')
    let works = false
    await page.route('**/api/Student/subjects', async (route) =>
      works ? route.continue() : route.abort('connectionreset'),
    )
    await page.goto('/subjects')
    await expect(main).toContainText('Something went wrong')
    await expect(main).toContainText('We couldn’t reach your academy. Check your internet and try again.')
    works = true
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect(main.getByRole('link', { name: /Physics/ })).toBeVisible()

    const failure = {
      status: false,
      status_code: 500,
      message: 'Something went wrong on our side.',
      data: { reason: 'internal' },
    }
    await page.route('**/api/Student/exams', async (route) => route.fulfill({ status: 500, json: failure }))
    await page.goto('/exams')
    await expect(main).toContainText('Something broke on our side. Please try again in a minute.')
    // Page or toast, not both.
    await expect(page.getByText('Something went wrong on our side.')).toHaveCount(0)
  })

  test('A screen that is not there leads back first', async ({ asStudent: page }) => {
    await page.goto('/news-and-events')
    await page.goto('/newsandevents/4503599627370495')
    await page.getByRole('main').getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(/\/news-and-events$/)
    await page.goto('/exam/4503599627370495')
    await expect(page.getByRole('heading', { name: 'Exam not found.' })).toBeVisible()
    await expect(page.getByText('No Data Available')).toHaveCount(0)
  })

  test('A screen whose code does not come from a server that is down names the connection, also in its title', async ({
    asStudent: page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.route(/\/assets\/feedback-screen|\/livez|\/feedback$/, (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Feedback' }).click()
    await expect(page.getByRole('main')).toContainText('We couldn’t reach your academy.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
  })

  for (const { kind, begin, resumed } of KINDS_OF_TEST)
    test(`The failure of ${kind} that cannot be gone on with says what happened and what to do, and comes with Retry`, async ({
      asNewStudent: page,
    }) => {
      const main = page.getByRole('main')
      const first = page.getByRole('heading', { name: 'Question 1', exact: true })
      // Without encryption the device keeps no paper to go on with.
      await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'subtle'))
      await begin(page)
      await expect(first).toBeVisible()
      let works = false
      await page.route(`**/api/Student/${resumed}`, async (route) =>
        works ? route.continue() : route.abort('connectionreset'),
      )
      await page.reload()
      await expect(main.getByRole('heading', { name: 'Error' })).toBeVisible()
      await expect(main).toContainText('Something went wrong')
      await expect(main).toContainText('We couldn’t reach your academy. Check your internet and try again.')
      works = true
      await main.getByRole('button', { name: 'Retry' }).click()
      await expect(first).toBeVisible()
    })
})

test('home says what is on now and leads to it', async ({ asStudent: page }) => {
  await page.goto('/')
  await expect(page.getByText('Live now').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Join Live/ })
    .or(page.getByRole('link', { name: /Join Live/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByRole('main').getByRole('link', { name: /Join Live/ })).toHaveAttribute('href', /^\/join\//)
})

test('home lists what there is to do, each line a way to it', async ({ asStudent: page }) => {
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  // In the evening the demo's open tests end after midnight, and stand under what is coming up.
  await expect(today).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/Open (now|until)/)
      .first(),
  ).toBeVisible()
  // What is of another day says so, and not under Today.
  const coming = page.getByRole('region', { name: 'Coming up' })
  await expect(coming.getByText(/until \d+ \w+|\d+ \w+,/).first()).toBeVisible()
  for (const words of await today.getByText(/Open until/).allTextContents())
    expect(words).not.toMatch(/\d+ [A-Z][a-z]{2}/)
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const tile = page.getByRole('main').getByRole('link', { name: /^Recorded Class/ })
  expect(await topOf(today)).toBeLessThan(await topOf(tile))
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
