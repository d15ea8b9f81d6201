import type { Locator } from '@playwright/test'
import { begin, tab, withPaper } from './mixed-papers.ts'
import { expect, option, test, testMenu } from './journey.ts'

test('a paper with sections is read about, answered section by section, and looked over before the submit @promise', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await withPaper(page, product, workerIndex, { name: 'Free sections', minutes: 60, calculator: 'basic' })
  await begin(page, 'Free sections')
  await expect(tab(page, 'Section A')).toHaveAttribute('aria-selected', 'true')
  for (const number of [1, 2, 3]) {
    await expect(page.getByRole('heading', { name: `Question ${number}`, exact: true })).toBeVisible()
    await option(page, 'B').click()
    await page.getByRole('button', { name: 'Save & Next' }).click()
  }
  // After the last question of a section comes the next section.
  await expect(tab(page, 'Section B')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Section A')).toHaveAccessibleName('Section A, 3 of 3 answered')
  await tab(page, 'Section B').press('ArrowRight')
  await expect(tab(page, 'Section C')).toBeFocused()
  await expect(page.getByRole('tablist').locator('..')).toContainText('Answer 2 of 3')

  await (await testMenu(page)).getByRole('button', { name: 'Calculator' }).click()
  const calculator = page.getByRole('dialog', { name: 'Calculator' })
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeInViewport({ ratio: 1 })
  const [field, above] = [await page.getByRole('textbox').boundingBox(), await calculator.boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
  await calculator.press('1')
  await page.keyboard.type('/8')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Result' })).toHaveText('0.125')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More about this test' })).toBeFocused()

  await page.getByRole('button', { name: 'Submit Exam' }).click()
  const summary = page.getByRole('dialog', { name: 'Submit “Free sections”?' })
  await expect(summary.getByRole('rowgroup').filter({ hasText: 'Section A' })).toContainText(
    /^Section A\s*3\s*0\s*0\s*0\s*0$/,
  )
  await summary.getByRole('button', { name: 'Submit Exam' }).click()
  await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
})

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('the calculator stands beside the question, which stays readable, and turns with the phone', async ({
    watched: page,
    product,
  }, { workerIndex }) => {
    await withPaper(page, product, workerIndex, { name: 'Calculated aside', minutes: 60, calculator: 'basic' })
    await begin(page, 'Calculated aside')
    await (await testMenu(page)).getByRole('button', { name: 'Calculator' }).click()
    const calculator = page.getByRole('dialog', { name: 'Calculator' })
    const edges = async (element: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {}
      return { left: x, right: x + width, bottom: y + height, top: y }
    }
    const question = page.getByRole('tabpanel')
    const bar = page.getByRole('group', { name: 'Question actions' })
    for (const key of await calculator.getByRole('button').all()) await expect(key).toBeInViewport({ ratio: 1 })
    expect((await edges(question)).left).toBeGreaterThanOrEqual((await edges(calculator)).right)
    expect((await edges(question)).right).toBeLessThanOrEqual((await edges(bar)).left)
    expect((await edges(question)).right - (await edges(question)).left).toBeGreaterThan(240)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(async () => (await edges(calculator)).bottom).toBeLessThanOrEqual((await edges(bar)).top + 1)
    await expect.poll(async () => (await edges(question)).left).toBeLessThan(20)
    await page.keyboard.press('Escape')
    await expect(calculator).toBeHidden()
  })
})

