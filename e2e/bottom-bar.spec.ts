import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { KINDS_OF_TEST } from './kinds-of-test.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bottom menu' })
// Between two screens the router marks the next one already: a list waits until one is left.
const current = (page: Page) => bar(page).locator('[aria-current]')

test('the bottom bar of a phone leads to what there is, and marks where the student is', async ({
  asStudent: page,
}) => {
  await page.goto('/')
  await expect(current(page)).toHaveText(['Home'])
  for (const [name, address, first] of [
    ['Learn', /\/learn$/, 'Recorded Class'],
    ['Tests', /\/tests$/, 'Exams'],
  ] as const) {
    await bar(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(current(page)).toHaveText([name])
    await page.getByRole('main').getByRole('link', { name: first }).first().click()
    await expect(page).not.toHaveURL(address)
    await expect(current(page)).toHaveText([name])
  }
  await bar(page).getByRole('link', { name: 'Live' }).click()
  await expect(page).toHaveURL(/\/live-class$/)
  await page.goto('/attendance')
  await expect(current(page)).toHaveText(['More'])
})

test('the end of a long screen is not behind the bottom bar', async ({ asStudent: page }) => {
  for (const path of ['/', '/live-class', '/news-and-events', '/profile']) {
    await page.goto(path)
    await expect(bar(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const lowest = await page
      .getByRole('main')
      .locator('a, button')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))
    expect(lowest, path).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0)
  }
})

test('the bottom bar gives way to a test, an open document and a wide screen', async ({ asNewStudent: page }) => {
  await page.goto('/study-materials-subjects')
  const main = page.getByRole('main')
  // Each list's links are awaited: any link could be one of the list before, which a press would open again.
  for (const next of ['study-materials-chapter/', 'study-materials/', 'learning=']) {
    await main.locator(`a[href*="${next}"]`).first().click()
    await expect(page).toHaveURL((url) => url.href.includes(next))
  }
  await expect(bar(page)).toBeHidden()
  await page.goBack()
  await expect(bar(page)).toBeVisible()
  await KINDS_OF_TEST[0]?.begin(page)
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(bar(page)).toBeHidden()
})

test('on home the student’s own menu is about the student, elsewhere it has the ways of the specification', async ({
  asStudent: page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Your menu' })
  const links = async (path: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Your menu' }).click()
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
    return menu.getByRole('link').filter({ visible: true }).allTextContents()
  }
  expect(await links('/')).toEqual(['Profile', 'Settings', 'Saved for offline'])
  expect((await links('/subjects')).slice(0, 7)).toEqual([
    'Overview',
    'My Subject',
    'News/Events',
    'Live Classes',
    'Quiz',
    'Watch History',
    'Profile',
  ])
})
