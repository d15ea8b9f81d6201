import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { withPaper } from './mixed-papers.ts'
import { namesOf, spokenTree } from './spoken-tree.ts'

/** What a person acts on, or must be told the name of. */
const NAMED = /^(button|link|radio|checkbox|textbox|tab|tablist|dialog|alertdialog|radiogroup|img|image)$/

/** Fails where a screen reader would say nothing but a role. Returns all that it gets. */
async function listen(page: Page, where: string) {
  const tree = await spokenTree(page)
  expect(
    tree.filter(({ role, name }) => NAMED.test(role) && name.trim() === ''),
    where,
  ).toEqual([])
  return tree
}

const focusedName = async (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused === document.body ? '' : (focused?.ariaLabel ?? focused?.textContent ?? '')
  })

/** Presses Tab until what has the focus is called so, as somebody does who cannot see. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (name.test(await focusedName(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never led to ${String(name)}.`)
}

test('an exam is found, read, answered, submitted and looked at without eyes: by keys, and by what a reader speaks', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const name = 'Heard only'
  await withPaper(page, product, workerIndex, { name, minutes: 60 })
  await page.goto('/entrance')
  await expect(page.getByRole('link', { name })).toBeVisible()
  expect(namesOf(await listen(page, 'the list'), 'link').filter((one) => one.includes(name))).toHaveLength(1)
  await tabTo(page, new RegExp(name))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: 'Start Exam' })).toBeVisible()
  await listen(page, 'the instructions')
  const read = page.getByRole('checkbox', { name: 'I have read the instructions' })
  await read.focus()
  await page.keyboard.press('Space')
  await tabTo(page, /^Start Exam$/)
  await page.keyboard.press('Enter')

  for (const number of [1, 2, 3]) {
    await expect(page.getByRole('heading', { name: `Question ${number}`, exact: true })).toBeFocused()
    const tree = await listen(page, `question ${number}`)
    expect(namesOf(tree, 'StaticText').join(' ')).toContain('Time Left')
    const group = tree.find(({ role }) => role === 'radiogroup')
    expect(group?.description).toContain(`Question ${number}`)
    // The group of options has one stop, and the arrows choose in it.
    await page.keyboard.press('Tab')
    while ((await page.evaluate(() => document.activeElement?.getAttribute('type'))) !== 'radio')
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await tabTo(page, /^Save & Next$/)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Question 4', exact: true })).toBeFocused()
  const status = (await listen(page, 'after three answers')).filter(({ role }) => role === 'status')
  expect(status.length).toBeGreaterThan(0)

  await tabTo(page, /^Submit Exam$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Submit “${name}”?` })
  await expect(dialog).toBeVisible()
  await listen(page, 'the summary')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog], dialog') !== null)).toBe(true)
  await tabTo(page, /^Submit Exam$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
  expect(namesOf(await listen(page, 'the result'), 'heading')).toContain('Exam Complete')
  await page.goto('/entrance-exam-reports')
  await tabTo(page, new RegExp(name))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/exam-report-preview|entrance/)
  await page.waitForLoadState('networkidle')
  await listen(page, 'the report')
})
