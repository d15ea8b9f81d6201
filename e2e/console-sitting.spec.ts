import { noBarriers } from './barriers.ts'
import { aStudent, call, expect, test } from './journey.ts'
import type { Student } from './journey.ts'
import type { Product } from './product.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

type Exam = { data: { exam_id: number; name: string }[] }
type Opened = { data: { attempt_id: number; questions: { question_id: number; options: string[] }[] } }

/** Begins an exam of the demo academy as a student does, and saves so many answers. */
async function write(product: Product, { stud_id, token }: Student, answers: number) {
  const post = async <T>(path: string, body: object) =>
    call<T>(product, `/Student/${path}`, { stud_id, ...body }, token)
  const { data } = await post<Exam>('exams', {})
  const exam_id = data.find(({ name }) => name === 'Chemistry: unit test 2')?.exam_id
  const { attempt_id, questions } = (await post<Opened>('exam', { exam_id })).data
  const save = async (at: number) =>
    post<{ status: boolean }>('save_answer', {
      attempt_id,
      question_id: questions[at]?.question_id,
      answer: questions[at]?.options[0],
      marked: false,
      seq: at + 1,
      unsent: 1,
    })
  for (let at = 0; at < answers; at += 1) await save(at)
  return { attempt_id, save }
}

test('who writes is seen, given time, closed and opened again', async ({ watched: page, product }, { workerIndex }) => {
  const student = await aStudent(product, workerIndex)
  const writer = await write(product, student, 3)
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/sittings')
  await page.getByRole('link', { name: 'Chemistry: unit test 2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chemistry: unit test 2')
  const box = page.getByRole('checkbox').first()
  await expect(box).toBeVisible()
  await noBarriers(page)
  const name = (await box.getAttribute('aria-label'))?.replace('Choose ', '') ?? ''
  await page.getByLabel('Name or admission number').fill(name)

  await box.check()
  await page.getByRole('button', { name: 'Give minutes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Minutes').fill('15')
  await dialog.getByLabel('Reason').fill('The line was down.')
  await dialog.getByRole('button', { name: 'Give minutes' }).click()
  await expect(page.getByText('Done for 1 student', { exact: true })).toBeVisible()
  await expect(page.getByText('+15 min, sent')).toBeVisible()

  await box.check()
  await page.getByRole('button', { name: 'Close the test' }).click()
  await dialog.getByLabel('Reason').fill('Left the hall.')
  await dialog.getByRole('button', { name: 'Close the test' }).click()
  await expect(page.getByText('Writing', { exact: true })).toHaveCount(1)
  expect((await writer.save(3)).status).toBe(false)
  await expect(page.getByText('1 answer came late')).toBeVisible()

  await box.check()
  await page.getByRole('button', { name: 'Adopt late answers' }).click()
  await dialog.getByLabel('Reason').fill('The phone had no line.')
  await dialog.getByRole('button', { name: 'Adopt late answers' }).click()
  await expect(page.getByText('4 of 20')).toBeVisible()

  await box.check()
  await page.getByRole('button', { name: 'Open again' }).click()
  await dialog.getByLabel('Reason').fill('Was not done.')
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('10 min', { exact: true })).toBeVisible()
  expect((await writer.save(4)).status).toBe(true)

  await page.screenshot({ path: '/tmp/hall1366.png', fullPage: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: '/tmp/hall360.png', fullPage: true })
  await page.setViewportSize({ width: 768, height: 1000 })
  await page.screenshot({ path: '/tmp/hall768.png', fullPage: true })
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Closed by the staff')).toBeVisible()
  await noBarriers(page)
  await page.setViewportSize({ width: 1366, height: 860 })
  await page.screenshot({ path: '/tmp/course1366.png', fullPage: true })
})
