import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { call, expect, option, type Student, take, test, startExam } from './journey.ts'
import type { Product } from './product.ts'
import { aWrittenExam } from './written-exam.ts'

type Rows = { data: { id: number; name: string }[] }
type Opened = { data: { exam: { enrollment_id: number }; questions: { id: number; options: { id: number }[] }[] } }

const ENTRANCE = 'Engineering entrance: mock test 4'

/** Begins the entrance exam, answers the first ten with their first options, and submits. Returns its report's id. */
async function fail(product: Product, { stud_id, token }: Student): Promise<number> {
  const { data } = await call<Rows>(product, '/Student/entrance_get_exams', { stud_id }, token)
  const exam_id = data.find(({ name }) => name === ENTRANCE)?.id
  const opened = await call<Opened>(product, '/Student/entrance_start_exam', { stud_id, exam_id }, token)
  const { exam, questions } = opened.data
  await product.order({ move: { seconds: 600 } })
  const given = { seq: 1, seconds: 20 }
  const submit_data = questions
    .slice(0, 10)
    .map(({ id, options }) => ({ question_id: id, option_id: options[0]?.id, ...given }))
  const { enrollment_id } = exam
  await call(product, '/Student/entrance_submit_exam', { stud_id, enrollment_id, submit_data }, token)
  return enrollment_id
}

/** The number of the question whose heading has the focus. */
const focused = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => /^reviewed-(\d+)$/.exec(document.activeElement?.id ?? '')?.[1]))

test('a long report leads from wrong to wrong, to what was left and back up, and says the marks of each subject @promise', async ({
  asNewStudent: page,
  newStudent,
  product,
}) => {
  const id = await fail(product, newStudent)
  // The results come with the end of the paper.
  await product.order({ move: { seconds: 3 * 86_400 } })
  await page.goto(`/entrance-report-preview/${id}`)
  // With or without the standing, which comes once it is computed.
  const bySubject = page.getByRole('listitem').filter({ hasText: /\d+ wrong · \d+ not answered/ })
  await expect(bySubject).toHaveCount(3)
  for (const subject of ['Physics', 'Chemistry', 'Mathematics'])
    await expect(bySubject.filter({ hasText: subject })).toContainText(/−?\d+ of \d+/)
  await page.getByRole('tab', { name: 'Questions' }).click()
  const strip = page.getByRole('region', { name: 'Questions' })
  await expect(strip.getByRole('button')).toHaveCount(30)
  await expect(strip.getByRole('button', { name: /, Not answered$/ })).toHaveCount(20)
  const wrong = await strip
    .getByRole('button', { name: /, Wrong$/ })
    .evaluateAll((buttons) => buttons.map((button) => Number(/\d+/.exec(button.ariaLabel ?? '')?.[0])))
  expect(wrong.length).toBeGreaterThan(1)

  const next = page.getByRole('button', { name: 'Next wrong' })
  for (const number of [...wrong, wrong[0] ?? 0]) {
    await next.click()
    await expect.poll(async () => focused(page)).toBe(number)
    await expect(page.getByRole('heading', { name: `Question ${number}`, exact: true })).toBeInViewport()
  }
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect(strip).toBeInViewport()

  await page.getByRole('button', { name: 'Not answered (20)' }).click()
  await expect(page.getByRole('article')).toHaveCount(20)
  // One that is not among them is shown with all others.
  await strip.getByRole('button', { name: `Question ${wrong[0]}, Wrong` }).click()
  await expect.poll(async () => focused(page)).toBe(wrong[0])
  await expect(page.getByRole('button', { name: 'All (30)' })).toHaveAttribute('aria-pressed', 'true')
})

test('marks below nothing have a true minus, in a line that does not look like a sum', async ({
  asNewStudent: page,
}) => {
  await page.route('**/Student/entrance_get_exam_reports', async (route) => {
    const row = { id: 1, exam_id: 2, name: ENTRANCE, exam_status: 'fail', max_marks: 20, results_at: null }
    const data = [{ ...row, added_on: '2026-11-20T10:00:00+05:30', marks: -3 }]
    await route.fulfill({ json: { status: true, status_code: 200, message: '', data } })
  })
  await page.goto('/entrance-exam-reports')
  await expect(page.getByRole('main')).toContainText('fail: −3/20')
  await expect(page.getByRole('main')).not.toContainText('-3')
})

