import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'
import { SCREENS, tooWide } from './spoken.ts'

const WIDE = { width: 1366, height: 860 }
const PHONE = { width: 360, height: 740 }
// A laptop's window of 1280 pixels at 400 %.
const ENLARGED = { width: 320, height: 640 }
// What a reader may set for themselves, by WCAG 1.4.12.
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

/** Sets the page's direction: no language of the app is written from right to left yet. */
const turn = async (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((side) => (document.documentElement.dir = side), dir)

async function fits(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await turn(page, 'rtl')
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    expect(await tooWide(page), `${path} from the right, ${size.width}`).toEqual([])
  }
  await turn(page, 'ltr')
  await page.setViewportSize(ENLARGED)
  expect(await tooWide(page), `${path} enlarged`).toEqual([])
  await page.addStyleTag({ content: SPACED })
  expect(await tooWide(page), `${path} enlarged and spaced`).toEqual([])
}

// The browser's own line about the address that is not there.
test.use({ viewport: WIDE, allowed: [/status of 404/] })

test('every screen fits: on 320 pixels with wider letters, and from the right on a phone and a laptop', async ({
  watched: page,
  product,
}) => {
  test.slow()
  for (const path of ['/login', '/register']) await fits(page, path)
  await signIn(page, product, '9000000001')
  for (const path of SCREENS) await fits(page, path)
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await turn(page, 'rtl')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const drawerEnd = () => page.getByRole('dialog').evaluate((drawer) => drawer.getBoundingClientRect().right)
  await expect.poll(drawerEnd).toBe(PHONE.width)
})

test('the sidebar stands where lines begin, and arrows point the other way', async ({ asStudent: page }) => {
  await page.goto('/subjects')
  const sidebar = page.getByRole('complementary')
  const back = page.getByRole('banner').locator('.lucide-chevron-left')
  const scaleOf = () => back.evaluate((sign) => getComputedStyle(sign).scale)
  await expect(back).toBeVisible()
  const before = await sidebar.boundingBox()
  expect([before?.x, await scaleOf()]).toEqual([0, 'none'])
  await turn(page, 'rtl')
  const after = await sidebar.boundingBox()
  expect(after).toMatchObject({ width: before?.width })
  // A scroll bar with a width of its own is at that side too.
  expect(WIDE.width - (after?.x ?? 0) - (after?.width ?? 0)).toBeLessThan(20)
  expect(await scaleOf()).toBe('-1 1')
})
