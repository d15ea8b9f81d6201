import { noBarriers } from './barriers.ts'
import { aStudent, call, expect, logIn, test } from './journey.ts'
import type { Student } from './journey.ts'
import { withPaper } from './mixed-papers.ts'
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
  const exam_id = data.find(({ name }) => name === 'Physics: unit test 2')?.exam_id
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

test('who writes is seen, given time, closed and opened again @promise', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const student = await aStudent(product, workerIndex)
  const writer = await write(product, student, 3)
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/sittings')
  await page.getByRole('link', { name: 'Physics: unit test 2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physics: unit test 2')
  const box = page.getByRole('checkbox').first()
  await expect(box).toBeVisible()
  await noBarriers(page)
  const name = (await box.getAttribute('aria-label'))?.replace('Select ', '') ?? ''
  await page.getByLabel('Name or admission number').fill(name)

  await box.check()
  await page.getByRole('button', { name: 'Add minutes', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Reason')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Phone or network problem' })).toBeVisible()
  await dialog.getByLabel('Minutes').fill('15')
  await dialog.getByLabel('Reason').fill('The line was down.')
  await dialog.getByRole('button', { name: 'Add minutes' }).click()
  await expect(page.getByText('Done for 1 student', { exact: true })).toBeVisible()
  await expect(page.getByText('+15 min, sent')).toBeVisible()

  await box.check()
  await page.getByRole('button', { name: 'Close the test' }).click()
  await dialog.getByLabel('Reason').fill('Left the hall.')
  await dialog.getByRole('button', { name: 'Close the test' }).click()
  await expect(page.getByText('In progress', { exact: true })).toHaveCount(1)
  const figures = page.getByRole('group', { name: 'Show only' })
  await figures.getByRole('button', { name: /In progress$/ }).click()
  await expect(page.getByText(/^No students match/)).toBeVisible()
  await figures.getByRole('button', { name: /Submitted$/ }).click()
  await expect(box).toBeVisible()
  await figures.getByRole('button', { name: /Submitted$/ }).click()
  expect((await writer.save(3)).status).toBe(false)
  await expect(page.getByText('1 late answer', { exact: true })).toBeVisible()

  await box.check()
  await page.getByRole('button', { name: 'Accept late answers' }).click()
  await dialog.getByLabel('Reason').fill('The phone had no line.')
  await dialog.getByRole('button', { name: 'Accept late answers' }).click()
  await expect(page.getByText('4 of 20')).toBeVisible()

  await box.check()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await dialog.getByLabel('Reason').fill('Was not done.')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('10 min', { exact: true })).toBeVisible()
  await expect(page.getByText('4 of 20')).toBeVisible()
  expect((await writer.save(4)).status).toBe(true)

  await page.setViewportSize({ width: 768, height: 1000 })
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Closed by staff')).toBeVisible()
  await noBarriers(page)
})

test('what came late of several is adopted at once, after each was looked at', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const students = [await aStudent(product, workerIndex), await aStudent(product, workerIndex)]
  const writers = await Promise.all(students.map(async (student) => write(product, student, 1)))
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/sittings')
  await page.getByRole('link', { name: 'Physics: unit test 2' }).click()
  const dialog = page.getByRole('dialog')
  const act = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await dialog.getByLabel('Reason').fill('The line was cut.')
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const boxes = page
    .getByRole('group')
    .filter({ hasText: 'of 20' })
    .filter({ hasText: 'In progress' })
    .getByRole('checkbox')
  await expect(boxes.nth(1)).toBeVisible()
  for (const box of await boxes.all()) await box.check()
  await act('Close the test')
  for (const writer of writers) expect((await writer.save(1)).status).toBe(false)
  await page.getByRole('button', { name: /^Select \d+ with late answers$/ }).click()
  await page.getByRole('button', { name: 'Accept late answers' }).click()
  await expect(dialog.getByText(/^Late answers: 1\. Given before closing, by the phone’s clock: 0\./)).toHaveCount(2)
  await noBarriers(page)
  await dialog.getByLabel('Reason').fill('The line was cut.')
  await dialog.getByRole('button', { name: 'Accept late answers' }).click()
  await expect(page.getByText('Done for 2 students', { exact: true })).toBeVisible()
})