test('a test without an answer does not say that all are saved, and an exam that was taken not that its time starts', async ({
  asNewStudent: page,
  newStudent: { stud_id, token },
  product,
}) => {
  const { data } = await call<Rows>(product, '/Student/exams', { stud_id }, token)
  await page.goto('/exams')
  const card = page.getByRole('article').filter({ hasText: 'Chemistry: unit test 2' })
  const exam = data.find(({ name }) => name === 'Chemistry: unit test 2')
  await startExam(card)
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await expect(page.getByText('All answers saved')).toBeHidden()
  await option(page, 'A').click()
  await expect(page.getByText('All answers saved')).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const summary = page.getByRole('dialog')
  await expect(summary).toContainText('9 of 10 questions have no answer yet.')
  await expect(summary.getByRole('term')).toHaveText([
    'All',
    'Answered',
    'Not answered',
    'Not visited',
    'Marked for review',
    'Answered and marked',
  ])
  await expect(summary.getByRole('definition')).toHaveText(['10', '1', '0', '9', '0', '0'])
  await summary.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Fail' })).toBeVisible()
  await expect(page.getByText(/^You scored \d\. You need 8 or more to pass\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what to revise' })).toBeVisible()

  await page.goto(`/exam/${exam?.id}`)
  await expect(page.getByText('Already Attended')).toBeVisible()
  await expect(page.getByText('The time starts when you press Start')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the sentence over the report of a school exam stands whole', async ({ watched: page, product }, {
    workerIndex,
  }) => {
    const name = 'Unit test of a report on a phone'
    const [, writer] = await aWrittenExam(product, workerIndex, { name, students: 2, resultsInHours: -0.5 })
    if (!writer) throw new Error('Nobody wrote the exam.')
    await take(page, writer)
    await page.goto('/exam-reports')
    await page.getByRole('main').getByRole('link', { name }).click()
    const sentence = page.getByRole('heading', { name: /^Total Marks Gained : .* - (?:PASS|FAIL)/ })
    await expect(sentence).toBeInViewport({ ratio: 1 })
    expect(await sentence.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  })

  test('a report has three parts, which the address, Back and the arrow keys know', async ({
    asNewStudent: page,
    newStudent,
    product,
  }) => {
    const id = await fail(product, newStudent)
    await product.order({ move: { seconds: 3 * 86_400 } })
    await page.goto(`/entrance-report-preview/${id}`)
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: /^Total Marks Gained : .* - FAIL$/ })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('article')).toHaveCount(0)
    // A phone prints by its own menu.
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()

    await tab('Questions').click()
    await expect(page).toHaveURL(/part=questions/)
    // The first question begins on the first screen, below filters in one row.
    const first = page.getByRole('heading', { name: 'Question 1', exact: true })
    await expect(first).toBeInViewport()
    const filters = page.getByRole('group', { name: 'Filter questions' }).getByRole('button')
    const tops = await filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await noBarriers(page)
    await page.reload()
    await expect(first).toBeInViewport()

    await page.goBack()
    await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true')
    await tab('Overview').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab('Questions')).toBeFocused()
    await expect(first).toBeVisible()
    await page.keyboard.press('End')
    await expect(tab('Time')).toBeFocused()
    await expect(page).toHaveURL(/part=time/)
    await expect(page.getByText('Total time on questions')).toBeVisible()
    await noBarriers(page)
  })

  test('the way to the next wrong answer lies in a bar of its own, over no words', async ({
    asNewStudent: page,
    newStudent,
    product,
  }) => {
    const id = await fail(product, newStudent)
    await product.order({ move: { seconds: 3 * 86_400 } })
    await page.goto(`/entrance-report-preview/${id}?part=questions`)
    const next = page.getByRole('button', { name: 'Next wrong' })
    await next.click()
    const bar = next.locator('..')
    await expect(bar).toBeInViewport({ ratio: 1 })
    const { left, right, fill } = await bar.evaluate((one) => {
      const { left: from, right: to } = one.getBoundingClientRect()
      return { left: from, right: to, fill: getComputedStyle(one).backgroundColor }
    })
    expect([left, right]).toEqual([0, 360])
    expect(fill).toMatch(/^rgb\(/)
  })
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('the palette stands beside a report, and leads from any part to a question', async ({
    asNewStudent: page,
    newStudent,
    product,
  }) => {
    const id = await fail(product, newStudent)
    await product.order({ move: { seconds: 3 * 86_400 } })
    await page.goto(`/entrance-report-preview/${id}`)
    const palette = page.getByRole('complementary').getByRole('region', { name: 'Questions' })
    const box = await palette.boundingBox()
    expect(box?.x).toBeGreaterThan(1366 * 0.66)
    await palette.getByRole('button', { name: /^Question 12,/ }).click()
    await expect(page.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(async () => focused(page)).toBe(12)
    await expect(palette).toBeInViewport()
  })
})

test('on paper a report says whose it is, and no sheet ends within a question', async ({
  asNewStudent: page,
  newStudent,
  product,
}) => {
  const id = await fail(product, newStudent)
  await product.order({ move: { seconds: 3 * 86_400 } })
  await page.goto(`/entrance-report-preview/${id}?part=questions`)
  const questions = page.getByRole('article')
  await expect(questions.first()).toBeVisible()
  const academy = page.getByRole('main').getByText('Kannanthali Academy')
  await expect(academy).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(academy).toBeVisible()
  await expect(page.getByRole('main').getByText('Neha Menon')).toBeVisible()
  await expect(page.getByRole('main').getByText(ENTRANCE, { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  const kept = await questions.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))
  expect(new Set(kept)).toEqual(new Set(['avoid']))
  // Paper is white, whatever the screen is.
  expect(await questions.first().evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)')
})

test('the list of exams begins with exams, and the way to their reports stands below', async ({
  asNewStudent: page,
}) => {
  await page.goto('/exams')
  const links = page.getByRole('main').getByRole('button', { name: 'Start Exam' })
  const [exam, reports] = [links.first(), page.getByRole('link', { name: 'View Reports' })]
  await expect(exam).toBeVisible()
  await expect(reports).toBeVisible()
  expect((await reports.boundingBox())?.y).toBeGreaterThan((await exam.boundingBox())?.y ?? Infinity)
})
