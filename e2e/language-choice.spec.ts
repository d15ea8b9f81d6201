import type { Locator, Page } from '@playwright/test'
import { BROKEN_LINE, expect, signIn, test } from './journey.ts'
import { keptAddresses, untilKept } from './kept.ts'
import { sayingIn, tooWide } from './spoken.ts'

// The browser's own line about the address that is not there.
test.use({ allowed: [/status of 404/] })

const hindi = sayingIn('hi')

test('The language is changed in the user menu, and what was typed stays @way', async ({ asStudent: page }) => {
  await page.goto('/feedback')
  await page.getByRole('textbox').fill('The lessons are good.')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('button', { name: hindi('feedback_submit') })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('The lessons are good.')
  await expect(page).toHaveTitle(new RegExp(hindi('title_feedback')))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('The lessons are good.')
})

test.describe('a language whose texts do not come', () => {
  test.use({ allowed: BROKEN_LINE })

  test('A language whose texts do not come leaves the app as it is, and says so', async ({ watched: page }) => {
    await page.goto('/login')
    await page.getByLabel('Mobile number').fill('90000')
    await page.route('**/assets/hi-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.getByText('Couldn’t connect.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Mobile number')).toHaveValue('90000')
    await page.unroute('**/assets/hi-*.js')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  })
})

const CATALOGUE = /^\/assets\/(hi|ml)-/
const HINDI = expect.stringMatching(/^\/assets\/hi-/)

/** Returns the addresses of the language catalogues in the browser's cache. */
const keptCatalogues = async (page: Page): Promise<string[]> =>
  (await page.evaluate(keptAddresses)).filter((path) => CATALOGUE.test(path))

/** Runs in the page: resolves when the page is drawn in its own fonts, which load with the first drawing. */
async function drawn(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await document.fonts.ready
}

/** Returns the positions of the login's visible parts. */
async function places(page: Page, words: Locator[]) {
  return Promise.all([page.locator('h1'), ...words].map(async (one) => one.first().boundingBox()))
}

test('the login has the chosen words before any program has come, and nothing moves then', async ({
  watched: page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')

  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const words = [page.getByRole('button', { name: hindi('login_send') }), page.getByText(hindi('login_privacy'))]
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi('title_login'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('button', { name: 'हिन्दी' })).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(drawn)
  const before = await places(page, words)
  arrived.resolve()
  await expect(page.getByText('Kannanthali Academy')).toBeVisible()
  // The app replaces the page's markup, and for a moment neither is there.
  await expect.poll(async () => places(page, words)).toEqual(before)
})

test.describe('without a network', () => {
  test.use({ allowed: BROKEN_LINE })

  test('Without a network the chosen language is there after the first visit, and no other was fetched', async ({
    watched: page,
  }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await page.evaluate(untilKept)
    await expect.poll(() => keptCatalogues(page)).toEqual([HINDI])
    await page.context().setOffline(true)
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi('title_login'))
    await page.context().setOffline(false)
  })
})

/** Runs in the page: changes the cache to one of an earlier version of the app. */
async function becomeOlder(): Promise<void> {
  const name = (await caches.keys()).find((each) => each.endsWith('-later'))
  const later = await caches.open(name ?? '')
  for (const request of await later.keys()) {
    const answer = await later.match(request)
    await later.delete(request)
    if (answer) await later.put(request.url.replace(/hi-[\w-]+/, 'hi-older'), answer)
  }
  localStorage.setItem('language', 'en')
  await (await navigator.serviceWorker.ready).unregister()
}

test('a newer app has the languages that were chosen before it is let in', async ({ watched: page }) => {
  const catalogues = async () => keptCatalogues(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await page.evaluate(untilKept)
  await expect.poll(catalogues).toEqual([HINDI])
  const chosen = await catalogues()
  await page.evaluate(becomeOlder)
  expect(await catalogues()).toEqual(['/assets/hi-older.js'])
  await page.goto('/login')
  await page.evaluate(untilKept)
  await expect.poll(catalogues).toEqual(chosen)
})

test('whoever reads English fetches no other language', async ({ watched: page, product }) => {
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(page, product, '9000000001')
  await page.goto('/')
  await page.evaluate(untilKept)
  const kept = await page.evaluate(keptAddresses)
  expect([...asked, ...kept].filter((path) => CATALOGUE.test(path))).toEqual([])
})

for (const [locale, name] of [
  ['hi-IN', 'हिन्दी'],
  ['ml-IN', 'മലയാളം'],
] as const)
  test.describe(`a phone that is set to ${name}`, () => {
    test.use({ locale })
    const language = locale.slice(0, 2)
    const own = sayingIn(language)
    const offer = (page: Page) => page.getByRole('region', { name: own('language_offer') })

    test(`A phone that is set to ${name} is offered that language in its own words, and speaks it when it is taken`, async ({
      asNewStudent: page,
    }) => {
      await page.goto('/')
      await expect(offer(page)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.getByText('Recorded Class').first()).toBeVisible()
      expect(await tooWide(page)).toEqual([])
      await offer(page)
        .getByRole('button', { name: own('language_offer_take') })
        .click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(offer(page)).toBeHidden()
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })

    test(`A phone that is set to ${name} is not asked again once the language was refused`, async ({
      asNewStudent: page,
    }) => {
      await page.goto('/')
      await offer(page)
        .getByRole('button', { name: own('language_offer_refuse') })
        .click()
      await expect(offer(page)).toBeHidden()
      await page.reload()
      await expect(page.getByText('Recorded Class').first()).toBeVisible()
      await expect(offer(page)).toBeHidden()
    })

    test(`A phone that is set to ${name} is offered that language above the login's form`, async ({
      watched: page,
    }) => {
      await page.goto('/login')
      const button = page.getByRole('banner').getByRole('button', { name })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(own('title_login'))
      await expect(button).toHaveCount(0)
    })

    test(`A phone that is set to ${name} finds its language marked on the login, and English as it was`, async ({
      watched: page,
    }) => {
      await page.goto('/login')
      const ring = async (shown: string) =>
        page
          .getByRole('group')
          .getByRole('button', { name: shown })
          .evaluate((button) => getComputedStyle(button).boxShadow)
      await expect.poll(() => ring(name)).not.toBe(await ring('English'))
      await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: 'English' }).click()
      await expect.poll(() => ring(name)).toBe(await ring('English'))
    })
  })
