import { noBarriers } from './barriers.ts'
import { aStudent, call, expect, logIn, type Student, test } from './journey.ts'
import type { Product } from './product.ts'
import { aStaffMember, signInStaff, type StaffMember } from './staff.ts'
import { aTaughtBatch } from './taught-batch.ts'
import { aWrittenExam } from './written-exam.ts'

const QUIZ = 'Cells and electrode potentials'
const EXAM = 'Figures in the console'

type Choices = { subjects: { subject_id: number; subject_name: string; ac_id: number }[] }
type Team = { members: { staff_id: number; name: string; version: number; email: string }[] }
type Question = { question_id: number; options: string[] }

// Days in the wrong order are refused.
test.use({ viewport: { width: 360, height: 740 }, allowed: [/status of 422/] })

/** Has somebody teach Chemistry to a batch of Plus Two. */
async function teachChemistry({ staff_id, email }: StaffMember, owner: StaffMember, batch_id: number): Promise<void> {
  const { subjects } = await owner.call<Choices>('/staff/choices')
  const { members } = await owner.call<Team>('/staff/team')
  const version = members.find((one) => one.staff_id === staff_id)?.version
  const subject = subjects.find(({ subject_name, ac_id }) => subject_name === 'Chemistry' && ac_id === 6)
  const taught = { batch_ids: [batch_id], subject_ids: [subject?.subject_id] }
  await owner.call('/staff/change_member', {
    staff_id,
    version,
    email,
    name: 'Meera Nair',
    roles: ['teacher'],
    ...taught,
  })
}

/** Answers each question of the quiz by its first option; returns how many there were. */
async function sit(product: Product, { stud_id, token }: Student): Promise<number> {
  type Found = { data: { id: number; title: string }[] }
  const { data: found } = await call<Found>(product, '/Student/search', { stud_id, query: 'electrode' }, token)
  const quiz_id = found.find(({ title }) => title === QUIZ)?.id
  type Begun = { data: { questions: Question[] } }
  const { data } = await call<Begun>(product, '/Student/get_quiz', { stud_id, quiz_id }, token)
  const submit_data = data.questions.map(({ question_id, options }) => ({ question_id, answer: options[0] }))
  await call(product, '/Student/submit_quiz', { stud_id, quiz_id, submit_data }, token)
  return submit_data.length
}

test('a teacher finds the chapter to teach again, and who is weakest in it', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_id, batch_name, mobile, names } = await aTaughtBatch(product, workerIndex, 3)
  const owner = await aStaffMember(product, 'owner')
  await teachChemistry(await signInStaff(context, product, 'teacher'), owner, batch_id)
  await page.goto('/staff/figures')
  await expect(page.getByRole('heading', { name: 'Figures', exact: true })).toBeVisible()
  await expect(page.getByText('Nobody of this batch answered', { exact: false })).toBeVisible()
  await noBarriers(page)
  const answers = await sit(product, await logIn(product, mobile))
  await page.reload()
  await expect(page.getByLabel('Batch', { exact: true })).toHaveValue(String(batch_id))
  await expect(page.getByLabel('Batch', { exact: true }).getByRole('option')).toHaveText([batch_name])
  const chapters = page.getByRole('list', { name: 'What to teach again', exact: true })
  await expect(chapters.getByRole('listitem')).toHaveCount(1)
  await expect(chapters).toContainText(` of ${answers} Few answers`)
  await noBarriers(page)
  await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
  await page.getByLabel('Handed in from', { exact: true }).fill('2020-02-01')
  await expect(page.getByText('Choose a last day that is not before the first.')).toBeVisible()
  await noBarriers(page)
  await page.goto('/staff/figures')
  await chapters.getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Weakest in / })).toBeVisible()
  const students = page.getByRole('list', { name: 'Weakest in a chapter', exact: true })
  await expect(students.getByRole('listitem')).toHaveCount(1)
  await expect(students.getByRole('link')).toHaveText(`1. ${names[0]}`)
  await noBarriers(page)
  await page.getByRole('main').getByRole('link', { name: 'Figures', exact: true }).click()
  await expect(chapters).toBeVisible()
})

test('an examiner sees what students made of each question of a paper whose results are out', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const name = `${EXAM} ${workerIndex}`
  await aStudent(product, workerIndex)
  await aWrittenExam(product, workerIndex, { name, students: 2, resultsInHours: -0.5 })
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/figures')
  const papers = page.getByRole('list', { name: 'Papers', exact: true })
  // Ranks come by themselves.
  await expect(async () => {
    await page.reload()
    await papers.getByRole('link', { name, exact: true }).click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: `Figures of ${name}`, exact: true })).toBeVisible()
  await expect(page.getByText('Appeared: 2', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Question 1', exact: true }).getByRole('row').nth(2)).toHaveText(
    /^B, right.*1–$/,
  )
  await noBarriers(page)
})
