import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'
import { SCREENS, tooWide } from './spoken.ts'

const WIDE = { width: 1366, height: 860 }

/** No language of the app begins at the right yet: so the page alone is turned. */
async function turned(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await page.waitForLoadState('networkidle')
}

// The browser's own line about the address that is not there.
test.use({ viewport: WIDE, allowed: [/status of 404/] })

test('lines that begin at the right leave nothing outside a laptop’s screen', async ({ watched: page, product }) => {
  test.slow()
  await signIn(page, product, '9000000001')
  for (const path of SCREENS) {
    await turned(page, path)
    expect(await tooWide(page), path).toEqual([])
  }
})

test('the sidebar stands where lines begin, and arrows point the other way', async ({ watched: page, product }) => {
  await signIn(page, product, '9000000001')
  await page.goto('/subjects')
  const sidebar = page.getByRole('complementary')
  const back = page.getByRole('banner').locator('.lucide-chevron-left')
  const scaleOf = () => back.evaluate((sign) => getComputedStyle(sign).scale)
  await expect(back).toBeVisible()
  const before = await sidebar.boundingBox()
  expect([before?.x, await scaleOf()]).toEqual([0, 'none'])
  await turned(page, '/subjects')
  const after = await sidebar.boundingBox()
  expect(after).toMatchObject({ width: before?.width })
  // Where a scroll bar takes room, it stands at that side too.
  expect(WIDE.width - (after?.x ?? 0) - (after?.width ?? 0)).toBeLessThan(20)
  expect(await scaleOf()).toBe('-1 1')
})
