import { noBarriers } from './barriers.ts'
import type { Page } from '@playwright/test'
import { aStudent, BROKEN_LINE, expect, take, test } from './journey.ts'
import { HANDBOOK, keptRows, main, openLessons, openMenu, openTopics, row, save, TOPIC } from './saving.ts'

const OTHER = 'Charges and fields on one page'
const EMPTY = { answers: 0, saved: 0, pieces: 0, papers: 0 }

// Answers are changed in flight here, which a service worker would prevent.
test.use({
  serviceWorkers: 'block',
  allowed: [new RegExp(`${BROKEN_LINE[0]?.source}|Service Worker registration blocked`)],
})

const saveButton = (page: Page, name: string) => row(page, name).getByRole('button', { name: /^Save for offline/ })

async function leave(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('navigation', { name: 'Your menu' }).getByRole('button', { name: 'Logout' }).click()
}

test('saved things are listed with their sizes, and go one by one or all together @promise', async ({
  asStudent: page,
}) => {
  await openLessons(page)
  await save(page, HANDBOOK)
  await openTopics(page)
  await save(page, TOPIC)
  await page.goto('/saved')
  await expect(main(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('banner')).toContainText(/2 files · \d+\skB/)
  await page.getByRole('button', { name: `Remove: ${HANDBOOK}` }).click()
  await noBarriers(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
  await expect(main(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: `Remove: ${HANDBOOK}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await noBarriers(page)
  await expect.poll(() => keptRows(page)).toMatchObject({ saved: 0, pieces: 0 })
})

test('a saving can be stopped, and leaves nothing behind', async ({ asStudent: page }) => {
  await openLessons(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  await saveButton(page, HANDBOOK).click()
  await noBarriers(page)
  await page.getByRole('button', { name: `Stop saving: ${HANDBOOK}, 0%` }).click()
  held.resolve()
  await expect(saveButton(page, HANDBOOK)).toBeVisible()
  expect(await keptRows(page)).toMatchObject({ saved: 0, pieces: 0 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await save(page, HANDBOOK)
})

for (const [when, told] of [
  ['before it begins', /This needs 113\skB, but the app only has 49\skB/],
  ['while it is saved', /Not enough space for 113\skB/],
] as const) {
  test(`a full device refuses ${when}, in words, and nothing half is left`, async ({ asStudent: page, product }) => {
    const browser = await page.context().newCDPSession(page)
    // What a browser tells of its room need not be true.
    if (when === 'before it begins')
      await page.addInitScript(() => {
        navigator.storage.estimate = async () => ({ quota: 3_050_000, usage: 1_000_000 })
      })
    else await browser.send('Storage.overrideQuotaForOrigin', { origin: product.origin, quotaSize: 60_000 })
    await openLessons(page)
    await saveButton(page, HANDBOOK).click()
    await expect(page.getByText(told)).toBeVisible()
    await expect(saveButton(page, HANDBOOK)).toBeVisible()
    expect(await keptRows(page)).toMatchObject({ saved: 0, pieces: 0 })
    await browser.send('Storage.overrideQuotaForOrigin', { origin: product.origin })
  })
}

test('a logout asks before it takes away what is saved, and leaves nothing', async ({ asStudent: page }) => {
  await openLessons(page)
  await save(page, HANDBOOK)
  await leave(page)
  const asked = page.getByRole('dialog', { name: 'Log out?' })
  await expect(asked).toContainText(/1 saved file \(113\skB\) will be removed/)
  await noBarriers(page)
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(row(page, HANDBOOK)).toBeVisible()
  await leave(page)
  await asked.getByRole('button', { name: 'Log out and remove' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => keptRows(page)).toEqual(EMPTY)
})

test('another student on the same phone finds nothing', async ({ watched: page, product }, { workerIndex }) => {
  const [first, second] = [await aStudent(product, workerIndex), await aStudent(product, workerIndex)]
  await take(page, first)
  await openLessons(page)
  await save(page, HANDBOOK)
  const own = await keptRows(page)
  expect(own['saved']).toBe(1)
  // The session was replaced without a logout, as after an expired session.
  await page.evaluate((stored) => localStorage.setItem('userData', stored), second.stored)
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expect.poll(() => keptRows(page)).toMatchObject({ saved: 0, pieces: 0 })
  await openLessons(page)
  await expect(saveButton(page, HANDBOOK)).toBeVisible()
  await leave(page)
  await expect(page).toHaveURL(/\/login$/)
})

test('a newer file is offered, and what was removed goes at the next sight of its list', async ({
  asStudent: page,
}) => {
  await openLessons(page)
  await save(page, HANDBOOK)
  type Answer = { data: { title: string; path: string; size_bytes: number }[] }
  let change = (answer: Answer) => answer
  await page.route('**/api/Student/study_materials', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Answer) })
  })
  change = ({ data, ...rest }) => ({
    ...rest,
    data: data.map((one) =>
      one.title === HANDBOOK ? { ...one, size_bytes: 200_000, path: one.path.replace(/\/\d+\//, '/12345/') } : one,
    ),
  })
  await page.reload()
  await expect(row(page, HANDBOOK).getByRole('button', { name: /^Update: .*, 195\skB$/ })).toBeVisible()
  await noBarriers(page)
  const list = page.url()
  await page.goto('/saved')
  await expect(row(page, HANDBOOK)).toContainText('newer version available')

  change = ({ data, ...rest }) => ({ ...rest, data: data.filter(({ title }) => title !== HANDBOOK) })
  await page.goto(list)
  await expect(row(page, OTHER).first()).toBeVisible()
  await expect.poll(() => keptRows(page)).toMatchObject({ saved: 0, pieces: 0 })
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
})
