import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { BROKEN_LINE, expect, option, test } from './journey.ts'

test.use({ viewport: { width: 360, height: 740 }, allowed: BROKEN_LINE })

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const counts = (page: Page) => page.getByRole('banner').getByText(/ in total$/)

/** Submits the quiz of the first chapter without an answer, and opens its report. */
async function failQuiz(page: Page): Promise<void> {
  await page.goto('/quiz/subjects')
  for (const name of [/Physics/, /Electric charges/, /Quiz created on/])
    await main(page).getByRole('link', { name }).click()
  await button(page, 'Start quiz').click()
  await button(page, 'Submit').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('link', { name: /revise|Report/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Overview' }).click()
}

test('what went wrong in a quiz is practised again on later days, a phone in one hand @promise', async ({
  asNewStudent: page,
  product,
}) => {
  await failQuiz(page)
  await button(page, 'Practise these 6').click()
  await expect(page.getByText('6 questions on your list')).toBeVisible()
  await noBarriers(page)
  // What one press has added, one press takes back.
  await button(page, 'Undo').click()
  await button(page, 'Practise these 6').click()
  await expect(page.getByText('6 questions on your list')).toBeVisible()
  await page.getByRole('link', { name: 'Practise now' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practise again')
  await expect(counts(page)).toHaveText('6 today · 6 in total')
  await expect(page.getByRole('heading', { name: 'Question 1 of 6' })).toBeVisible()
  await noBarriers(page)
  await option(page, 'A').click()
  await button(page, 'Check answer').click()
  await expect(page.getByText(/^You’ll see this again on /)).toBeInViewport()
  await expect(button(page, 'Next')).toBeInViewport()
  await expect(counts(page)).toHaveText('5 today · 6 in total')
  await noBarriers(page)

  // A student who leaves half-way finds the remaining questions, and only those.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Question 1 of 5' })).toBeVisible()
  await page.keyboard.press('b')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked()

  // An answer that is not sent is not lost.
  await page.context().setOffline(true)
  await button(page, 'Check answer').click()
  await expect(page.getByText('Your answer wasn’t sent. It’s still here.')).toBeVisible()
  await page.context().setOffline(false)
  await button(page, 'Try again').click()
  await button(page, 'Next').click()

  await expect(page.getByRole('heading', { name: 'Question 2 of 5' })).toBeFocused()
  await button(page, 'Remove from list').click()
  await expect(counts(page)).toHaveText('3 today · 5 in total')
  for (const last of [false, false, true]) {
    await button(page, 'I don’t know').click()
    await button(page, last ? 'Finish' : 'Next').click()
  }
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()
  await noBarriers(page)

  await product.order({ move: { seconds: 86_400 } })
  await page.reload()
  await expect(counts(page)).toHaveText(/^[3-5] today\s· 5 in total$/)

  await button(page, 'Clear list').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear list' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing on your list yet' })).toBeVisible()
  await noBarriers(page)
})

test('only what was wrong is practised, and what was left blank where the student wants it', async ({
  asNewStudent: page,
}) => {
  await page.goto('/quiz/subjects')
  for (const name of [/Physics/, /Electric charges/, /Quiz created on/])
    await main(page).getByRole('link', { name }).click()
  await button(page, 'Start quiz').click()
  // The first option of the first question is wrong.
  await option(page, 'A').click()
  await button(page, 'Submit').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'See what to revise' }).click()
  await expect(page.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Overview' }).click()
  const blank = page.getByRole('checkbox', { name: 'Also the ones left blank (5)' })
  await expect(button(page, 'Practise this one')).toBeVisible()
  await blank.check()
  await expect(button(page, 'Practise these 6')).toBeVisible()
  await blank.uncheck()
  await button(page, 'Practise this one').click()
  await expect(page.getByText('1 question on your list')).toBeVisible()
})
