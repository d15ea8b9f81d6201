import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { press, tabTo } from './by-keyboard.ts'
import { aStudent, option, expect, signIn, take, test, startExam } from './journey.ts'

const link = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('link', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const question = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })

const SIGNED_IN = '/profile /subjects /history /quiz/subjects /exams /entrance /news-and-events /feedback'.split(' ')

test.describe('by the keyboard alone', () => {
  test('a student logs in, changes the language, searches, looks at attendance', async ({ watched: page, product }) => {
    await page.goto('/login')
    await tabTo(page, page.getByLabel('Mobile number'))
    await page.keyboard.type('9000000002')
    await press(page, button(page, 'Send code'))
    await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
    await page.keyboard.type(product.codeFor('9000000002'))
    await expect(page.getByRole('heading', { name: 'Hello, Adil' })).toBeVisible()

    await press(page, page.getByRole('button', { name: /^Your menu/ }), 'Space')
    await press(page, page.getByRole('button', { name: 'हिन्दी' }))
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await press(page, page.getByRole('button', { name: 'English' }))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Your menu' })).toBeHidden()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('coulomb')
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    // The first Escape clears the text, the second closes the search.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox')).toBeHidden()

    await press(page, link(page, /^Attendance/))
    await expect(title(page)).toHaveText('Attendance')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(link(page, /Physics/)).toContainText(/can(’t)? miss/)
    await press(page, link(page, /Physics/))
    await press(page, page.locator('a[href*="attendance-month"]').first())
    await expect(page.getByRole('table')).toBeVisible()

    await page.goto('/live-class')
    const classes = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
    await classes.first().waitFor()
    await press(page, classes.first())
    await expect(page).toHaveURL(/\/live$/)
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await press(page, link(page, 'Remind me'))
    await expect(page).toHaveURL(/\/profile$/)
  })

  test('a student takes a quiz from the list to its report', async ({ asNewStudent: page }) => {
    await page.goto('/quiz/subjects')
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    for (const name of [/Physics/, /Electric charges/, /Quiz created on/]) await press(page, link(page, name))
    await press(page, button(page, 'Start quiz'))
    await question(page, 1).waitFor()
    await tabTo(page, page.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^B/ }).first()).toBeChecked()
    await press(page, page.getByRole('button', { name: /Show all questions$/ }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: /^Question 6/ }))
    await expect(question(page, 6)).toBeFocused()
    await expect(question(page, 6)).toBeInViewport()
    await tabTo(page, button(page, 'Submit'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
    await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeFocused()
    await press(page, page.getByRole('link', { name: 'See what to revise' }))
    await expect(title(page)).toHaveText('Quiz Result')
    await noBarriers(page)
    const strip = page.getByRole('region', { name: 'Questions' })
    await expect(strip.getByRole('button')).toHaveCount(6)
    await press(page, strip.getByRole('button', { name: /^Question 4,/ }))
    await expect(question(page, 4)).toBeFocused()
    await expect(question(page, 4)).toBeInViewport()
  })

  test('a student watches a class, reads a lesson and takes an exam', async ({ watched: page, product }, {
    workerIndex,
  }) => {
    await take(page, await aStudent(product, workerIndex))
    await page.goto('/subjects')
    for (const name of [/Physics/, /Electric charges/, /Video Classes/, /Coulomb/]) await press(page, link(page, name))
    await expect(page.locator('video')).toBeAttached()
    await press(page, link(page, 'Study Materials'))
    await press(page, link(page, /handbook/))
    await expect(page.locator('.textLayer').getByText('How to use this handbook').first()).toBeVisible()
    await page.keyboard.press('PageDown')

    await page.goto('/exams')
    const card = page.getByRole('article').filter({ hasText: 'Physics: unit test 2' })
    await press(page, card.getByRole('button', { name: 'Start Exam' }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }))
    await question(page, 1).waitFor()
    await page.keyboard.press('b')
    await expect(page.getByRole('radio', { name: /^B/ }).first()).toBeChecked()
    await press(page, button(page, 'Submit'))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
    await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeFocused()
  })
})