test('a locked section ends by the clock of the server, and who comes back is in the next one', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await withPaper(page, product, workerIndex, { name: 'Locked sections', minutes: 3, sectionMinutes: 1 })
  await begin(page, 'Locked sections')
  await expect(page.getByRole('timer')).toHaveText(/^Section: (1:00|0:5\d)Time Left: (3:00|2:5\d)$/)
  await expect(tab(page, 'Section B')).toHaveAttribute('aria-disabled', 'true')
  await product.order({ move: { seconds: 52 } })
  // The server's answer to this save tells the page how late it is.
  await option(page, 'B').click()
  await expect(page.getByText('Time’s up for Section A. Section B has started.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'Question 4', exact: true })).toBeVisible()
  await expect(tab(page, 'Section A')).toHaveAccessibleName('Section A, 1 of 3 answered, Closed')
  await page.reload()
  await expect(tab(page, 'Section B')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
})

test('as in the examination, a choice is saved by Save & Next, and a jump asks about it', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await withPaper(page, product, workerIndex, { name: 'True to the examination', minutes: 60, exam_true: 1 })
  await begin(page, 'True to the examination')
  const bar = page.getByRole('group', { name: 'Question actions' })
  const tops = new Set<number>()
  for (const one of await bar.getByRole('button').filter({ visible: true }).all())
    tops.add(Math.round((await one.boundingBox())?.y ?? 0))
  expect(tops.size, 'rows of the bar').toBeLessThanOrEqual(2)
  await option(page, 'A').click()
  await expect(page.getByText('Not saved. Press Save & Next.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not saved. Press Save & Next.')).toBeVisible()
  await tab(page, 'Section B').click()
  const asked = page.getByRole('dialog', { name: 'Save your answer?' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(option(page, 'A').getByRole('radio')).toBeChecked()
  await expect(tab(page, 'Section A')).toHaveAccessibleName('Section A, 0 of 3 answered')
  await page.getByRole('button', { name: 'Submit Exam' }).click()
  await expect(page.getByRole('alert')).toContainText('Please attempt at least 3 questions!')
  await tab(page, 'Section B').click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await tab(page, 'Section A').click()
  await expect(option(page, 'A').getByRole('radio')).not.toBeChecked()
  await tab(page, 'Section B').click()
  await tab(page, 'Section A').click()
  await option(page, 'C').click()
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2', exact: true })).toBeFocused()
  await expect(page.getByText('All answers saved')).toBeVisible()
})

test('after the end of a paper the report tells the rank, the marks of its sections and what to look at', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const ends_at = Date.now() + 2 * 86_400_000
  await withPaper(page, product, workerIndex, { name: 'Ranked paper', minutes: 60, ends_at })
  await begin(page, 'Ranked paper')
  for (const [index, letter] of ['B', 'A', 'A'].entries()) {
    await expect(page.getByRole('heading', { name: `Question ${index + 1}`, exact: true })).toBeVisible()
    await option(page, letter).click()
    await page.getByRole('button', { name: 'Save & Next' }).click()
  }
  await page.getByRole('button', { name: 'Submit Exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Exam' }).click()
  await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()

  await product.order({ move: { seconds: 3 * 86_400 } })
  await page.goto('/entrance-exam-reports')
  await page
    .getByRole('link', { name: /Ranked paper/ })
    .first()
    .click()
  // The last one is within the part of the report.
  const standing = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your standing' }) })
    .last()
  await expect(async () => {
    await page.reload()
    await expect(standing).toContainText('1 of 1', { timeout: 3000 })
  }).toPass()
  await expect(standing).toContainText('100.00')
  await standing.getByRole('button', { name: 'Exactly 100.0000000' }).click()
  await expect(standing.getByText('100.0000000')).toBeVisible()
  const sections = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Marks by section' }) })
    .last()
  await expect(sections.getByRole('listitem')).toHaveText([
    /^Section A2 of 121 correct · 2 wrong · 0 not answeredHighest: 2$/,
    /^Section B0 of 80 correct · 0 wrong · 2 not answeredHighest: 0$/,
    /^Section C0 of 80 correct · 0 wrong · 3 not answeredHighest: 0$/,
  ])
  await expect(page.getByText('You lost the most marks in Section A.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to first wrong' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2', exact: true })).toBeFocused()
})

for (const [width, height] of [
  [360, 740],
  [1366, 768],
] as const)
  test.describe(`a full mock at ${width} pixels`, () => {
    test.use({ viewport: { width, height } })

    test(`A full mock at ${width} pixels shows in the palette where one is, and what ends it, however many sections there are`, async ({
      asNewStudent: page,
    }) => {
      await begin(page, 'JEE Main: full mock 1')
      await tab(page, 'Maths A').press('End')
      await expect(page.getByRole('heading', { name: 'Question 71', exact: true })).toBeVisible()
      const isPhone = width < 768
      await tab(page, 'Chemistry B').press('Home')
      for (const name of ['Maths A', 'Maths B', 'Physics A']) await expect(tab(page, name)).toBeInViewport({ ratio: 1 })
      await tab(page, 'Maths A').press('End')
      await expect(page.getByRole('button', { name: '0', exact: true })).toBeInViewport({ ratio: 1 })
      if (isPhone) await page.getByRole('button', { name: /Show all questions$/ }).click()
      const palette = isPhone ? page.getByRole('dialog', { name: 'Questions' }) : page.getByRole('complementary')
      await expect(palette.getByRole('button', { name: /^Question 71,/ })).toBeInViewport({ ratio: 1 })
      if (isPhone) await page.keyboard.press('Escape')

      for (const question of [71, 72, 73]) {
        await page.getByRole('group', { name: 'Number keys' }).getByRole('button', { name: '7', exact: true }).click()
        await page.getByRole('button', { name: 'Save & Next' }).click()
        await expect(page.getByRole('heading', { name: `Question ${question + 1}`, exact: true })).toBeVisible()
      }
      await page.getByRole('button', { name: 'Submit Exam' }).click()
      const summary = page.getByRole('dialog', { name: 'Submit “JEE Main: full mock 1”?' })
      await expect(summary.getByRole('table')).toBeVisible()
      for (const name of ['Submit Exam', 'Back to the questions'])
        await expect(summary.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    })
  })
