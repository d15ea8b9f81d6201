import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const question = (page: Page) => page.getByRole('heading', { name: 'Question 1', exact: true })
const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave the test?' })
const press = async (page: Page, name: 'Stay' | 'Leave') =>
  asked(page).getByRole('button', { name, exact: true }).click()

const KINDS = [
  {
    kind: 'a quiz',
    list: '/quiz-list',
    begin: async (page: Page) => {
      await page.goto('/quiz/subjects')
      for (const name of [/Physics/, /Electric charges/, /Quiz created on/])
        await page.getByRole('main').getByRole('link', { name }).click()
      await page.getByRole('button', { name: 'Start quiz' }).click()
    },
  },
  {
    kind: 'a school exam',
    list: '/exams',
    begin: async (page: Page) => {
      await page.goto('/exams')
      const card = page.getByRole('article').filter({ hasText: 'Physics: unit test 2 - Physics' })
      await card.getByRole('button', { name: 'Start Exam' }).click()
    },
  },
  {
    kind: 'an entrance exam',
    list: '/entrance',
    begin: async (page: Page) => {
      await page.goto('/entrance')
      await page.getByRole('link', { name: /Engineering entrance: mock test 4/ }).click()
      await page.getByRole('button', { name: 'Start Exam' }).click()
    },
  },
]

for (const { kind, list, begin } of KINDS)
  test(`the browser's Back asks before it leaves ${kind}, however that was opened`, async ({ asNewStudent: page }) => {
    await begin(page)
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await press(page, 'Stay')
    await expect(asked(page)).toBeHidden()
    await expect(question(page)).toBeVisible()

    const address = page.url()
    await page.goto('/news-and-events')
    await page.goto(address)
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await press(page, 'Stay')
    await expect(asked(page)).toBeHidden()
    await expect(question(page)).toBeVisible()
    expect(page.url()).toBe(address)
    await page.reload()
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await press(page, 'Leave')
    await expect(page).toHaveURL(new RegExp(list))
    await expect(question(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/news-and-events$/)
  })
