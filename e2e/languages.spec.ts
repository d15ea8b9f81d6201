import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { BROKEN_LINE, expect, signIn, test } from './journey.ts'
import { type Catalogue, leftOver, tooWide } from './spoken.ts'

const catalogueOf = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../messages/${language}.json`), 'utf8')) as Catalogue

const english = catalogueOf('en')

/** A text without values. */
function textOf(catalogue: Catalogue, key: string): string {
  const text = catalogue[key]
  if (typeof text !== 'string') throw new Error(`${key} is no single sentence.`)
  return text
}

const SCREENS = [
  '/',
  '/profile',
  '/subjects',
  '/history',
  '/live-class',
  '/live',
  '/quiz/subjects',
  '/exams',
  '/entrance',
  '/attendance',
  '/study-materials-subjects',
  '/news-and-events',
  '/feedback',
  '/privacy',
]

const main = (page: Page): Locator => page.getByRole('main')

/** What must hold on every screen that is seen in another language. */
async function look(page: Page, spoken: Catalogue): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await leftOver(page, english, spoken), page.url()).toEqual([])
  expect(await tooWide(page), page.url()).toEqual([])
}

for (const [language, name] of [
  ['hi', 'हिन्दी'],
  ['ml', 'മലയാളം'],
] as const) {
  const spoken = catalogueOf(language)
  const say = (key: string) => textOf(spoken, key)

  test(`a student logs in, learns and takes a quiz in ${name}`, async ({ watched: page, product }) => {
    test.slow()
    await page.goto('/login')
    await page.getByLabel('Mobile number').fill('90000')
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title_login'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel(say('phone_label'))).toHaveValue('90000')
    await look(page, spoken)
    await page.getByRole('button', { name: say('login_send') }).click()
    await expect(page.getByText(say('register_mobile_invalid')).first()).toBeVisible()

    await page.reload()
    await page.getByLabel(say('phone_label')).fill('9000000001')
    await page.getByRole('button', { name: say('login_send') }).click()
    await expect(page.getByText(say('login_code_sent'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('login_verification_title'))
    await page.getByRole('textbox').first().click()
    await page.keyboard.type(product.codeFor('9000000001'))
    await look(page, spoken)
    await page.getByRole('button', { name: say('login_verify') }).click()
    await expect(main(page).getByText(say('home_more'))).toBeVisible()
    await look(page, spoken)

    await main(page)
      .getByRole('link', { name: say('menu_recorded') })
      .first()
      .click()
    for (const content of [/Physics/, /Electric charges/]) {
      await main(page).getByRole('link', { name: content }).first().click()
      await look(page, spoken)
    }
  })

  test(`a student takes a quiz and looks at attendance in ${name}`, async ({ watched: page, product }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await signIn(page, product, '9000000002')
    await page.goto('/quiz/subjects')
    for (const content of [/Physics/, /Electric charges/]) {
      await main(page).getByRole('link', { name: content }).first().click()
      await look(page, spoken)
    }
    await main(page).getByRole('listitem').getByRole('link').first().click()
    await look(page, spoken)
    await page.getByRole('button', { name: say('test_start_quiz') }).click()
    const question = say('test_question').replace('{number}', '1')
    await expect(page.getByRole('heading', { name: question, exact: true })).toBeVisible()
    await look(page, spoken)
    const submit = { name: say('test_submit'), exact: true }
    await page.getByRole('button', submit).click()
    await page.getByRole('dialog').getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: say('result_quiz_complete') })).toBeFocused()
    await look(page, spoken)
    await page.getByRole('link', { name: say('result_answers') }).click()
    await expect(page.getByText(say('report_correct_answer')).first()).toBeVisible()
    await look(page, spoken)

    await signIn(page, product, '9000000001')
    await page.goto('/attendance')
    await main(page)
      .getByRole('link', { name: /Physics/ })
      .click()
    await look(page, spoken)
    await main(page).getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('columnheader', { name: say('attendance_date') })).toBeVisible()
    await look(page, spoken)
  })

  test(`no screen of ${name} has English left over or is wider than a phone`, async ({ watched: page, product }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await look(page, spoken)
    }
    await signIn(page, product, '9000000001')
    for (const path of SCREENS) {
      await page.goto(path)
      await look(page, spoken)
    }
  })
}

test('the language is changed in the user menu, and what was typed stays', async ({ watched: page, product }) => {
  const hindi = catalogueOf('hi')
  await signIn(page, product, '9000000001')
  await page.goto('/feedback')
  await page.getByRole('textbox').fill('The lessons are good.')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('button', { name: textOf(hindi, 'feedback_submit') })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('The lessons are good.')
  await expect(page).toHaveTitle(new RegExp(textOf(hindi, 'title_feedback')))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('The lessons are good.')
})

test.describe('a language whose texts do not come', () => {
  test.use({ allowed: BROKEN_LINE })

  test('leaves the app as it is, and says so', async ({ watched: page }) => {
    await page.goto('/login')
    await page.getByLabel('Mobile number').fill('90000')
    await page.route('**/assets/hi-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.getByText('The connection did not work.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Mobile number')).toHaveValue('90000')
    await page.unroute('**/assets/hi-*.js')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  })
})

test('lines that begin at the right leave nothing outside a phone’s screen', async ({ watched: page, product }) => {
  test.slow()
  const turned = async (path: string) => {
    await page.goto(path)
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await page.waitForLoadState('networkidle')
    expect(await tooWide(page), path).toEqual([])
  }
  for (const path of ['/login', '/register']) await turned(path)
  await signIn(page, product, '9000000001')
  for (const path of SCREENS) await turned(path)
  await turned('/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawerEnd = () => page.getByRole('dialog').evaluate((drawer) => drawer.getBoundingClientRect().right)
  await expect.poll(drawerEnd).toBe(360)
})
