import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const built = join(import.meta.dirname, '../dist/web')

/** Returns the style sheet's rules for classes that are on the page, and that the page's own styles lack. */
async function missingRules(page: Page): Promise<string[]> {
  const [file = ''] = globSync('assets/student*.css', { cwd: built })
  const whole = readFileSync(join(built, file), 'utf8')
  return page.evaluate((text) => {
    const rulesIn = (list: CSSRuleList, about = ''): string[] =>
      [...list].flatMap((rule) => {
        const place = rule instanceof CSSMediaRule ? `${about} ${rule.conditionText}` : about
        const inner = rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules, place) : []
        return rule instanceof CSSStyleRule ? [`${place} ${rule.selectorText}`] : inner
      })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const here = new Set([...document.styleSheets].flatMap((one) => rulesIn(one.cssRules)))
    const classes = [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList])
    const shown = [...new Set(classes)].map(
      (name) => new RegExp(`\\.${CSS.escape(name).replaceAll(/[^\w-]/g, '\\$&')}(?![\\w\\\\-])`),
    )
    return rulesIn(sheet.cssRules).filter((rule) => !here.has(rule) && shown.some((name) => name.test(rule)))
  }, whole)
}

test('the login brings the styles that it shows, and what is behind it brings the others', async ({
  watched: page,
  product,
}) => {
  const sheets = () => page.evaluate(() => document.querySelectorAll('link[rel=stylesheet]').length)
  await page.goto('/login')
  await expect(page.getByText('Kannanthali Academy')).toBeVisible()
  expect(await missingRules(page)).toEqual([])
  expect(await sheets()).toBe(0)
  await page.getByRole('button', { name: /Country code/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await missingRules(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Mobile number').fill('9000000001')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  expect(await missingRules(page)).toEqual([])

  await page.keyboard.type(product.codeFor('9000000001'))
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  expect(await sheets()).toBe(1)
  expect(await missingRules(page)).toEqual([])
})
