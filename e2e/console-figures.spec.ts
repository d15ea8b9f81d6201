import { noBarriers } from './barriers.ts'
import { expect, logIn, test } from './journey.ts'
import { satQuiz } from './sat-quiz.ts'
import { aStaffMember, signInStaff } from './staff.ts'
import { aTaughtBatch, teachSubjects } from './taught-batch.ts'
import { aWrittenExam } from './written-exam.ts'

const EXAM = 'Figures in the console'

// The browser reports the call with days in the wrong order, which the server rejects.
test.use({ viewport: { width: 360, height: 740 }, allowed: [/status of 422/] })

test('a teacher finds the chapter to teach again, and who is weakest in it', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_id, batch_name, mobile, names } = await aTaughtBatch(product, workerIndex, 3)
  const owner = await aStaffMember(product, 'owner')
  await teachSubjects(owner, await signInStaff(context, product, 'teacher'), [batch_id])
  await page.goto('/staff/figures')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await expect(page.getByText('No one in this batch answered', { exact: false })).toBeVisible()
  await noBarriers(page)
  await satQuiz(product, await logIn(product, mobile), true)
  await page.reload()
  await expect(page.getByLabel('Batch', { exact: true })).toHaveValue(String(batch_id))
  await expect(page.getByLabel('Batch', { exact: true }).getByRole('option')).toHaveText([batch_name])
  await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'Chemistry' })
  const chapters = page.getByRole('list', { name: 'Chapters to reteach', exact: true })
  await expect(chapters.getByRole('listitem')).toHaveCount(1)
  await expect(chapters).toContainText(/\d of [1-9]\d? Few answers/)
  await noBarriers(page)
  await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
  await page.getByLabel('Submitted from', { exact: true }).fill('2020-02-01')
  await expect(page.getByText('The last day can’t be before the first.')).toBeVisible()
  await noBarriers(page)
  await page.goto('/staff/figures')
  await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'Chemistry' })
  await chapters.getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Weakest in / })).toBeVisible()
  const students = page.getByRole('list', { name: 'Weakest in this chapter', exact: true })
  await expect(students.getByRole('listitem')).toHaveCount(1)
  await expect(students.getByRole('link')).toHaveText(`1. ${names[0]}`)
  await noBarriers(page)
  await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(chapters).toBeVisible()
})

test('an examiner sees what students made of each question of a paper whose results are out', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const name = `${EXAM} ${workerIndex}`
  await aWrittenExam(product, workerIndex, { name, students: 2, resultsInHours: -0.5 })
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/figures')
  const paper = page.getByRole('list', { name: 'Test papers', exact: true }).getByRole('link', { name, exact: true })
  // Ranks come by themselves.
  await expect(async () => {
    await page.reload()
    await expect(paper).toBeVisible({ timeout: 2000 })
  }).toPass()
  await paper.click()
  await expect(page.getByRole('heading', { name: `Report: ${name}`, exact: true })).toBeVisible()
  await expect(page.getByText('Appeared: 2', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Question 1', exact: true }).getByRole('row').nth(2)).toHaveText(
    /^B, correct.*1–$/,
  )
  await noBarriers(page)
})
