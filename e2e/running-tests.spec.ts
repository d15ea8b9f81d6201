import type { Browser, Page } from '@playwright/test'
import { call, expect, logIn, option, type Student, take, test } from './journey.ts'
import { KINDS_OF_TEST } from './kinds-of-test.ts'
import type { Product } from './product.ts'

type Rows = { data: { id: number; exam_id?: number; name: string }[] }

const SCHOOL_EXAM = KINDS_OF_TEST.find(({ kind }) => kind === 'a school exam')

const question = (page: Page) => page.getByRole('heading', { name: 'Question 1', exact: true })

const KINDS = [
  { words: 'Continue your exam', list: 'exams', start: 'exam', name: 'Physics: unit test 2', minutes: 40 },
  {
    words: 'Continue your entrance exam',
    list: 'entrance_get_exams',
    start: 'entrance_start_exam',
    name: 'Engineering entrance: mock test 4',
    minutes: 30,
  },
]

/** Begins an exam elsewhere: on another device. */
async function beginElsewhere(product: Product, { stud_id, token }: Student, kind: (typeof KINDS)[number]) {
  const { data } = await call<Rows>(product, `/Student/${kind.list}`, { stud_id }, token)
  const exam_id = data.find(({ name }) => name === kind.name)?.id
  await call(product, `/Student/${kind.start}`, { stud_id, exam_id }, token)
}

/** Another device of the same student. */
async function onLaptop(browser: Browser, product: Product, { mobile }: Student): Promise<Page> {
  const device = await browser.newPage({ baseURL: product.origin, viewport: { width: 1366, height: 860 } })
  await take(device, await logIn(product, mobile))
  return device
}

const seconds = (text: string | null): number => {
  const [, minutes, rest] = /(\d+):(\d\d) left/.exec(text ?? '') ?? []
  return Number(minutes) * 60 + Number(rest)
}

for (const width of [360, 1366]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 740 } })

    for (const kind of KINDS)
      test(`a running test is the first thing on home, with its time: ${kind.words}`, async ({
        asNewStudent: page,
        newStudent,
        product,
      }) => {
        await beginElsewhere(product, newStudent, kind)
        await product.order({ move: { seconds: 600 } })
        await page.goto('/')
        const running = page.getByRole('heading', { name: kind.words })
        await expect(running).toBeInViewport()
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText(
          /^Continue your .* \d+:\d\d left$/,
        )
        await expect(page.getByRole('main')).toContainText(kind.name)
        const first = seconds(await running.textContent())
        expect(first).toBeGreaterThan(60 * (kind.minutes - 10) - 30)
        expect(first).toBeLessThanOrEqual(60 * (kind.minutes - 10) + 1)
        await expect.poll(async () => seconds(await running.textContent())).toBeLessThan(first)
        await page.getByRole('link', { name: 'Continue', exact: true }).click()
        await expect(question(page)).toBeVisible()
      })
  })
}

test('a quiz that was begun is gone on with from home, and is gone from there once it is submitted', async ({
  asNewStudent: page,
}) => {
  await page.goto('/quiz/subjects')
  for (const name of [/Physics/, /Electric charges/, /Quiz created on|Charges, forces/])
    await page.getByRole('main').getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await question(page).waitFor()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Continue your quiz' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await question(page).waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Continue your quiz' })).toBeHidden()
})

test('the lists of exams say the time left of what runs, and that its answers are kept', async ({
  asNewStudent: page,
  newStudent,
  product,
}) => {
  for (const kind of KINDS) await beginElsewhere(product, newStudent, kind)
  await page.goto('/exams')
  const exam = page.getByRole('article').filter({ hasText: 'Physics: unit test 2' })
  await expect(exam).toContainText('In progress')
  await expect(exam).toContainText(/(40:00|39:\d\d) left · Your answers are saved\./)
  await expect(page.getByRole('timer')).toHaveCount(1)
  await page.goto('/entrance')
  const entrance = page.getByRole('link', { name: /Engineering entrance/ })
  await expect(entrance).toContainText('In progress')
  await expect(entrance).toContainText(/(30:00|29:\d\d) left · Your answers are saved\./)
  // The server's clock counts.
  await product.order({ move: { seconds: 29 * 60 } })
  await page.reload()
  await expect(entrance.getByRole('timer')).toHaveText(/^[01]:\d\d left$/)
  await product.order({ move: { seconds: 60 } })
  await page.reload()
  await expect(entrance).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
})

/** Begins the school exam and goes to its fourth question; `act` returns the name of the button that leads on. */
async function beginAtFourth(page: Page, act: (number: number) => Promise<string>): Promise<void> {
  await SCHOOL_EXAM?.begin(page)
  const heading = (number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })
  for (const number of [1, 2, 3]) {
    await expect(heading(number)).toBeVisible()
    await page.getByRole('button', { name: await act(number) }).click()
  }
  await expect(heading(4)).toBeVisible()
}

test('a test goes on at its question on another device, which knows those that were touched', async ({
  asNewStudent: page,
  newStudent,
  product,
  browser,
}) => {
  await beginAtFourth(page, async (number) => {
    if (number < 3) await option(page, 'B').click()
    return number < 3 ? 'Save & Next' : 'Mark for Review & Next'
  })
  await option(page, 'C').click()
  await expect(page.getByText('All answers saved')).toBeVisible()

  const device = await onLaptop(browser, product, newStudent)
  await device.goto(page.url())
  await expect(device.getByRole('heading', { name: 'Question 5', exact: true })).toBeVisible()
  const palette = device.getByRole('complementary')
  for (const state of [
    'Question 2, Answered',
    'Question 3, Marked for review',
    'Question 5, Not answered',
    'Question 6, Not visited',
  ])
    await expect(palette.getByRole('button', { name: state, exact: true })).toBeVisible()
  await device.close()
})

test('questions that were only looked at, and the place, come back on another device', async ({
  asNewStudent: page,
  newStudent,
  product,
  browser,
}) => {
  await beginAtFourth(page, async () => 'Save & Next')
  const told = page.waitForResponse((answer) => answer.url().endsWith('/Student/save_place'))
  // A phone reports this when another app comes to the front.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await told).status()).toBe(200)

  const device = await onLaptop(browser, product, newStudent)
  await device.goto(page.url())
  await expect(device.getByRole('heading', { name: 'Question 4', exact: true })).toBeVisible()
  const palette = device.getByRole('complementary')
  for (const [number, state] of Object.entries({ 1: 'Not answered', 3: 'Not answered', 5: 'Not visited' }))
    await expect(palette.getByRole('button', { name: `Question ${number}, ${state}`, exact: true })).toBeVisible()
  await device.close()
})
