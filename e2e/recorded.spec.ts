import type { Page } from '@playwright/test'
import { openCutLine } from './cut-line.ts'
import { BROKEN_LINE, expect, signIn, test } from './journey.ts'

const secondsOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function openTopics(page: Page): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Recorded Class/ })
    .click()
  // The heading is awaited first, since home's own cards may name the same subject.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Subjects')
  await page.getByRole('link', { name: /Physics/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physics')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('link', { name: /Video Classes/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Physics - /)
}

async function openFirstTopic(page: Page): Promise<void> {
  await openTopics(page)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\?id=\d+/)
}

test('a student opens a subject, a chapter and a topic, watches, and goes on from history @promise @way', async ({
  asStudent: page,
}) => {
  await openFirstTopic(page)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(2)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/Student/watch_progress'))
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  expect((await saved).status()).toBe(200)
  const stopped = await secondsOf(page)

  await page.goto('/history')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recently Watched')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\?playing=\d+/)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(Math.floor(stopped) - 1)
  await page.goBack()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('each topic says how long it is before it was played', async ({ asNewStudent: page }) => {
  await openTopics(page)
  for (const topic of await page.getByRole('list', { name: 'Topics in this chapter' }).getByRole('listitem').all()) {
    await expect(topic).toContainText(/\d+\u00a0s/)
  }
})

test('a reload keeps the topic, and back leads to the list', async ({ asStudent: page }) => {
  await openFirstTopic(page)
  await page.reload()
  await expect(page.locator('video')).toBeVisible()
  await page.goBack()
  await expect(page.locator('video')).toHaveCount(0)
})

test.describe('the server dying while a student watches', () => {
  test.use({ allowed: BROKEN_LINE })

  test('The server dying while a student watches loses nothing that was saved, and the screen goes on', async ({
    watched: page,
    product,
  }) => {
    await signIn(page, product, '9000000003')
    await openFirstTopic(page)
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(3)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await page.waitForTimeout(500)
    await product.kill()
    await product.start()
    await page.goto('/history')
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(2)
  })
})

test('a student of another level gets an error page, not the chapter', async ({
  asStudent: page,
  product,
  browser,
}) => {
  await openFirstTopic(page)
  const address = page.url()
  const other = await browser.newPage()
  await signIn(other, product, '9000000003')
  await other.goto(address)
  await expect(other.getByText('Something went wrong')).toBeVisible()
  await expect(other.locator('video')).toHaveCount(0)
  await other.close()
})

const onCutLine = test.extend<{ line: Awaited<ReturnType<typeof openCutLine>> }>({
  line: async ({ product }, use) => {
    const line = await openCutLine(Number(new URL(product.origin).port))
    await use(line)
    line.close()
  },
  baseURL: async ({ line }, use) => use(line.origin),
})

onCutLine.describe('a connection that ends while a class is watched', () => {
  // The proxy has an address of its own, and the browser reports broken connections.
  onCutLine.use({ allowed: [/left the origin|Failed to load resource|error occurred when fetching the script/] })

  onCutLine('is made anew, and the class goes on where it was', async ({ asStudent: page, line }) => {
    await openFirstTopic(page)
    const left = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => {
        video.playbackRate = 8
        return video.duration - video.currentTime
      })
    await expect.poll(left).toBeLessThan(1)
    expect(line.resumed.length).toBeGreaterThan(0)
  })
})

test('a chapter leads to where the student stopped, and to its quizzes', async ({ asNewStudent: page }) => {
  await openFirstTopic(page)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(2)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/Student/watch_progress'))
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  expect((await saved).status()).toBe(200)

  await page.goto('/subjects')
  await page.getByRole('link', { name: /Physics/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physics')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Continue watching' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /^Quiz/ }).click()
  await expect(page).toHaveURL(/\/quiz-list\/\d+$/)
  await expect(page.getByRole('link', { name: /\d+ questions/ }).first()).toBeVisible()
})

for (const width of [360, 1366])
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('the end of a video offers all that comes next in one panel', async ({ asNewStudent: page }) => {
      await openFirstTopic(page)
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
      const toTheEnd = async () =>
        page.locator('video').evaluate((video: HTMLVideoElement) => {
          video.currentTime = video.duration - 0.2
          return video.play()
        })
      await toTheEnd()
      const panel = page.getByRole('region', { name: /^Next topic/ })
      const again = panel.getByRole('button', { name: 'Watch again' })
      const next = panel.getByRole('link', { name: 'Play next' })
      await expect(again).toBeInViewport({ ratio: 1 })
      await expect(next).toBeInViewport({ ratio: 1 })
      const [one, other] = [await next.boundingBox(), await again.boundingBox()]
      expect(one?.y).toBe(other?.y)
      expect(one?.height).toBe(other?.height)

      await again.click()
      await expect(panel).toBeHidden()
      await toTheEnd()
      const address = page.url()
      await next.click()
      await expect(page).not.toHaveURL(address)
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
      await expect(panel).toBeHidden()
    })
  })

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('A double tap jumps ten seconds, and full screen keeps the speed', async ({ asNewStudent: page }) => {
    await openFirstTopic(page)
    const video = page.locator('video')
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
    await video.evaluate((element: HTMLVideoElement) => {
      element.pause()
      element.currentTime = 11
    })
    const box = await video.boundingBox()
    const doubleTap = async (share: number) => {
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + 80]
      await page.touchscreen.tap(x, y)
      await page.touchscreen.tap(x, y)
    }
    await doubleTap(0.15)
    await expect.poll(() => secondsOf(page)).toBeLessThan(3)
    await doubleTap(0.85)
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(10)

    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.querySelector('video') !== null)).toBe(true)
    const speed = page.locator(':fullscreen').getByRole('combobox', { name: 'Speed' })
    const size = await speed.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await speed.selectOption('1.5')
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5)
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  })
})

test('a video of the history ends as in its chapter: with the next topic', async ({ asNewStudent: page }) => {
  await openFirstTopic(page)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(2)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/Student/watch_progress'))
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await saved
  await page.goto('/history')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('article').getByRole('link', { name: 'Next topic' })).toBeVisible()
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2
    await video.play()
  })
  const panel = page.getByRole('region', { name: /^Next topic/ })
  await expect(panel.getByRole('link', { name: 'Play next' })).toBeInViewport({ ratio: 1 })
  const [over, video] = [await panel.boundingBox(), await page.locator('video').boundingBox()]
  const bottom = (box: typeof over) => (box?.y ?? 0) + (box?.height ?? 0)
  expect(bottom(video) - bottom(over)).toBeGreaterThanOrEqual(72)
  await panel.getByRole('link', { name: 'Play next' }).click()
  await expect(page).toHaveURL(/\/topic\/\d+\?id=\d+/)
})
