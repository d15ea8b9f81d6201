import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

type Listed = {
  class_id: number
  class_name: string
  tutor_name: string
  starts_at: string
  ends_at: string
  opens_at: string
}

/** `4:50 pm` of the digits of the text, whichever kind of space is in it. */
const shownTime = (instant: string) =>
  new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' })
    .format(new Date(`${instant.slice(0, 19)}Z`))
    .replace(/\s/, '\\s')

/** Opens the classes of a subject; the second one is in the future. */
async function openPhysics(page: Page): Promise<Listed> {
  await page.goto('/live-class')
  const listed = page.waitForResponse((answer) => answer.url().endsWith('/Student/live_classes'))
  // A student with a single batch of the subject is not asked for it.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Physics/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Classes')
  const { data } = (await (await listed).json()) as { data: Listed[] }
  const later = data[1]
  if (!later) throw new Error('The demo academy has no class to come.')
  return later
}

/** Only its edge is drawn. */
const CLEAR = 'rgba(0, 0, 0, 0)'

const after = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString()

test.afterEach(async ({ product }) => {
  await product.order({ at: new Date().toISOString() })
})

test('a class that is on comes first, is marked, and opens in a new tab @promise', async ({ asStudent: page }) => {
  await openPhysics(page)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Today')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first.getByRole('img', { name: 'Live now' })).toBeVisible()
  await expect(first).toContainText("Electrostatics: Gauss's law by Meera Nair")
  const join = first.getByRole('link', { name: 'Join Live' })
  await expect(join).toHaveAttribute('href', /^\/join\//)
  await expect(join).toHaveAttribute('target', '_blank')
  await expect(join).toHaveAttribute('rel', /noopener/)
  await first.getByRole('link', { name: /Gauss/ }).click()
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByRole('heading', { name: "Electrostatics: Gauss's law" })).toBeVisible()
})

test('before, in and after its window a class says what can be done', async ({ asStudent: page, product }) => {
  const { class_name, tutor_name, opens_at, starts_at, ends_at } = await openPhysics(page)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${class_name} by ${tutor_name}` })
  const at = async (moment: string) => {
    await product.order({ at: moment })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Classes')
  }
  await at(after(opens_at, -60))
  // A class right after midnight shows the day as well.
  await expect(card).toContainText(new RegExp(`Opens (.+, )?${shownTime(opens_at)}`))
  await expect(card.getByRole('link', { name: 'Join Live' })).toHaveCount(0)

  await at(after(opens_at, 5))
  await expect(card.getByRole('link', { name: 'Join Live' })).toBeVisible()
  await expect(card.getByRole('img', { name: 'Live now' })).toHaveCount(0)

  await at(after(starts_at, 5))
  await expect(card.getByRole('img', { name: 'Live now' })).toBeVisible()

  await at(after(ends_at, 5))
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('all classes stand in one timetable, with the minutes until the next and the recordings of the last', async ({
  asStudent: page,
  product,
}) => {
  const timetable = async () => {
    const answer = page.waitForResponse((one) => one.url().endsWith('/Student/live_timetable'))
    await page.goto('/live-class')
    return ((await (await answer).json()) as { data: { classes: (Listed & { subject_name: string })[] } }).data.classes
  }
  const classes = await timetable()
  expect(new Set(classes.map(({ subject_name }) => subject_name)).size).toBeGreaterThan(1)
  const next = classes.find(({ starts_at }) => Date.parse(starts_at) > Date.now() + 3_600_000)
  if (!next) throw new Error('The demo academy has no class to come.')
  await product.order({ at: after(next.starts_at, -34 * 60 + 5) })
  await timetable()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: next.class_name })
  await expect(card.first()).toContainText(`Starts in 34 min`)
  await expect(page.getByRole('link', { name: 'Remind me' })).toHaveAttribute('href', /\/profile/)
  await expect(page.getByRole('heading', { name: 'Choose Subject' })).toBeVisible()

  await product.order({ at: new Date().toISOString() })
  await timetable()
  await page.getByRole('link', { name: /Field lines and electric flux/ }).click()
  await expect(page).toHaveURL(/\/topic\/\d+\?id=\d+$/)
})

test('before a class opens, home and its page say from when on, and do not look like the way in', async ({
  asStudent: page,
  product,
}) => {
  const answer = page.waitForResponse((one) => one.url().endsWith('/Student/live_timetable'))
  await page.goto('/live-class')
  const { data } = (await (await answer).json()) as { data: { classes: Listed[] } }
  const { classes } = data
  // One before which no other class is on.
  const next = classes.find(
    ({ starts_at, opens_at }) =>
      Date.parse(opens_at) > Date.now() + 60_000 &&
      classes.every((one) => Date.parse(one.starts_at) >= Date.parse(starts_at) || one.ends_at < opens_at),
  )
  if (!next) throw new Error('The demo academy has no class that opens later.')
  await product.order({ at: after(next.opens_at, -60) })
  await page.goto('/')
  const opens = page.getByRole('button', { name: new RegExp(`^Opens (.+, )?${shownTime(next.opens_at)}$`) })
  await expect(opens).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Live' })).toHaveCount(0)
  await expect(opens).toHaveCSS('background-color', CLEAR)

  await opens.click()
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByRole('heading', { name: next.class_name })).toBeVisible()
  await expect(opens).toBeDisabled()
  await expect(opens).toHaveCSS('background-color', CLEAR)
  await expect(page.getByText('Wait here.')).toBeVisible()

  await product.order({ at: after(next.opens_at, 5) })
  await page.goto('/')
  const join = page.getByRole('button', { name: 'Join Live' })
  await expect(join).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(opens).toHaveCount(0)
})
