import { noBarriers } from './barriers.ts'
import { call, expect, type Student, test } from './journey.ts'
import { withPaper } from './mixed-papers.ts'
import type { Product } from './product.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

const NAME = 'Key of a mixed paper'
const REASON = 'Both options are right.'

type Exams = { data: { id: number; name: string }[] }
type Opened = {
  data: { exam: { enrollment_id: number }; questions: { id: number; options: { id: number }[] }[] }
}

/** Answers three questions, the first one with its first option, which is wrong by the printed key. */
async function write(product: Product, { stud_id, token }: Student): Promise<number> {
  const post = async <T>(path: string, body: object) =>
    call<T>(product, `/Student/${path}`, { stud_id, ...body }, token)
  const { data } = await post<Exams>('entrance_get_exams', {})
  const exam_id = data.find(({ name }) => name === NAME)?.id
  const { exam, questions } = (await post<Opened>('entrance_start_exam', { exam_id })).data
  const { enrollment_id } = exam
  const submit_data = questions
    .filter(({ options }) => options.length > 0)
    .slice(0, 3)
    .map(({ id: question_id, options }) => ({ question_id, option_id: options[0]?.id }))
  await post('entrance_submit_exam', { enrollment_id, submit_data })
  return enrollment_id
}

test('a key is corrected for all, with a reason, and back', async ({ watched: page, product }, { workerIndex }) => {
  const student = await withPaper(page, product, workerIndex, { name: NAME, minutes: 30 })
  const enrollment = await write(product, student)
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/keys')
  await page.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Answer key: ${NAME}`)

  await page.getByRole('button', { name: 'Edit question 1' }).click()
  const dialog = page.getByRole('dialog')
  await noBarriers(page)
  await dialog.getByRole('button', { name: 'Add change' }).click()
  await expect(dialog.getByText('Choose an action for this question.')).toBeVisible()
  await dialog.getByLabel('Action').selectOption('Different answer')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Add change' }).click()
  await expect(page.getByText('Preview: A or B')).toBeVisible()
  await page.getByRole('button', { name: 'Preview effect' }).click()
  await expect(page.getByText('Marks change for 1 of 1 students')).toBeVisible()
  await expect(page.getByText('Marks up for 1 (+5)')).toBeVisible()
  await page.getByText('Students whose marks change').click()
  await expect(page.getByRole('table', { name: 'Students whose marks change' }).getByRole('row')).toHaveCount(2)
  await noBarriers(page)

  await page.getByLabel('Reason').fill(REASON)
  await page.getByRole('button', { name: 'Correct key for everyone' }).click()
  await expect(page.getByText('Version 1')).toBeVisible()
  await expect(page.getByText('Original: B')).toBeVisible()
  await noBarriers(page)

  await page.goto(`/entrance-report-preview/${enrollment}?part=questions`)
  await expect(page.getByText(`Corrected by your academy: ${REASON}`)).toHaveCount(1)

  await page.goto('/staff/keys')
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('button', { name: 'Restore version 0' }).click()
  await expect(page.getByText('Marks down for 1 (−5)')).toBeVisible()
  await page.getByLabel('Reason').fill('The book says so.')
  await page.getByRole('button', { name: 'Correct key for everyone' }).click()
  await expect(page.getByText('Version 2')).toBeVisible()
  await expect(page.getByText('Original: B')).toHaveCount(0)
})
