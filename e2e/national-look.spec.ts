import type { Locator, Page } from '@playwright/test'
import { begin, withPaper } from './mixed-papers.ts'
import { expect, option, test, testMenu } from './journey.ts'
import { signInStaff } from './staff.ts'

const MOCK = 'JEE Main: full mock 1'
const STATES = ['Answered', 'Not answered', 'Not visited', 'Marked for review', 'Answered and marked']

const next = async (page: Page, to: number, words = 'Save & Next') => {
  await page.getByRole('button', { name: words }).click()
  await expect(page.getByRole('heading', { name: `Question ${to}`, exact: true })).toBeVisible()
}

/** Answers 1, 3 and 4, marks 2 and 3, and looks at 5 and 6. */
async function answerSome(page: Page): Promise<void> {
  await option(page, 'A').click()
  await next(page, 2)
  await next(page, 3, 'Mark for Review & Next')
  await option(page, 'B').click()
  await next(page, 4, 'Mark for Review & Next')
  await option(page, 'B').click()
  await next(page, 5)
  await next(page, 6)
}

/** Returns what stands further than a pixel from the middle of its cell. */
const beside = async (row: Locator): Promise<string[]> =>
  row.getByRole('cell').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell.firstElementChild ?? cell)
      const [words, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()]
      const away = Math.abs(words.left + words.right - box.left - box.right) / 2
      return away > 1 ? [`${cell.textContent}: ${away}`] : []
    }),
  )

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('palette and summary of a national paper say the same five numbers, and a number leads to its question @promise', async ({
    asNewStudent: page,
  }) => {
    await begin(page, MOCK)
    await expect(page.getByText('Single correct · +4 / −1')).toBeVisible()
    await answerSome(page)
    await page.getByRole('button', { name: /Show all questions$/ }).click()
    const palette = page.getByRole('dialog', { name: 'Questions' })
    const legend = palette.getByRole('list').first().getByRole('listitem')
    const counts = [2, 2, 69, 1, 1]
    expect(counts.reduce((sum, count) => sum + count)).toBe(75)
    await expect(legend).toHaveText(STATES.map((state, at) => `${counts[at]}${state}`))
    await palette.getByRole('group', { name: 'Sections' }).getByRole('button', { name: 'Chemistry B' }).click()
    await expect(palette.getByRole('button', { name: /^Question 75,/ })).toBeInViewport({ ratio: 1 })
    await expect(legend.first()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Submit Exam' }).click()
    const summary = page.getByRole('dialog', { name: `Submit “${MOCK}”?` })
    await expect(summary.getByRole('rowgroup').nth(1)).toHaveText(`All${counts.join('')}`)
    expect(await beside(summary.getByRole('rowgroup').nth(1)), 'counts beside their columns').toEqual([])
    await summary.getByRole('button', { name: 'Marked for review: 1. Go to the first.' }).first().click()
    await expect(summary).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Question 2', exact: true })).toBeFocused()

    await page.getByRole('button', { name: 'Submit Exam' }).click()
    await summary.getByRole('button', { name: 'Submit Exam' }).click()
    await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
    await page.getByRole('link', { name: 'View Report' }).click()
    await page.getByRole('tab', { name: 'Questions' }).click()
    // A phone shows the numbers without the sums.
    await page.setViewportSize({ width: 1366, height: 860 })
    const strip = page.locator('section').filter({ has: page.getByRole('button', { name: /^Question 75,/ }) })
    const outcomes = strip.getByRole('list').first().locator('b')
    await expect(outcomes.first()).toBeVisible()
    const figures = (await outcomes.allTextContents()).map(Number)
    expect(figures.reduce((sum, figure) => sum + figure)).toBe(75)
  })

  test('instructions, the whole paper and larger letters are at hand during a test', async ({ asNewStudent: page }) => {
    await begin(page, MOCK)
    await page.getByRole('button', { name: /Show all questions$/ }).click()
    const palette = page.getByRole('dialog', { name: 'Questions' })
    await palette.getByRole('button', { name: 'Instructions' }).click()
    const instructions = page.getByRole('dialog', { name: 'Instructions' })
    await expect(instructions).toContainText('JEE Main')
    await page.keyboard.press('Escape')
    await palette.getByRole('button', { name: 'Larger text' }).click()
    await palette.getByRole('button', { name: 'Question paper' }).click()
    const paper = page.getByRole('dialog', { name: 'Question paper' })
    await paper.getByRole('button', { name: 'Question 3', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Question 3', exact: true })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Question 3', exact: true })).toBeVisible()
    await expect
      .poll(async () => page.evaluate(() => document.documentElement.style.getPropertyValue('--question-zoom')))
      .toBe('1.2')
  })
})

