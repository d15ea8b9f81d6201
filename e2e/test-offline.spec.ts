import type { Page } from '@playwright/test'
import { BROKEN_LINE, expect, option, readIn, test } from './journey.ts'
import { KINDS_OF_TEST } from './kinds-of-test.ts'
import { keptParts, untilKept } from './kept.ts'
import { begin as beginPaper, tab, withPaper } from './mixed-papers.ts'

test.use({ allowed: BROKEN_LINE })

const heading = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })
const next = async (page: Page) => page.getByRole('button', { name: 'Save & Next' }).click()
const summary = (page: Page) => page.getByRole('dialog', { name: /^Submit .*\?$/ })
const waiting = (page: Page) => page.getByRole('alertdialog', { name: 'Not submitted yet' })

/** Begins a test on a device that has the app, and waits until its paper is on the device. */
async function beginKept(page: Page, begin: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/')
  await page.evaluate(untilKept)
  await begin(page)
  await expect(heading(page, 1)).toBeVisible()
  await expect.poll(async () => (await keptParts(page)).length).toBeGreaterThan(0)
}

for (const { kind, begin } of KINDS_OF_TEST)
  test(`${kind} goes on without a network after a reload, and is submitted by itself when there is one${kind === 'a school exam' ? ' @promise @way' : ''}`, async ({
    asNewStudent: page,
  }) => {
    await beginKept(page, begin)
    expect((await keptParts(page)).join('')).not.toContain('question')
    for (const number of [1, 2, 3]) {
      await expect(heading(page, number)).toBeVisible()
      await page.getByRole('tabpanel').or(page.getByRole('main')).last().locator('label').nth(1).click()
      if (number < 3) await next(page)
    }
    await expect(page.getByText('All answers saved')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('Offline · answers saved')).toBeVisible()
    await expect(page.getByText('All answers saved')).toBeHidden()
    for (const number of [2, 1]) {
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(heading(page, number)).toBeVisible()
      await option(page, 'C').click()
    }
    await expect(page.getByText('Offline · 2 answers kept on this device')).toBeVisible()

    await page.reload()
    await expect(heading(page, 1)).toBeVisible()
    await expect(page.getByText('Offline · 2 answers kept on this device')).toBeVisible()
    await expect(page.getByText(/^Opened offline\./)).toBeVisible()
    await expect(page.getByText('You’re seeing an older version')).toBeHidden()
    await expect(option(page, 'C').getByRole('radio')).toBeChecked()
    await page.getByRole('button', { name: /^Submit/ }).click()
    await expect(summary(page).getByText(/^No connection\..* when you’re back online\./)).toBeVisible()
    await summary(page)
      .getByRole('button', { name: /^Submit/ })
      .click()
    await expect(waiting(page)).toBeVisible()
    await waiting(page).getByRole('button', { name: 'Cancel and keep answering' }).click()
    await expect(waiting(page)).toBeHidden()
    await option(page, 'D').click()
    await page.getByRole('button', { name: /^Submit/ }).click()
    await summary(page)
      .getByRole('button', { name: /^Submit/ })
      .click()
    await expect(waiting(page)).toBeVisible()
    await page.reload()
    await expect(waiting(page)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: /^(Quiz|Exam) Complete$/ })).toBeVisible()
    await expect.poll(async () => (await keptParts(page)).length).toBe(0)
  })

test('a running test is taken away by a logout, and home says which answers are not sent yet', async ({
  asNewStudent: page,
}) => {
  const [quiz] = KINDS_OF_TEST
  if (!quiz) throw new Error('There is no quiz.')
  await beginKept(page, quiz.begin)
  await page.goto('/')
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 1)).toBeVisible()
  await page.context().setOffline(true)
  await option(page, 'B').click()
  await expect(page.getByText('Offline · 1 answer kept on this device')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('1 answer not sent yet')).toBeVisible()
  await page.context().setOffline(false)
  await page
    .getByRole('button', { name: /account|menu/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/login/)
  expect((await keptParts(page)).length).toBe(0)
})

const statusOf = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Waits until the paper with everything that the question needs is on the device, and cuts the network. */
async function cutOff(page: Page): Promise<void> {
  await expect.poll(async () => (await keptParts(page)).length).toBeGreaterThan(0)
  await page.context().setOffline(true)
}

test('a paper with locked sections opens without a network in the section that its clock has reached', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await page.goto('/login')
  await page.evaluate(untilKept)
  await withPaper(page, product, workerIndex, { name: 'Locked without a network', minutes: 3, sectionMinutes: 1 })
  await beginPaper(page, 'Locked without a network')
  await option(page, 'B').click()
  await expect(statusOf(page, 'All answers saved')).toBeVisible()
  await cutOff(page)
  await page.reload()
  await expect(heading(page, 1)).toBeVisible()
  await expect(tab(page, 'Section B')).toHaveAttribute('aria-disabled', 'true')
  // The section ends on the device, which cannot ask anybody.
  await page.clock.install()
  await page.clock.fastForward(65_000)
  await expect(page.getByText('Time’s up for Section A. Section B has started.')).toBeVisible()
  await expect(heading(page, 4)).toBeVisible()
  await expect(tab(page, 'Section A')).toHaveAccessibleName(/Closed$/)
})

test('two tabs of a test without a network hold the same answers, and both are sent', async ({
  asNewStudent: page,
}) => {
  const [, exam] = KINDS_OF_TEST
  if (!exam) throw new Error('There is no exam.')
  await beginKept(page, exam.begin)
  await cutOff(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(heading(other, 1)).toBeVisible()
  await option(other, 'B').click()
  await expect(statusOf(other, 'Offline · 1 answer kept on this device')).toBeVisible()
  await next(page)
  await expect(heading(page, 2)).toBeVisible()
  await option(page, 'C').click()
  await expect(statusOf(page, 'Offline · 2 answers kept on this device')).toBeVisible()
  await page.context().setOffline(false)
  for (const one of [page, other]) await expect(statusOf(one, 'All answers saved')).toBeVisible()
  await other.close()
  await page.reload()
  await expect(option(page, 'C').getByRole('radio')).toBeChecked()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(option(page, 'B').getByRole('radio')).toBeChecked()
})

test('a paper that is read in Hindi is read in Hindi without a network too', async ({ watched: page, product }, {
  workerIndex,
}) => {
  await page.goto('/login')
  await page.evaluate(untilKept)
  await withPaper(page, product, workerIndex, { name: 'Hindi without a network', minutes: 60 })
  await beginPaper(page, 'Hindi without a network')
  await readIn(page, 'हिन्दी')
  await expect(page.getByText('प्रश्न 1:')).toBeVisible()
  await expect.poll(async () => (await keptParts(page)).length).toBeGreaterThan(1)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('प्रश्न 1:')).toBeVisible()
  await readIn(page, 'English')
  await expect(page.getByText('प्रश्न 1:')).toBeHidden()
})
