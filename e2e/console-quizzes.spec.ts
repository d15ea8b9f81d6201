import { noBarriers } from './barriers.ts'
import { aStudent, call, expect, test } from './journey.ts'
import { ownQuestions } from './own-questions.ts'
import { press } from './staff-setup.ts'
import { signInStaff } from './staff.ts'
import { teachSubject } from './taught-batch.ts'

test.use({ viewport: { width: 768, height: 1000 } })

type Chapters = { data: { chapter_id: number; chapter_name: string }[] }
type Quizzes = { data: { name: string }[] }

test('a teacher builds a quiz and proposes it, an examiner seals it, and students have it @promise', async ({
  watched: page,
  product,
  browser,
}, { workerIndex }) => {
  const name = `Quiz built here ${workerIndex}.${Date.now()}`
  const word = `QB${workerIndex}${Date.now()}`
  // The server rejects the examiner's quiz that shares a question with an exam.
  const codes = await ownQuestions(product, word, 2)
  const teacher = await signInStaff(page.context(), product, 'teacher')
  const sub_id = await teachSubject(product, 'PHY12', teacher)
  await page.goto('/staff/papers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test papers')
  await expect(page.getByRole('link', { name: 'In progress', exact: true })).toHaveCount(0)
  await press(page, 'New test paper')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type').selectOption({ label: 'Quiz' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled')

  await page.getByLabel('Paper name').fill(name)
  await page.getByLabel('Paper code').fill(`QZ-${workerIndex}-${Date.now()}`)
  await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'Physics' })
  await page.getByLabel('Chapter', { exact: true }).selectOption({ label: '1. Electric charges and fields' })
  await page.getByLabel('Pass percentage').fill('40')
  await press(page, 'Select questions')
  await dialog.getByLabel('Code or words').fill(word)
  for (const code of codes) await dialog.getByRole('checkbox', { name: code }).check()
  await dialog.getByRole('button', { name: 'Add 2' }).click()
  await expect(page.getByText('No issues found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seal', exact: true })).toHaveCount(0)
  await noBarriers(page)
  await press(page, 'Propose to examiner')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Proposed by')

  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1366, height: 860 } })
  const desk = await context.newPage()
  await signInStaff(context, product, 'examiner')
  await desk.goto('/staff/papers')
  await desk.getByRole('link', { name, exact: true }).click()
  await expect(desk.getByText(/^Proposed by/)).toBeVisible()
  await expect(desk.getByText('Ready to seal')).toBeVisible()
  await press(desk, 'Student preview')
  await expect(desk.getByText('TEST · Student preview')).toBeVisible()
  await desk.goBack()
  await expect(desk.getByText('Ready to seal')).toBeVisible()
  await press(desk, 'Seal')
  await desk
    .getByRole('dialog', { name: `Seal ${name}?` })
    .getByRole('button', { name: 'Seal' })
    .click()
  await expect(desk.getByText('Unchanged since sealing')).toBeVisible()
  await noBarriers(desk)
  await desk.goto('/staff/papers?state=quiz')
  await expect(desk.getByRole('link', { name, exact: true })).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test papers')
  await expect(row).toHaveCount(0)

  const { stud_id, token } = await aStudent(product, workerIndex)
  const post = async <T>(path: string, body: object) =>
    call<T>(product, `/Student/${path}`, { stud_id, ...body }, token)
  const chapters = (await post<Chapters>('chapters', { sub_id })).data
  const chapter_id = chapters.find(({ chapter_name }) => chapter_name === 'Electric charges and fields')?.chapter_id
  const quizzes = (await post<Quizzes>('get_quiz_by_chapter', { chapter_id })).data
  expect(quizzes.map((quiz) => quiz.name)).toContain(name)
})