test('what is spoken says what is seen: names, roles and states', async ({ watched: page, product }, {
  workerIndex,
}) => {
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/')
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Go to Overview"
      - heading "Kannanthali Academy" [level=1]
      - button "Search"
      - button /Your menu/`)
  await page.goto('/entrance')
  await link(page, /Engineering entrance/).click()
  await button(page, 'Start Exam').click()
  await question(page, 1).waitFor()
  await expect(page.locator('header')).toMatchAriaSnapshot(`
    - link "Leave the test"
    - timer: '/Time Left: \\d+:\\d+/'
    - button "Submit Exam"
    - button "More about this test"`)
  await expect(page.getByRole('region', { name: 'Questions' })).toMatchAriaSnapshot(`
    - heading "Question 1" [level=2]
    - radiogroup:
      - radio /^A/
      - radio /^B/
      - radio /^C/
      - radio /^D/`)
  // The time is no live region; what is said of it is a message, and comes when little is left.
  await expect(page.getByRole('timer')).toHaveAttribute('aria-live', 'off')
  await option(page, 'B').first().click()
  await expect(page.getByRole('radio', { name: /^B/, checked: true })).toHaveCount(1)
  await button(page, 'Submit Exam').click()
  await expect(page.getByRole('alert').filter({ hasText: 'at least 3 questions' })).toBeVisible()
})

for (const [colour, width] of [
  ['light', 360],
  ['dark', 1366],
] as const) {
  test(`nothing keeps people out on ${width} pixels in ${colour}, whatever the state`, async ({
    watched: page,
    product,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: colour, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 860 })
    const look = async (path: string) => {
      await page.goto(path)
      await page.getByRole('main').locator('*').first().waitFor()
      await page.waitForFunction(() => document.querySelector('main .animate-late') === null)
      await noBarriers(page)
    }
    for (const path of ['/login', '/register', '/privacy']) await look(path)
    await signIn(page, product, '9000000001')
    for (const path of SIGNED_IN) await look(path)
    await look('/live-class')
    await expect(page.getByRole('link', { name: 'Remind me' })).toBeVisible()
    await look('/attendance')
    await expect(link(page, /Physics/)).toContainText(/can(’t)? miss/)
    await page.goto('/')
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await noBarriers(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type('el')
    await expect(page.getByRole('option').first()).toBeVisible()
    await noBarriers(page)
    // Answers that never come keep the skeleton on the screen.
    await page.route('**/Student/subjects', () => {})
    await page.goto('/subjects')
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await noBarriers(page)
  })
}

test.describe('a call that fails', () => {
  test.use({ allowed: [/status of 500/] })

  test('A call that fails leaves a screen that can be read and used', async ({ asStudent: page }) => {
    const refusal = { status: false, status_code: 500, message: 'It did not work.', data: { reason: 'internal' } }
    await page.route('**/Student/exams', (route) => route.fulfill({ status: 500, json: refusal }))
    await page.goto('/exams')
    await expect(page.getByRole('alert')).toContainText('Something went wrong')
    await noBarriers(page)
    await tabTo(page, button(page, 'Retry'))
  })
})

test('what is chosen and what has the focus is seen without colours', async ({ watched: page, product }, {
  workerIndex,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/exams')
  await startExam(page.getByRole('article').filter({ hasText: 'Physics: unit test 2' }))
  await question(page, 1).waitFor()
  await option(page, 'B').first().click()
  await question(page, 1).click()
  const frame = (letter: string) =>
    page
      .locator('label')
      .filter({ hasText: new RegExp(`^${letter}`) })
      .first()
      .evaluate((label) => getComputedStyle(label).outlineStyle)
  expect(await frame('B')).toBe('solid')
  expect(await frame('C')).toBe('none')
  await tabTo(page, button(page, 'Submit'), 'Shift+Tab')
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(moving).toBe(0)
})
