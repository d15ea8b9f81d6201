import type { Page } from '@playwright/test'
import { call, expect, logIn, signIn, test } from './journey.ts'
import type { Product } from './product.ts'

type Day = { schedule_name: string; date: string | null; chapter_id: number | null }

test.afterEach(async ({ product }) => {
  await product.order({ at: new Date().toISOString() })
})

/** Goes from the subjects to the days of one of them. */
async function openDays(page: Page, subject: RegExp): Promise<Day[]> {
  await page.goto('/subjects')
  await page.getByRole('main').getByRole('link', { name: subject }).click()
  const answer = page.waitForResponse((one) => one.url().endsWith('/Student/day_lists'))
  await page.getByRole('link', { name: /^Days/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Days')
  return ((await (await answer).json()) as { data: Day[] }).data
}

/** Reads the days of Physics through the API, before a page shows them. */
async function physicsDays(product: Product): Promise<Day[]> {
  const { stud_id, token } = await logIn(product, '9000000001')
  const ask = async <T>(path: string, body: object = {}) =>
    (await call<{ data: T }>(product, path, { stud_id, ...body }, token)).data
  const [batch] = await ask<{ batch_id: number }[]>('/Student/batch_lists')
  const subjects = await ask<{ subject_id: number; subject_name: string }[]>('/Student/subjects')
  const sub_id = subjects.find(({ subject_name }) => subject_name === 'Physics')?.subject_id
  return ask<Day[]>('/Student/day_lists', { sub_id, batch_id: batch?.batch_id })
}

const tile = (page: Page, { schedule_name }: Day) =>
  page.getByRole('main').getByRole('link').filter({ hasText: schedule_name })

/** The tiles that are marked as today's. */
const marked = (page: Page) => page.getByRole('main').locator('[aria-current=date]')

const noonOf = ({ date }: Day) => `${date}T12:00:00+05:30`

test('a day list says when each day is and which is today, and leads to what that day teaches @promise', async ({
  asStudent: page,
}) => {
  const days = await openDays(page, /Physics/)
  for (const day of days) await expect(tile(page, day)).toContainText(/\w{3}\s\d+\s\w+/)
  await expect(marked(page)).toHaveCount(1)
  const today = marked(page).first()
  await expect(today).toContainText('Today')
  const { chapter_id } = days.find(({ schedule_name }) => schedule_name.includes('Gauss')) ?? {}
  await expect(today).toContainText('Gauss')
  await today.click()
  await expect(page).toHaveURL(new RegExp(`/content/\\d+/${chapter_id}$`))
  await expect(page.getByText('Electric charges and fields').first()).toBeVisible()
  await page.goBack()
  await expect(marked(page)).toHaveCount(1)
})

test('a day list without dates and chapters leads to the subject’s chapters', async ({ watched: page, product }) => {
  await signIn(page, product, '9000000002')
  const [day] = await openDays(page, /Biology/)
  if (!day) throw new Error('The demo academy has no days of Biology.')
  expect([day.date, day.chapter_id]).toEqual([null, null])
  await expect(marked(page)).toHaveCount(0)
  await tile(page, day).click()
  await expect(page).toHaveURL(/\/chapters\/\d+$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a long list begins with today, or with the next day, and past days are below', async ({
    watched: page,
    product,
  }) => {
    const [before, last] = (await physicsDays(product)).slice(-2)
    if (!before || !last) throw new Error('The demo academy has no days of Physics.')
    await product.order({ at: noonOf(last) })
    await signIn(page, product, '9000000001')
    await openDays(page, /Physics/)
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect(marked(page)).toHaveText(new RegExp(last.schedule_name))
    await expect(marked(page)).toBeInViewport()
    await expect(first).toContainText(last.schedule_name)
    await expect(page.getByRole('heading', { name: 'Past days' })).toBeVisible()

    const dayBefore = new Date(Date.parse(noonOf(last)) - 86_400_000).toISOString()
    expect(dayBefore > new Date(noonOf(before)).toISOString()).toBe(true)
    await product.order({ at: dayBefore })
    await page.reload()
    await expect(first).toContainText(last.schedule_name)
    await expect(marked(page)).toHaveCount(0)
  })
})