test('the menu of a test says its name on a phone alone: from a tablet on it stands beside the menu', async ({
  asNewStudent: page,
}) => {
  await begin(page, MOCK)
  const name = (await testMenu(page)).getByRole('heading', { name: MOCK })
  await expect(name).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(name).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: MOCK })).toBeVisible()
})

test('the receipt of a paper whose results come later says the five numbers too', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const ends_at = Date.now() + 2 * 86_400_000
  await withPaper(page, product, workerIndex, { name: 'Counted paper', minutes: 60, ends_at })
  await begin(page, 'Counted paper')
  await option(page, 'A').click()
  await next(page, 2)
  await next(page, 3, 'Mark for Review & Next')
  await option(page, 'B').click()
  await next(page, 4, 'Mark for Review & Next')
  await page.getByRole('checkbox').first().check({ force: true })
  await next(page, 5)
  await page.getByRole('button', { name: 'Submit Exam' }).click()
  const summary = page.getByRole('dialog', { name: 'Submit “Counted paper”?' })
  const all = summary.getByRole('rowgroup').nth(1)
  await expect(all).toHaveText(/^All\d+$/)
  const numbers = await all.getByRole('cell').allTextContents()
  await summary.getByRole('button', { name: 'Submit Exam' }).click()
  await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText([/./, ...STATES])
  await expect(page.getByRole('definition')).toHaveText([/./, ...numbers])
  // From the list the same receipt comes from the server alone.
  await page.goto('/entrance-exam-reports')
  await page.getByRole('main').getByRole('link', { name: 'Counted paper' }).click()
  await expect(page.getByRole('term')).toHaveText([/./, ...STATES])
  await expect(page.getByRole('definition')).toHaveText([/./, ...numbers])
})

test('before a test it is said how its subjects are marked, and how many questions a language has @promise', async ({
  asNewStudent: page,
}) => {
  await page.goto('/entrance')
  await page.getByRole('link', { name: MOCK }).click()
  const instructions = page.getByRole('region', { name: 'Instructions' })
  const rows = instructions.getByRole('row')
  await expect(rows).toHaveText([/^Questions\s*Section A.*Section B/, 'Mathematics205', 'Physics205', 'Chemistry205'])
  await expect(instructions).toContainText('हिन्दी, മലയാളം: 24 of 75 questions, the rest in English.')
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('an academy may choose that national papers look like all others', async ({
    asNewStudent: page,
    product,
    browser,
  }) => {
    const context = await browser.newContext()
    const owner = await signInStaff(context, product, 'owner')
    type Settings = { version: string; fields: Record<string, string> }
    const { version, fields } = await owner.call<Settings>('/staff/settings')
    await owner.call('/staff/save_settings', { version, fields: { ...fields, test_look: 'quiet' } })
    try {
      await begin(page, MOCK)
      const number = page.getByRole('complementary').getByRole('button', { name: /^Question 2,/ })
      await expect(number.locator('.border-dashed')).toBeVisible()
    } finally {
      const now = await owner.call<Settings>('/staff/settings')
      await owner.call('/staff/save_settings', {
        version: now.version,
        fields: { ...now.fields, test_look: 'national' },
      })
      await context.close()
    }
  })
})
