import type { Page } from '@playwright/test'
import { HOSTILE, makeHostile, MOBILE, type HostileIds } from './hostile-academy.ts'
import { asList, expect, signIn, test as base } from './journey.ts'
import { Product } from './product.ts'

/** Journeys through an academy that means harm, in a product of its own. */
const test = base.extend<object, { product: Product; ids: HostileIds }>({
  product: [
    async ({}, use) => {
      const product = new Product({ LIMITS: 'off' })
      await use(product)
      // The policy reports come from markup that was written directly into the database, and that sanitizing removes.
      await product.stop(/"directive":"(script-src|base-uri)"/)
    },
    { scope: 'worker' },
  ],
  ids: [async ({ product }, use) => use(await makeHostile(product)), { scope: 'worker', auto: true }],
})

/** Notes every script that runs and every request, before the page's own scripts run. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('canary') && asked.push(request.url()))
  page.on('dialog', (dialog) => {
    asked.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const ran: string[] = []
    Object.assign(window, { ran, alert: (what: unknown) => ran.push(`alert ${String(what)}`) })
  })
  return async () => [...asked, ...(await page.evaluate(() => (window as unknown as { ran: string[] }).ran))]
}

/** Navigates without a reload, so that late scripts are noticed too. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Returns elements and attributes that an article must not contain. */
const strangersIn = (page: Page) =>
  page.getByRole('article').evaluate((article) => {
    const words = article.querySelector('h2')?.nextElementSibling
    const attributes = new Set(['href', 'target', 'rel', 'src', 'alt', 'loading', 'decoding'])
    const elements = /^(h[234]|p|br|b|strong|i|em|u|ul|ol|li|blockquote|a|img|table|thead|tbody|tr|th|td)$/i
    return [...(words?.querySelectorAll('*') ?? [])].flatMap((element) => {
      const names = element.getAttributeNames().filter((name) => !attributes.has(name))
      // The `is` attribute cannot be removed after an element was created; an empty one means nothing.
      const strange = names.filter((name) => name !== 'is' || element.getAttribute(name) !== '')
      return elements.test(element.tagName) && strange.length === 0 ? [] : [`${element.tagName} ${strange.join()}`]
    })
  })

async function readAll(page: Page, news: number[], heading: string): Promise<void> {
  const heard = await listen(page)
  await page.goto('/news-and-events')
  // Navigation before the app has started would be noticed by nobody.
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  for (const id of news) {
    await goOn(page, `/newsandevents/${id}`)
    await expect(page).toHaveURL(new RegExp(`/${id}$`))
    const title = page.getByRole('article').getByRole('heading', { level: 2 }).first()
    await expect(title).toContainText(heading)
    expect(await strangersIn(page), String(id)).toEqual([])
  }
  expect(await heard()).toEqual([])
}

/** Pictures of the corpus that do not exist: the browser reports them. */
const NOWHERE = /Failed to load resource/

test.describe('hostile news that came through the importer', () => {
  test.use({ allowed: [NOWHERE] })

  test('Hostile news that came through the importer does nothing, and breaks no policy', async ({
    watched: page,
    product,
    ids,
  }) => {
    test.setTimeout(240_000)
    await signIn(page, product, MOBILE)
    expect(ids.imported.length).toBeGreaterThan(110)
    await readAll(page, ids.imported, 'Imported')
  })
})

test.describe('hostile news that somebody wrote into the database', () => {
  // The browser reports attributes that sanitizing removes: the policy has blocked them already.
  test.use({
    allowed: [
      /Failed to load resource|violates the following Content Security Policy directive:? .(script-src|base-uri)/,
    ],
  })

  test('Hostile news that somebody wrote into the database does nothing', async ({ watched: page, product, ids }) => {
    test.setTimeout(240_000)
    await signIn(page, product, MOBILE)
    expect(ids.raw.length).toBeGreaterThan(110)
    await readAll(page, ids.raw, HOSTILE)
  })
})

test('hostile words are shown as words on every screen', async ({ watched: page, product, ids }) => {
  const heard = await listen(page)
  await signIn(page, product, MOBILE)
  const { subject, chapter, quiz } = ids
  const shown = [
    '/profile',
    '/subjects',
    `/chapters/${subject}`,
    `/topic/${chapter}`,
    '/live-class',
    `/live-batches/${subject}`,
    '/quiz/subjects',
    `/quiz-chapters/${subject}`,
    '/news-and-events',
    '/attendance',
    `/quiz-start/${quiz}`,
  ]
  const isHarmless = async (path: string) => {
    await expect(page.getByText(HOSTILE).filter({ visible: true }).first(), path).toBeVisible()
    await expect(page.locator('img[src="x"], [onerror], a[href^="javascript" i], form[action]'), path).toHaveCount(0)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('<img')
  for (const path of shown) {
    await page.goto(path)
    await isHarmless(path)
  }
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await asList(page)
  await page.getByRole('heading', { name: 'Question 2', exact: true }).waitFor()
  await isHarmless('the questions')
  await expect(page.locator('.katex').first()).toBeAttached()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('link', { name: 'See what to revise' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Result')
  await isHarmless('the report')
  expect(await heard()).toEqual([])
})

test.describe('what a server says in a refusal', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('What a server says in a refusal is shown as words', async ({ watched: page, product }) => {
    const heard = await listen(page)
    await signIn(page, product, MOBILE)
    const refusal = { status: false, status_code: 422, message: HOSTILE, data: { reason: 'rule' } }
    await page.route('**/add_feedback', (route) => route.fulfill({ status: 422, json: refusal }))
    await page.goto('/feedback')
    await page.getByPlaceholder('Minimum 5 characters required').fill(HOSTILE)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(HOSTILE).and(page.locator(':not(textarea)')).first()).toBeVisible()
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    expect(await heard()).toEqual([])
  })
})

test.describe('another site', () => {
  test.use({ allowed: [/left the origin: http:\/\/elsewhere|frame-ancestors|Refused to frame|X-Frame-Options/] })

  test('Another site cannot put the app into a frame', async ({ watched: page, product }) => {
    const html = `<!doctype html><title>x</title><iframe src="${product.origin}/login"></iframe>`
    await page.route('http://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto('http://elsewhere.example/')
    const [, frame] = page.frames()
    expect(frame).toBeDefined()
    expect(await frame?.locator('#root').count()).toBe(0)
  })
})
