import { test as base, type Page } from '@playwright/test'
import { join } from 'node:path'
import { expect, option, startExam } from './journey.ts'
import { user } from './plain-server/plain-data.ts'
import { PlainServer } from './plain-server/plain-server.ts'

/**
 * The built app against a server that gives the specification's calls and fields alone. What is missing is left out:
 * nothing breaks, and nothing is printed that is not known.
 */
const test = base.extend<{ student: Page }, { plain: PlainServer }>({
  plain: [
    async ({}, use) => {
      const plain = new PlainServer(join(import.meta.dirname, '../dist/web'))
      await plain.start()
      await use(plain)
      plain.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ plain }, use) => use(plain.origin),
  student: async ({ page }, use) => {
    const broken: string[] = []
    page.on('pageerror', ({ message }) => broken.push(message))
    await page.addInitScript(
      (value) => {
        if (sessionStorage.getItem('journey')) return
        localStorage.setItem('userData', value)
        sessionStorage.setItem('journey', '1')
      },
      JSON.stringify({ state: { user, token: 'token' }, version: 1 }),
    )
    await use(page)
    expect(broken).toEqual([])
  },
})
test.use({ serviceWorkers: 'block' })

const main = (page: Page) => page.getByRole('main')

/** What no screen may say, and no screen may show. */
async function isSound(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText(/undefined|NaN|null|Invalid|\[object/)
  await expect(page.getByRole('heading', { name: 'Error', exact: true })).toHaveCount(0)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
}

/** Each screen by its address, with something that it has to show. */
const SCREENS: [address: string, shown: RegExp][] = [
  ['/', /Study Materials/],
  ['/subjects', /Physics/],
  ['/chapters/1', /Current electricity/],
  ['/content/1/11', /Video Classes/],
  ['/topic/11', /Ohm’s law/],
  ['/topic/11?id=21', /Ohm’s law/],
  ['/history', /Physics/],
  ['/history?playing=1', /Physics/],
  ['/day-lists/1', /Day 1/],
  ['/live-class', /Physics/],
  ['/live-batches/1', /Circuits by Meera Nair/],
  ['/live-classes/1/3', /Circuits by Meera Nair/],
  ['/study-materials-subjects', /Physics/],
  ['/study-materials-chapter/1', /Current electricity/],
  ['/study-materials/1/11', /Handbook/],
  ['/quiz/subjects', /Physics/],
  ['/quiz-chapters/1', /Current electricity/],
  ['/quiz-list/11', /Ohm’s law quiz/],
  ['/quiz-start/31', /Start/],
  ['/reports/11', /pass - 4\/6/],
  ['/report-preview/41', /Total Marks Gained : 4/],
  ['/exams', /Unit test - Physics/],
  ['/exam/51', /Start Exam/],
  ['/exam-reports', /failed - 2\/6/],
  ['/exam-report-preview/61', /Total Marks Gained : 2 out of 6 - FAILED/],
  ['/exam-report-preview/61?part=questions', /Which current flows/],
  ['/entrance', /Entrance test/],
  ['/entrance-start-exam/71', /Start Exam/],
  ['/entrance-exam-reports', /pass - 4\/6/],
  ['/entrance-report-preview/81?part=questions', /Which circuit is closed/],
  ['/attendance', /Physics/],
  ['/attendance-year/1', /Total Class 4/],
  ['/attendance-month/11/November?subject=1&year=2026', /Absent/],
  ['/news-and-events', /Sports day/],
  ['/newsandevents/91', /All come/],
  ['/profile', /Selected academic level: Plus Two Science/],
  ['/feedback', /Submit/],
  ['/saved', /./],
  ['/privacy', /./],
]

for (const [address, shown] of SCREENS) {
  test(`${address} shows what there is`, async ({ student: page }) => {
    await page.goto(address)
    await expect(main(page)).toContainText(shown)
    await isSound(page)
    // A document that nobody chose stays closed.
    await expect(page.locator('.pdfViewer')).toHaveCount(0)
  })
}

test('a quiz is begun, submitted and read', async ({ student: page }) => {
  await page.goto('/quiz-list/11')
  await page.getByRole('link', { name: /Ohm’s law quiz/ }).click()
  await page.getByRole('button', { name: /Start/ }).click()
  await expect(page.getByText('Total Marks : 6')).toBeVisible()
  await option(page, 'A').first().click()
  await isSound(page)
  await submit(page, 'Submit')
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
  await expect(page.getByText('4/6')).toBeVisible()
  await isSound(page)
})

test('an exam is begun, reloaded, submitted and read', async ({ student: page }) => {
  await page.goto('/exams')
  await startExam(page.getByRole('article'))
  await expect(page).toHaveURL(/\/exam-questions\/61$/)
  await expect(page.getByText('Total Marks :6')).toBeVisible()
  await option(page, 'A').first().click()
  await isSound(page)
  await submit(page, 'Submit')
  await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
  await expect(page.getByText('Score: 4/6')).toBeVisible()
  await isSound(page)
})

test('an entrance exam runs for its minutes, is submitted and read', async ({ student: page }) => {
  await page.goto('/entrance-start-exam/71')
  await page.getByRole('button', { name: 'Start Exam' }).click()
  await expect(page.getByText(/(?:30:00|29:\d\d)/)).toBeVisible()
  for (const last of [false, false, true]) {
    await option(page, 'A').first().click()
    if (!last) await page.getByRole('button', { name: 'Save & Next' }).click()
  }
  await isSound(page)
  await submit(page, 'Submit Exam')
  await expect(page.getByRole('link', { name: 'View Report' })).toHaveAttribute('href', '/entrance-report-preview/81')
  await isSound(page)
})

for (const saysByPage of [false, true]) {
  test(`answers stay on the device until they are submitted, and the server is not asked to save them${saysByPage ? ', where it answers with a page' : ''}`, async ({
    student: page,
    plain,
  }) => {
    plain.saysByPage = saysByPage
    plain.unknown.length = 0
    await page.goto('/exams')
    await startExam(page.getByRole('article'))
    const kept = page.getByText('Answers stay on this device until you submit')
    await expect(page.getByText('Total Marks :6')).toBeVisible()
    await expect(kept).toBeVisible()
    for (const letter of ['A', 'B', 'A', 'B']) {
      await option(page, letter).first().click()
      await expect(kept).toBeVisible()
    }
    await expect(page.getByText(/saved|sent|saving/i)).toHaveCount(0)
    await page.goBack()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Your answers stay on this device')
    await dialog.getByRole('button', { name: 'Stay' }).click()
    page.once('dialog', (asked) => void asked.accept())
    await page.route('**/Student/exams', async (route) => {
      const body = (await (await route.fetch()).json()) as { data: object[] }
      return route.fulfill({ json: { ...body, data: body.data.map((exam) => ({ ...exam, record_id: 61 })) } })
    })
    await page.reload()
    await expect(option(page, 'B').first()).toBeChecked()
    await expect(kept).toBeVisible()
    await submit(page, 'Submit')
    await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
    expect(plain.unknown).not.toContain('/Student/save_answer')
    // Each unknown call may be tried once per load of the page, before the first answer has come.
    for (const path of new Set(plain.unknown))
      expect(plain.unknown.filter((one) => one === path).length, path).toBeLessThan(3)
    plain.saysByPage = false
  })
}

test('what only an extension can do is not offered', async ({ student: page }) => {
  await page.goto('/profile')
  await expect(main(page).getByRole('heading', { name: 'Language' })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Notifications' })).toHaveCount(0)
  await expect(main(page).getByRole('heading', { name: 'Calendar' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0)
  await page.setViewportSize({ width: 1366, height: 860 })
  await expect(page.getByRole('link', { name: 'Feedback' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Practise again' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a 401 without a reason shows the blocking dialog', async ({ student: page, plain }) => {
  plain.refused.set('/Student/get_profile', { status_code: 401, message: '' })
  await page.goto('/profile')
  await expect(page.getByText('currently logged in on another device')).toBeVisible()
  await page.locator('dialog:modal').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a student logs in with a code', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox').first().fill('9000000007')
  await page.getByRole('button', { name: /code/i }).last().click()
  await expect(page.getByText('Account Verification')).toBeVisible()
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type('1234')
  await expect(main(page)).toContainText('Study Materials')
})

async function submit(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click()
}

test('questions and options that are pictures are shown', async ({ student: page }) => {
  await page.goto('/entrance-start-exam/71')
  await page.getByRole('button', { name: 'Start Exam' }).click()
  const loaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  const pictures = main(page).getByRole('img')
  await expect(pictures).toHaveCount(1)
  await expect.poll(() => pictures.first().evaluate(loaded)).toBe(true)
  await page.getByRole('button', { name: 'Save & Next' }).click()
  const options = main(page)
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .locator('img')
  await expect(options).toHaveCount(2)
  await expect.poll(() => options.last().evaluate(loaded)).toBe(true)
})

test('a paper without questions says so', async ({ student: page }) => {
  await page.route('**/Student/entrance_start_exam', async (route) => {
    const body = (await (await route.fetch()).json()) as { data: { questions: unknown[] } }
    body.data.questions = []
    return route.fulfill({ json: body })
  })
  await page.goto('/entrance-start-exam/71')
  await page.getByRole('button', { name: 'Start Exam' }).click()
  await expect(page.getByText('No questions found.')).toBeVisible()
})

test('a document says how much of it is there', async ({ student: page, plain }) => {
  await page.goto('/study-materials/1/11')
  await page.getByRole('link', { name: /Half a lesson/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toContainText('50%')
  plain.sendRest()
  await expect(page.getByRole('alert')).toContainText('Cannot load document')
})
