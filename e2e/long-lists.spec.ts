import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { openLessons } from './lessons.ts'

const ROWS = 3000

/** The chapter's list with thousands of lessons, some of which need more lines than others. */
async function openLongList(page: Page): Promise<void> {
  await page.route('**/Student/study_materials', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: { material_id: number; title: string }[] }
    const many = Array.from({ length: ROWS }, (_, at) => ({
      ...data[0],
      material_id: at + 1,
      title: `Lesson ${at + 1} ${'with a long name '.repeat(at % 4)}`,
    }))
    await route.fulfill({ response: answer, json: { ...rest, data: many } })
  })
  await openLessons(page)
  await expect(page.getByRole('link', { name: /^Lesson 1 / })).toBeVisible()
}

/** Where a row is on the screen, in pixels from its top; null when it is not drawn. */
const topOf = async (page: Page, lesson: number) =>
  page.evaluate(
    (posinset) => document.querySelector(`li[aria-posinset="${posinset}"]`)?.getBoundingClientRect().top ?? null,
    lesson,
  )

/** The first row that begins below the middle of the screen. */
const inTheMiddle = async (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('li[aria-posinset]')]
    const middle = window.innerHeight / 2
    return Number(rows.find((row) => row.getBoundingClientRect().top > middle)?.ariaPosInSet)
  })

/** Scrolls, and waits until the new rows are drawn. */
const scrollBy = async (page: Page, pixels: number) =>
  page.evaluate(
    (by) =>
      new Promise<void>((resolve) => {
        window.scrollBy({ top: by, behavior: 'instant' })
        requestAnimationFrame(() => setTimeout(resolve, 100))
      }),
    pixels,
  )

test('a list of thousands has in the page what can be seen, and stands still under the eye', async ({
  asStudent: page,
}) => {
  await openLongList(page)
  const rows = page.locator('li[aria-posinset]')
  expect(await rows.count()).toBeLessThan(40)
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(ROWS))

  // The end is lower than estimated, which shows when the rows are drawn.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(page.getByRole('link', { name: /^Lesson 3000 / })).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await rows.count()).toBeLessThan(40)

  // Rows above get their measured height in place of the estimated one: the text in view must stay where it is.
  for (let step = 0; step < 12; step += 1) {
    const read = await inTheMiddle(page)
    const before = await topOf(page, read)
    await scrollBy(page, -200)
    const after = await topOf(page, read)
    expect(Math.abs((after ?? 0) - (before ?? 0) - 200)).toBeLessThanOrEqual(1)
  }

  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }))
  await expect.poll(async () => Math.abs((await inTheMiddle(page)) - ROWS / 2)).toBeLessThan(500)
  const middle = await inTheMiddle(page)
  const row = page.locator(`li[aria-posinset="${middle}"]`)
  const higher = (await row.boundingBox())?.height ?? 0
  await page.setViewportSize({ width: 1366, height: 740 })
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(higher)
  await scrollBy(page, 1)
  await expect(row).toBeInViewport()
})

test('whoever goes through a list of thousands by keyboard meets every row once, however fast', async ({
  asStudent: page,
}) => {
  await openLongList(page)
  await page.getByRole('link', { name: /^Lesson 1 / }).focus()
  for (let lesson = 2; lesson < 30; lesson += 1) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: new RegExp(`^Lesson ${lesson} `) })).toBeFocused()
  }
  // A key that is held down does not wait until the browser paints.
  const steps = Array.from({ length: 60 }, async () => page.keyboard.press('Tab'))
  await Promise.all(steps)
  await expect(page.getByRole('link', { name: /^Lesson 59 / })).toBeFocused()
})
