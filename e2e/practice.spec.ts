import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { BROKEN_LINE, expect, option, test } from './journey.ts'
import { keptParts, untilKept } from './kept.ts'

test.use({ viewport: { width: 360, height: 740 }, allowed: BROKEN_LINE })

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('a student practises a chapter answer by answer, without a network too, and stops when they want @promise', async ({
  asNewStudent: page,
}) => {
  await page.goto('/subjects')
  for (const name of [/Physics/, /Electric charges/, /^Practice/]) await main(page).getByRole('link', { name }).click()
  await expect(heading(page, 'Study next')).toBeVisible()
  await expect(page.getByText('Chapters that come up often in exams')).toBeVisible()
  await noBarriers(page)
  await main(page)
    .getByRole('button', { name: /Electric charges/ })
    .first()
    .click()

  await expect(heading(page, /^Question 1 of/)).toBeVisible()
  await noBarriers(page)
  await page.context().setOffline(true)
  await button(page, 'I don’t know').click()
  await expect(heading(page, 'Not answered')).toBeFocused()
  await noBarriers(page)
  await button(page, 'Next').click()
  await expect(heading(page, /^Question 2 of/)).toBeFocused()
  await button(page, 'I don’t know').click()
  await button(page, 'Next').click()
  await page.context().setOffline(false)
  await button(page, 'Stop').click()
  await expect(heading(page, '0 of 2 correct')).toBeVisible()
  await expect(page.getByText('These come back in “Practise again” from tomorrow: 2')).toBeVisible()
  await noBarriers(page)
  await main(page).getByRole('link', { name: 'Practise again' }).click()
  await expect(page.getByRole('banner').getByText(/2 in total$/)).toBeVisible()
})

test('a run of practice is there after a reload, and an own test tells its answers at the end', async ({
  asNewStudent: page,
}) => {
  await page.goto('/practice')
  await button(page, 'Make a test').click()
  await page
    .getByRole('checkbox', { name: /Electric charges/ })
    .first()
    .check()
  await noBarriers(page)
  await button(page, 'Start test').click()
  await expect(page.getByRole('timer')).toHaveText(/^19:\d\d left|^20:00 left/)
  await option(page, 'A').click()
  await button(page, 'Next').click()
  await expect(heading(page, /^Question 2 of/)).toBeVisible()
  await page.reload()
  await expect(heading(page, /^Question 2 of/)).toBeVisible()
  await button(page, 'Previous').click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await button(page, 'Stop').click()
  await expect(heading(page, /^[01] of \d+ correct$/)).toBeVisible()
  await expect(main(page).getByRole('article').first()).toContainText(/Your answer|Correct answer/)
  await noBarriers(page)
  await button(page, 'Practise more').click()
  await expect(heading(page, 'Study next')).toBeVisible()
})

test('a run that was begun goes on without a network with its pictures, after a reload too', async ({
  asNewStudent: page,
}) => {
  await page.goto('/')
  await page.evaluate(untilKept)
  await page.goto('/tests')
  await main(page)
    .getByRole('link', { name: /^Practice/ })
    .click()
  await button(page, 'Make a test').click()
  for (const name of [/Sexual reproduction/, /Electrochemistry/]) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('radio', { name: '30' }).first().check()
  const begun = page.waitForResponse(/practice_begin/)
  await button(page, 'Start test').click()
  const { data } = await (await begun).json()
  const at = data.questions.findIndex(({ question_image }: { question_image: string | null }) => question_image)
  await expect(heading(page, /^Question 1 of/)).toBeVisible()
  const pictures = data.questions.filter(({ question_image }: { question_image: string | null }) => question_image)
  await expect.poll(async () => (await keptParts(page)).length).toBe(1 + pictures.length)

  await page.context().setOffline(true)
  await page.reload()
  for (let number = 1; number <= at; number += 1) {
    await expect(heading(page, new RegExp(`^Question ${number} of`))).toBeVisible()
    await button(page, 'Next').click()
  }
  const picture = page.getByRole('article').getByRole('img').first()
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect.poll(async () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await button(page, 'Stop').click()
  await expect(page.getByRole('article').nth(at).getByRole('img').first()).toHaveAttribute('src', /^blob:/)
  await button(page, 'Practise more').click()
  await expect(heading(page, 'Study next')).toBeVisible()
  await expect.poll(async () => (await keptParts(page)).length).toBe(0)
})