const HALL = 'Hall of a mixed paper'

type Exams = { data: { id: number; name: string }[] }
type Begun = { data: { attempt_id: number; deadline: string } }
type Clock = {
  status: boolean
  data: { deadline: string; paused: object | null; notices: { notice_id: number; message: string | null }[] }
}

/** Begins an entrance exam by its name, or goes on with it, as a phone does. */
async function begun(product: Product, { stud_id, token }: Student, name: string) {
  const post = async <T>(path: string, body: object) =>
    call<T>(product, `/Student/${path}`, { stud_id, ...body }, token)
  const exams = (await post<Exams>('entrance_get_exams', {})).data
  const exam_id = exams.find((exam) => exam.name === name)?.id
  const { attempt_id, deadline } = (await post<Begun>('entrance_start_exam', { exam_id })).data
  const clock = async (seen: number[] = []) => post<Clock>('attempt_clock', { attempt_id, unsent: 0, leaves: 0, seen })
  return { exam_id, attempt_id, ends: Date.parse(deadline), clock }
}

test('all get minutes, the hall is paused, some are told, and a phone is changed', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const now = Date.now()
  const window = { starts_at: now, ends_at: now + 30 * 60_000 }
  const student = await withPaper(page, product, workerIndex, { name: HALL, minutes: 30, ...window })
  const phone = await begun(product, student, HALL)
  await signInStaff(page.context(), product, 'examiner')
  await page.goto(`/staff/sittings/${phone.exam_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HALL)
  const dialog = page.getByRole('dialog')
  /** Presses a button, fills what its dialog asks for, and presses the same one there. */
  const act = async (name: string, said: Record<string, string>) => {
    await page.getByRole('button', { name, exact: true }).click()
    for (const [label, text] of Object.entries(said)) await dialog.getByLabel(label).fill(text)
    await noBarriers(page)
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const Reason = 'The lights went out.'

  await act('Add minutes for all', { Minutes: '10', Reason })
  await expect(page.getByText(/everyone has 10 extra minutes/)).toBeVisible()
  expect(Date.parse((await phone.clock()).data.deadline) - phone.ends).toBe(600_000)

  await act('Pause exam', { Reason })
  await expect(page.getByText(/^Paused since/)).toBeVisible()
  expect((await phone.clock()).data.paused).not.toBeNull()
  await act('Resume', { Reason })
  await expect(page.getByText(/^Paused since/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pause exam' })).toBeHidden()
  // An examiner pauses once; the time of the results went there and back.
  await expect(page.getByRole('button', { name: 'Pause again' })).toBeHidden()
  await expect(page.getByText(/^Results moved from /)).toBeVisible()
  await expect(page.getByText(/last student ends /)).toBeVisible()
  expect((await phone.clock()).data.paused).toBeNull()

  const box = page.getByRole('checkbox').first()
  const Message = 'Question 2: read "metres" for "miles".'
  await box.check()
  await act('Message', { Message })
  await expect(page.getByText('+10 min, sent')).toBeVisible()
  const { notices } = (await phone.clock()).data
  expect(notices.filter(({ message }) => message === Message)).toHaveLength(1)
  await phone.clock(notices.map(({ notice_id }) => notice_id))
  await expect(page.getByText(/^\+10 min, seen/)).toBeVisible()

  await box.check()
  await act('Allow another phone', { Reason })
  await expect.poll(async () => (await phone.clock()).status).toBe(false)
  const next = await begun(product, await logIn(product, student.mobile), HALL)
  expect(next.attempt_id).toBe(phone.attempt_id)
  expect((await next.clock()).status).toBe(true)
})
