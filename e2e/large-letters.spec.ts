import type { Locator, Page } from '@playwright/test'
import { expect, option, take, test, testMenu } from './journey.ts'
import { everythingFits, fits } from './letters.ts'
import { begin, tab, withPaper } from './mixed-papers.ts'

/*
 * These journeys run once for each font size that the configuration names. It is the browser's own setting: unlike a
 * font size of the page, the conditions of style sheets follow it too.
 */

test('With large letters no screen scrolls sideways, and no short word is cut or broken', async ({
  watched: page,
  product,
}) => {
  test.slow()
  await everythingFits(page, product)
})

type Box = { top: number; bottom: number; left: number; right: number }

const boxesOf = async (parts: Locator): Promise<(Box & { name: string })[]> =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      return { top, bottom, left, right, name: part.ariaLabel ?? part.textContent ?? '' }
    }),
  )

/** Returns pairs of parts that cover each other. */
async function overlapping(parts: Locator): Promise<string[]> {
  const boxes = await boxesOf(parts)
  const covers = (one: Box, other: Box) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((two) => (covers(one, two) ? `${one.name} / ${two.name}` : [])),
  )
}

/** How much of the screen bars take that stay where they are, of 1. */
const takenByBars = async (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, #test-bar')]
      .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
      .reduce((sum, bar) => sum + bar.getBoundingClientRect().height / innerHeight, 0),
  )

/** What must hold wherever a test is: the way out, the time, the submit and the moves, whole and apart. */
async function looksAt(page: Page, what: string): Promise<void> {
  await fits(page, what)
  expect(await takenByBars(page), `${what}: bars`).toBeLessThan(1 / 3)
  const header = page.locator('header')
  const head = header.getByRole('timer').or(header.getByRole('button')).or(header.getByRole('link'))
  await expect(head).toHaveCount(4)
  for (const part of await head.all()) await expect(part).toBeInViewport({ ratio: 1 })
  const moves = page.getByRole('group', { name: 'Question actions' }).getByRole('button')
  for (const parts of [head, moves]) expect(await overlapping(parts), what).toEqual([])
  const cut = await head
    .or(moves)
    .evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
  expect(cut, `${what}: cut`).toEqual([])
}

const question = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })

test('With large letters a test is read, answered and submitted: nothing covers its time, its question, its options or its buttons', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const paper = { name: 'In large letters', minutes: 180, exam_true: 1, calculator: 'basic' } as const
  await withPaper(page, product, workerIndex, paper)
  await begin(page, paper.name)
  await looksAt(page, 'the first question')
  for (const number of [1, 2, 3]) {
    await expect(question(page, number)).toBeVisible()
    // A press fails when something else lies over the option.
    await option(page, 'A').click()
    await looksAt(page, `question ${number}, answered`)
    await page.getByRole('button', { name: 'Save & Next' }).click()
  }
  await expect(question(page, 4)).toBeVisible()
  await looksAt(page, 'several options')
  await tab(page, 'Section C').click()
  await page.getByRole('group', { name: 'Number keys' }).getByRole('button', { name: '7', exact: true }).click()
  await looksAt(page, 'a number')
  await page.getByRole('button', { name: 'Save & Next' }).click()
  const menu = await testMenu(page)
  await fits(page, 'the menu')
  await menu.getByRole('button', { name: 'Calculator' }).click()
  await fits(page, 'the calculator')
  await page.getByRole('dialog', { name: 'Calculator' }).press('Escape')
  await page.getByRole('button', { name: /Show all questions$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Questions' })).toBeVisible()
  await fits(page, 'all questions')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Leave the test' }).click()
  await fits(page, 'leaving')
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Submit Exam' }).click()
  const summary = page.getByRole('dialog', { name: `Submit “${paper.name}”?` })
  await expect(summary.getByRole('rowgroup').filter({ hasText: 'Section C' })).toBeVisible()
  await fits(page, 'the summary')
  await summary.getByRole('button', { name: 'Submit Exam' }).click()
  await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
  await fits(page, 'the result')
})

test.describe('on a phone that is set to Malayalam', () => {
  test.use({ locale: 'ml-IN' })

  test('With large letters the offer of that language fits on the login and on home', async ({
    watched: page,
    newStudent,
  }) => {
    await page.goto('/login')
    await expect(page.getByRole('banner').getByRole('button', { name: 'മലയാളം' })).toBeVisible()
    await fits(page, 'the offer on the login')
    await take(page, newStudent)
    await page.goto('/')
    await expect(page.locator('section[aria-label]').getByRole('button').last()).toBeVisible()
    await fits(page, 'the offer on home')
  })
})

test('With large letters the bottom bar has each word in its line, and the link over the header is hidden in Malayalam', async ({
  asNewStudent: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ml'))
  await page.goto('/attendance')
  const bar = page.getByRole('navigation').last()
  await expect(bar.locator('[aria-current]')).toBeVisible()
  const [whole] = await boxesOf(bar)
  for (const { name, top, bottom } of await boxesOf(bar.locator('span'))) {
    expect(top, name).toBeGreaterThanOrEqual(whole?.top ?? 0)
    expect(bottom, name).toBeLessThanOrEqual(whole?.bottom ?? 0)
  }
  const [skip] = await boxesOf(page.locator('a[href="#content"]'))
  expect(skip?.bottom).toBeLessThanOrEqual(0)
})
