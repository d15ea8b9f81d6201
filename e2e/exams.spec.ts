import type { Page } from '@playwright/test'
import { aStudent, option, expect, take, test } from './journey.ts'
import { ownQuestions } from './own-questions.ts'
import { aStaffMember } from './staff.ts'

// An exam that is submitted is refused when its address is opened again.
test.use({ hasTouch: true, isMobile: true, allowed: [/status of 409/] })

const MINUTE_MS = 60_000

const question = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })
const examCard = (page: Page) => page.getByRole('article').filter({ hasText: 'Physics: unit test 2 - Physics' })

test('a school exam is taken by touch, asks before it is left, and is taken once @promise @way', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/exams')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Exams')
  // One touch starts no clock.
  await examCard(page).getByRole('button', { name: 'Start Exam' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Physics: unit test 2' })
  await expect(sheet).toContainText('The time starts when you press Start, and you can’t pause it.')
  await sheet.getByRole('button', { name: 'Not now' }).tap()
  await expect(sheet).toBeHidden()
  await expect(examCard(page)).not.toContainText('In progress')
  await examCard(page).getByRole('button', { name: 'Start Exam' }).tap()
  await sheet.getByRole('button', { name: 'Start', exact: true }).tap()
  await expect(page).toHaveURL(/\/exam-questions\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam')
  await expect(page.getByText('Total Marks :20', { exact: true })).toBeVisible()
  await expect(page.getByText('Physics: unit test 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Time Left: (40:00|39:5\d)$/)

  await expect(question(page, 1)).toBeVisible()
  await option(page, 'B').tap()
  await page.getByRole('button', { name: 'Save & Next' }).tap()
  await expect(question(page, 2)).toBeFocused()
  await option(page, 'C').tap()
  await page.getByRole('button', { name: 'Mark for Review & Next' }).tap()
  await expect(question(page, 3)).toBeVisible()

  await page.getByRole('link', { name: 'Leave the test' }).tap()
  const asked = page.getByRole('dialog', { name: 'Leave the test?' })
  await asked.getByRole('button', { name: 'Stay' }).tap()
  await expect(asked).toBeHidden()
  await expect(question(page, 3)).toBeVisible()
  await page.goBack()
  await asked.getByRole('button', { name: 'Leave', exact: true }).tap()
  await expect(examCard(page)).toContainText('In progress')
  await examCard(page).getByRole('button', { name: 'Continue' }).tap()
  await expect(question(page, 3)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).tap()
  await expect(page.getByRole('radio', { name: /^C/ })).toBeChecked()

  await page.getByRole('button', { name: 'Submit', exact: true }).tap()
  await expect(page.getByRole('dialog')).toContainText('18 of 20')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
  // Other students may still be writing, so only the receipt is shown.
  // Browsers of some years write the weekday without a comma.
  await expect(page.getByText(/^Results on \w+,? \d+\s\w+,\s\d+:\d\d\s[ap]m$/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^17$/ })).toBeVisible()
  await expect(page.getByText('Score')).toBeHidden()
  await expect(page.getByRole('link', { name: 'See the answers' })).toBeHidden()
  // A report would say the same: the next step is another exam.
  await expect(page.getByRole('link', { name: 'View Report', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'My Exams', exact: true })).toBeVisible()
  // The page has said it all, and no toast lies over it.
  await expect(page.getByRole('button', { name: 'Close this message' })).toBeHidden()
  await page.reload()
  await expect(page).toHaveURL(/\/exam-report-preview\/\d+$/)
  await expect(page.getByRole('heading', { name: /^Results on / })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physics: unit test 2')
  await expect(page.getByRole('banner').getByText('Physics', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto('/exam-reports')
  await expect(page.getByRole('main')).toContainText('Results on')

  await product.order({ move: { seconds: 3 * 86_400 } })
  await page.getByRole('link', { name: /Physics: unit test 2/ }).tap()
  // Each attempt has its own order: how many of the two are right differs.
  const sentence = page.getByRole('heading', { name: /^Total Marks Gained : [0-2] out of 20 - FAILED$/ })
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await page.getByRole('tab', { name: 'Questions' }).tap()
  await expect(page.getByRole('article').first()).toContainText(/Your answer/)

  await page.goto('/exams')
  await expect(examCard(page)).toContainText('Already Attended')
  await page.getByRole('link', { name: 'View Reports' }).tap()
  await expect(page.getByRole('main')).toContainText(/failed - [0-2]\/20/)
})

test('an exam by its own address is started and gone on with there', async ({ watched: page, product }, {
  workerIndex,
}) => {
  await take(page, await aStudent(product, workerIndex))
  const listed = page.waitForResponse((answer) => answer.url().endsWith('/Student/exams'))
  await page.goto('/exams')
  const { data } = (await (await listed).json()) as { data: { exam_id: number; name: string }[] }
  const exam = data.find(({ name }) => name === 'Chemistry: unit test 2')
  await page.goto(`/exam/${exam?.exam_id}`)
  await page.getByRole('button', { name: 'Start Exam' }).tap()
  await expect(question(page, 1)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chemistry: unit test 2')
  await expect(page.getByText('Chemistry', { exact: true })).toBeVisible()
  await page.reload()
  await expect(question(page, 1)).toBeVisible()
  await page.goto('/exam/999')
  await expect(page.getByText('Exam not found.')).toBeVisible()
})

test.describe('with a record that is not the student’s', () => {
  test.use({ allowed: [/status of 404/] })

  test('the questions of somebody else’s exam are an error page', async ({ watched: page, product }, {
    workerIndex,
  }) => {
    await take(page, await aStudent(product, workerIndex))
    await page.goto('/exam-questions/999')
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toBeVisible()
  })
})

type Draft = { draft_id: number; version: number; fields: object }

test('an exam of which less time is left than its minutes says so before it begins', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  // Other journeys of this worker move the clock on.
  await product.order({ at: new Date().toISOString() })
  const name = `Late ${workerIndex}.${Date.now()}`
  const { call } = await aStaffMember(product, 'examiner')
  const codes = await ownQuestions(product, name.replaceAll(/\W/g, ''), 1)
  const { draft_id } = await call<Draft>('/staff/add_paper_draft', { kind: 'exam' })
  const { version, fields } = await call<Draft>('/staff/paper_draft', { draft_id })
  const onClock = (ms: number) =>
    new Date(Date.now() + ms).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 16)
  const own = {
    name,
    code: name.replaceAll(/\W/g, '-'),
    subject: 'PHY12',
    readers: 'Plus Two Science',
    questions: [codes],
  }
  const times = { start: onClock(2 * MINUTE_MS), end: onClock(32 * MINUTE_MS), minutes: '30' }
  const filled = { ...fields, ...own, ...times }
  const kept = await call<Draft>('/staff/save_paper_draft', { draft_id, version, fields: filled })
  expect(await call('/staff/seal_paper', { draft_id, version: kept.version })).toMatchObject({ refusals: [] })
  await take(page, await aStudent(product, workerIndex))
  await product.order({ move: { seconds: 12 * 60 } })
  await page.goto('/exams')
  await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Start Exam' }).tap()
  await expect(page).toHaveURL(/\/exam\/\d+$/)
  await expect(page.getByRole('timer')).toHaveText(/^You have (19|20) min \d+ s if you start now\.$/)
  await page.getByRole('button', { name: 'Start Exam' }).tap()
  await expect(page.getByRole('timer')).toHaveText(/^Time Left: (19|20):\d\d$/)
})
