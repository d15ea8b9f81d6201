import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { begin, withPaper } from './mixed-papers.ts'
import { namesOf, spokenTree } from './spoken-tree.ts'

/** Returns all words of the page as they are read one after the other. */
const readAloud = async (page: Page) =>
  namesOf(await spokenTree(page), 'StaticText')
    .join(' ')
    .replaceAll(/\s+/g, ' ')

const question = (page: Page, at: number) => page.getByRole('heading', { name: `Question ${at}`, exact: true })

async function goTo(page: Page, at: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Question ${at},`) }).click()
  await expect(question(page, at)).toBeFocused()
}

test.describe('on a screen with the numbers of all questions', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('formulas of every kind of question are read in words, and each question begins at its heading', async ({
    watched: page,
    product,
  }, { workerIndex }) => {
    await withPaper(page, product, workerIndex, { name: 'Read aloud', minutes: 60, hasFormulas: true })
    await begin(page, 'Read aloud')
    await expect(question(page, 1)).toBeFocused()
    const text = page.locator('#question-1-text')
    await expect(text).toContainText('what is x sub 1')

    const group = async (role: 'radiogroup' | 'group', name: string) =>
      (await spokenTree(page)).find((one) => one.role === role && one.name === name)
    const single = await group('radiogroup', 'Question 1')
    expect(single?.description).toMatch(/^Question 1: what is x sub 1 \? \(\d+\)$/)
    const cells = namesOf(await spokenTree(page), 'cell')
    expect(cells).toEqual(['P. Force sigma over 2 epsilon sub 0', '1. newton', 'Q. Work', '2. joule'])

    await goTo(page, 2)
    await expect(page.locator('label').first()).toContainText('sigma over 2 epsilon sub 0')
    expect(namesOf(await spokenTree(page), 'radio')).toEqual(
      ['A', 'B', 'C', 'D'].map((letter, at) => `${letter}, Option ${at + 1} sigma over 2 epsilon sub 0`),
    )
    expect(await readAloud(page)).toContain('taken from its source. sigma over 2 epsilon sub 0')

    await page.getByRole('tab', { name: /^Section B,/ }).click()
    await expect(page.locator('#question-4-text')).toContainText('x sub 4')
    const several = await group('group', 'Question 4')
    expect(several?.description).toMatch(/^Question 4: what is x sub 4 \? \(\d+\) One or more options may be correct$/)
    expect(namesOf(await spokenTree(page), 'checkbox')).toContain('B, Option 2')

    await page.getByRole('tab', { name: /^Section C,/ }).click()
    await expect(page.locator('#question-6-text')).toContainText('x sub 6')
    const field = (await spokenTree(page)).find(({ role }) => role === 'textbox')
    expect(field?.description).toContain('Question 6: what is x sub 6')

    // Nothing of the drawing itself is left to be spelled.
    expect((await spokenTree(page)).filter(({ role }) => /math/i.test(role))).toEqual([])
  })

  test('a test that is resumed begins at its question, and its formulas are read in its language', async ({
    watched: page,
    product,
  }, { workerIndex }) => {
    await withPaper(page, product, workerIndex, { name: 'Read again', minutes: 60 })
    await begin(page, 'Read again')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.getByText('प्रश्न 1:')).toContainText('x सब 1')
    await goTo(page, 2)
    await page.reload()
    await expect(question(page, 2)).toBeFocused()
  })
})

test('the bar of a fraction is not covered where the system has colours of its own', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await withPaper(page, product, workerIndex, { name: 'Bars', minutes: 60, hasFormulas: true })
  await begin(page, 'Bars')
  const bar = page.locator('.frac-line').first()
  await expect(bar).toBeAttached()
  const drawn = await bar.evaluate((line) => {
    const { forcedColorAdjust, borderBottomColor } = getComputedStyle(line)
    return { forcedColorAdjust, borderBottomColor, words: getComputedStyle(document.body).color }
  })
  expect(drawn.forcedColorAdjust).toBe('none')
  expect(drawn.borderBottomColor).toBe(drawn.words)
})
