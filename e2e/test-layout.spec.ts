import type { Locator, Page } from '@playwright/test'
import { asList, expect, test } from './journey.ts'
import { KINDS_OF_TEST } from './kinds-of-test.ts'

/** Returns the box of an element that is on the screen. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not there')
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

const bar = (page: Page) => page.getByRole('group', { name: 'Question actions' })

/** Expects the whole question to be readable and pressable between header and bar, at the latest at the page's end. */
async function expectAboveBar(page: Page): Promise<void> {
  const options = page.getByRole('region', { name: 'Questions' }).locator('label')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect((await boxOf(options.last())).bottom).toBeLessThan((await boxOf(bar(page))).top)
}

/** What is in the header stands beside each other, and is no higher than a button with its margins. */
async function expectOneRow(page: Page): Promise<void> {
  const header = page.locator('header')
  const parts = [
    page.getByRole('link', { name: 'Leave the test' }),
    header.getByRole('button', { name: /^Submit/ }),
    ...(await page.getByRole('timer').all()),
  ]
  const middles = await Promise.all(
    parts.map(async (part) => {
      const { top, bottom } = await boxOf(part)
      return Math.round((top + bottom) / 2)
    }),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
  const { top, bottom } = await boxOf(header)
  expect(bottom - top).toBeLessThanOrEqual(72)
}

const isCut = async (title: Locator) =>
  title.evaluate(
    (heading) => heading.scrollWidth > heading.clientWidth || heading.scrollHeight > heading.clientHeight + 1,
  )

for (const { kind, begin } of KINDS_OF_TEST)
  test.describe(kind, () => {
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1366, 860],
    ] as const) {
      test.describe(`at ${width} pixels`, () => {
        test.use({ viewport: { width, height } })

        test(`On ${width} pixels ${kind} opens on its first question, whole, below one row`, async ({
          asNewStudent: page,
        }) => {
          await begin(page)
          await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
          await expect(page.getByRole('radiogroup')).toHaveCount(1)
          await expect(page.getByRole('button', { name: 'Show as a list' })).toBeVisible()
          await expectOneRow(page)
          expect(await isCut(page.getByRole('heading', { level: 1 }))).toBe(false)

          const phone = width < 768
          await expect(page.getByRole('button', { name: /Show all questions$/ })).toBeVisible({ visible: phone })
          const palette = page.getByRole('complementary').filter({ hasText: 'Not visited' })
          await expect(palette).toBeVisible({ visible: !phone })
          for (const name of ['Clear Response', 'Mark for Review & Next', 'Save & Next'])
            await expect(bar(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
          if (phone) {
            // Which question comes first is another one in each attempt, and the longest fill a screen by themselves.
            const seen = kind === 'a quiz' ? page.locator('label').nth(1) : page.getByRole('radiogroup')
            const { top, bottom } = await boxOf(seen)
            expect(kind === 'a quiz' ? bottom : top).toBeLessThan((await boxOf(bar(page))).top)
            for (let number = 1; number < 5; number += 1) {
              await expectAboveBar(page)
              await page.getByRole('button', { name: 'Save & Next' }).click()
            }
          } else {
            const question = await boxOf(page.getByRole('region', { name: 'Questions' }))
            expect((await boxOf(palette)).left).toBeGreaterThanOrEqual(question.right)
          }
        })
      })
    }
  })

test('whoever likes all questions in a list chooses it once for every kind of test', async ({ asNewStudent: page }) => {
  const [first, ...others] = KINDS_OF_TEST
  await first?.begin(page)
  await asList(page)
  await expect(page.getByRole('radiogroup')).not.toHaveCount(1)
  for (const { begin } of others) {
    await page.getByRole('link', { name: 'Leave the test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await begin(page)
    await expect(page.getByRole('button', { name: 'One at a time' })).toBeVisible()
    await expect(page.getByRole('radiogroup')).not.toHaveCount(1)
  }
})

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('On a phone that lies on its side the buttons of a test stand behind the question, and cover nothing', async ({
    asNewStudent: page,
  }) => {
    await KINDS_OF_TEST[1]?.begin(page)
    await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
    const last = await boxOf(page.locator('label').last())
    expect((await boxOf(bar(page))).top).toBeGreaterThan(last.bottom)
  })
})
