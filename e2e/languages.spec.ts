import type { Locator, Page } from '@playwright/test'
import { aStudent, option, expect, newMobile, signIn, take, test } from './journey.ts'
import { look, sayingIn, SCREENS } from './spoken.ts'

// The browser's own line about the address that is not there.
test.use({ allowed: [/status of 404/] })

const main = (page: Page): Locator => page.getByRole('main')
const choose = async (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

for (const [language, name] of [
  ['hi', 'हिन्दी'],
  ['ml', 'മലയാളം'],
] as const) {
  const say = sayingIn(language)
  const button = (page: Page | Locator, key: string) => page.getByRole('button', { name: say(key), exact: true })
  const question = (page: Page, number: number) =>
    page.getByRole('heading', { name: say('test_question').replace('{number}', String(number)), exact: true })

  test.describe(`in ${name}`, () => {
    test.slow()

    test(`A student chooses ${name}, logs in and learns`, async ({ watched: page, product }) => {
      await page.goto('/login')
      await page.getByLabel('Mobile number').fill('90000')
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByText('Valid mobile number is required')).toHaveCount(1)
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title_login'))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByLabel(say('phone_label'))).toHaveValue('90000')
      await look(page, language)
      await button(page, 'login_send').click()
      await expect(page.getByText(say('register_mobile_invalid')).first()).toBeVisible()

      await page.reload()
      await page.getByLabel(say('phone_label')).fill('9000000001')
      await button(page, 'login_send').click()
      await expect(page.getByText(say('login_code_sent'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('login_verification_title'))
      await page.getByRole('textbox').first().click()
      await look(page, language)
      await expect(button(page, 'login_verify')).toBeVisible()
      // The fourth digit sends it.
      await page.keyboard.type(product.codeFor('9000000001'))
      await expect(main(page).getByText(say('home_more'))).toBeVisible()
      await look(page, language)

      await main(page)
        .getByRole('link', { name: say('menu_recorded') })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title_subjects'))
      for (const content of [/Physics/, /Electric charges/]) {
        await main(page).getByRole('link', { name: content }).first().click()
        await look(page, language)
      }
      await main(page)
        .getByRole('link', { name: say('recorded_video_classes') })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Physics - /)
      await main(page).getByRole('listitem').first().getByRole('link').click()
      await expect(page.locator('video, iframe, [data-video]').first()).toBeAttached()
      await look(page, language)
    })

    test('a student registers, reads a lesson, writes to the academy and logs out', async ({ watched: page, product }, {
      workerIndex,
    }) => {
      await choose(page, language)
      await page.goto('/register')
      await button(page, 'register_send').click()
      await expect(page.getByText(say('register_name_required')).first()).toBeVisible()
      await look(page, language)
      const mobile = newMobile(workerIndex)
      await page.getByLabel(say('register_name'), { exact: true }).fill('Neha Menon')
      await page.getByLabel(say('register_guardian')).fill('Suresh')
      await page.getByLabel(say('register_district')).fill('Palakkad')
      await page.getByLabel(say('register_email')).fill('neha@example.com')
      await page.getByLabel(say('register_level')).selectOption({ label: 'Plus Two Science' })
      await page.getByLabel(say('phone_label')).fill(mobile)
      await button(page, 'register_send').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('login_verification_title'))
      await page.getByRole('textbox').first().click()
      // The fourth digit sends it.
      await page.keyboard.type(product.codeFor(mobile))
      await expect(main(page).getByText(say('home_more'))).toBeVisible()

      await page.goto('/study-materials-subjects')
      for (const content of [/Physics/, /Electric charges/, /The electricity handbook/])
        await main(page).getByRole('link', { name: content }).first().click()
      await expect(page.locator('.textLayer').getByText('How to use this handbook').first()).toBeVisible()
      await button(page, 'pdf_more').click()
      await look(page, language)

      await page.goto('/feedback')
      await page.getByRole('textbox').fill('The lessons are good.')
      await button(page, 'feedback_submit').click()
      await expect(main(page).getByText(say('feedback_thanks'))).toBeVisible()
      await look(page, language)
      await button(page, 'user_menu_label').click()
      await look(page, language)
      await button(page, 'menu_logout').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title_login'))
      await look(page, language)
    })

    test('a student takes a quiz and looks at attendance', async ({ watched: page, product }) => {
      await choose(page, language)
      await signIn(page, product, '9000000002')
      await page.goto('/quiz/subjects')
      for (const content of [/Physics/, /Electric charges/]) {
        await main(page).getByRole('link', { name: content }).first().click()
        await look(page, language)
      }
      await page.getByRole('link', { name: /Charges, forces and flux/ }).click()
      await look(page, language)
      await button(page, 'test_start_quiz').click()
      await expect(question(page, 1)).toBeVisible()
      await look(page, language)
      await button(page, 'test_submit').click()
      await button(page.getByRole('dialog'), 'test_submit').click()
      await expect(page.getByRole('heading', { name: say('result_quiz_complete') })).toBeFocused()
      await look(page, language)
      await page.getByRole('link', { name: say('result_revise') }).click()
      await expect(page.getByText(say('report_correct_answer')).first()).toBeVisible()
      await look(page, language)

      await signIn(page, product, '9000000001')
      await page.goto('/attendance')
      await main(page)
        .getByRole('link', { name: /Physics/ })
        .click()
      await look(page, language)
      await page.locator('a[href*="attendance-month"]').first().click()
      await expect(page.getByRole('columnheader', { name: say('attendance_date') })).toBeVisible()
      await look(page, language)
    })

    test('a student takes a school exam and an entrance exam', async ({ watched: page, product }, { workerIndex }) => {
      await choose(page, language)
      await take(page, await aStudent(product, workerIndex))
      await page.goto('/exams')
      await button(page.getByRole('article').filter({ hasText: 'Physics: unit test 2' }), 'test_start_exam').click()
      await button(page.getByRole('dialog'), 'exams_start').click()
      await expect(question(page, 1)).toBeVisible()
      await option(page, 'B').click()
      // A report tells of time only from a second on.
      await page.waitForTimeout(1500)
      await button(page, 'test_mark_next').click()
      await expect(question(page, 2)).toBeVisible()
      await look(page, language)
      await page
        .getByRole('button', { name: say('test_open_palette').replace('{number}', '2').replace('{count}', '20') })
        .click()
      await expect(page.getByRole('dialog')).toContainText(say('test_state_answered_marked'))
      await look(page, language)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: say('test_leave') }).click()
      await look(page, language)
      await button(page.getByRole('dialog'), 'test_leave_stay').click()
      await button(page, 'test_submit').click()
      await look(page, language)
      await button(page.getByRole('dialog'), 'test_submit').click()
      await expect(page.getByRole('heading', { name: say('result_exam_complete') })).toBeVisible()
      await look(page, language)
      await page.goto('/exam-reports')
      await page.locator('a[href*="exam-report-preview"]').first().click()
      await expect(page.getByText(say('result_handed_in'))).toBeVisible()
      await look(page, language)
      await product.order({ move: { seconds: 3 * 86_400 } })
      await page.reload()
      for (const part of ['overview', 'questions', 'time']) {
        await page.getByRole('tab', { name: say(`report_${part}`) }).click()
        await look(page, language)
        if (part === 'questions') await expect(page.getByText(say('report_your_answer')).first()).toBeVisible()
      }

      await product.order({ at: new Date().toISOString() })
      await page.goto('/entrance')
      await page.getByRole('link', { name: /Engineering entrance/ }).click()
      await look(page, language)
      await button(page, 'test_start_exam').click()
      await expect(question(page, 1)).toBeVisible()
      await button(page, 'test_submit_exam').click()
      await expect(page.getByText(say('test_too_few'))).toBeVisible()
      await look(page, language)
    })

    test(`In ${name} no screen has English left over or is wider than a phone`, async ({ watched: page, product }) => {
      await choose(page, language)
      for (const path of ['/login', '/register']) {
        await page.goto(path)
        await look(page, language)
      }
      await signIn(page, product, '9000000001')
      for (const path of SCREENS) {
        await page.goto(path)
        await look(page, language)
      }
      await page.goto('/')
      await button(page, 'bar_more').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(page, language)
    })
  })
}
