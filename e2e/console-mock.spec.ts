import type { BrowserContext, Page } from '@playwright/test'
import { blankFields } from '#contract/staff/question-fields.rules.ts'
import { HALF, paragraph, run, wordFile } from '#contract/word/word-file.ts'
import { fillMoment } from './fill-moment.ts'
import { aStudent, call, expect, logIn, option, type Student, take, test } from './journey.ts'
import { begin } from './mixed-papers.ts'
import type { Product } from './product.ts'
import { press } from './staff-setup.ts'
import { aStaffMember, signInStaff, type StaffMember } from './staff.ts'

// A whole mock exam takes as long as many journeys together.
test.describe.configure({ timeout: 600_000 })
test.use({
  viewport: { width: 1366, height: 860 },
  // What the browser itself reports of a device that was logged out.
  allowed: [/the server responded with a status of 401/],
})

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const WRITERS = 40
const REASON = 'Both options are right.'
const DAY_MS = 86_400_000
const SECTIONS = ['Mathematics', 'Mathematics', 'Physics', 'Physics', 'Chemistry', 'Chemistry']
const OTHERS = ['PHY12', 'CHE12']
const OPTIONS = ['right', 'also right', 'wrong', 'far off']

/** The day after tomorrow on the academy's calendar, when no other journey's exam is at this hour. */
const dayOf = () => new Date(Date.now() + 2 * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** Twenty questions with options and five for a number, as the examination has them of one subject. */
const document = (word: string) =>
  wordFile(
    Array.from({ length: 25 }, (_, at) => [
      paragraph(run(`${word} ${at + 1}: what is half of x? `) + HALF, { list: 1 }),
      ...(at < 20 ? OPTIONS.map((text) => paragraph(run(`${text} ${at + 1}`), { list: 1, level: 1 })) : []),
      paragraph(run(at < 20 ? 'Answer: a' : 'Answer: 12')),
    ])
      .flat()
      .join(''),
  )

/** Stores the same number of questions of another subject in the bank. */
async function fillBank(author: StaffMember, word: string, subject: string): Promise<void> {
  for (let at = 0; at < 25; at += 1) {
    const options = Object.fromEntries(OPTIONS.map((text, place) => [`option${'ABCD'[place]}`, text]))
    const key = at < 20 ? { ...options, correct: 'A' } : { type: 'Number' as const, correct: '12' }
    const fields = { ...blankFields(), code: `${word}-${subject}-${at}`, subject, ...key }
    await author.call('/staff/save_question', { fields: { ...fields, question: `${word} ${subject} ${at}: which?` } })
  }
}

type Listed = { questions: { question_id: number }[] }

type Opened = {
  data: {
    exam: { enrollment_id: number }
    questions: { id: number; options: { id: number; ptext: string }[] }[]
  }
}

/** Takes the mock exam through calls: so many right answers, and three answers that a later key makes right. */
async function sit(product: Product, { stud_id, token }: Student, exam_id: number, right: number): Promise<void> {
  const post = async <T>(path: string, body: object) =>
    call<T>(product, `/Student/${path}`, { stud_id, ...body }, token)
  const { exam, questions } = (await post<Opened>('entrance_start_exam', { exam_id })).data
  const submit_data = questions.slice(0, right + 3).map(({ id: question_id, options }, at) => {
    const chosen = options.find(({ ptext }) => ptext.startsWith(at < right ? 'right' : 'also right'))
    return { question_id, option_id: chosen?.id }
  })
  const sent = { enrollment_id: exam.enrollment_id, submit_data }
  expect((await post<{ status: boolean }>('entrance_submit_exam', sent)).status).toBe(true)
}

type Watched = { rows: { attempt_id: number; stud_id: number }[] }
type Exams = { data: { id: number; name: string }[] }
type Reports = { data: { id: number; marks: number | null }[] }

const examOf = async (product: Product, { stud_id, token }: Student, name: string): Promise<number> =>
  (await call<Exams>(product, '/Student/entrance_get_exams', { stud_id }, token)).data.find(
    (exam) => exam.name === name,
  )?.id ?? 0

const reportOf = async (product: Product, { mobile }: Student) => {
  const { stud_id, token } = await logIn(product, mobile)
  return (await call<Reports>(product, '/Student/entrance_get_exam_reports', { stud_id }, token)).data[0]
}

/** Chooses, and saves as one does in the examination. */
async function answer(phone: Page, letter: string): Promise<void> {
  await option(phone, letter).click()
  await press(phone, 'Save & Next')
}

/** Answers two more, and hands in: with less than three it is not taken. */
async function handIn(phone: Page): Promise<void> {
  for (const at of [2, 3]) {
    await expect(phone.getByRole('heading', { name: `Question ${at}`, exact: true })).toBeVisible()
    await answer(phone, 'D')
  }
  await press(phone, 'Submit Exam')
  await phone.getByRole('dialog').getByRole('button', { name: 'Submit Exam' }).click()
  await expect(phone.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()
}

/** A page of a browser of its own, for this student. */
async function aPhone(context: BrowserContext | undefined, student: Student): Promise<Page> {
  const page = await context?.newPage()
  if (!page) throw new Error('there is no browser')
  await take(page, student)
  return page
}

test('a mock goes from a Word file and the bank to corrected results with ranks', async ({
  watched: page,
  product,
  browser,
}, { workerIndex }) => {
  const word = `MOCK${process.pid}`
  const name = `JEE Main mock ${word}`
  const day = dayOf()
  const code = `M-${word}`
  const owner = await aStaffMember(product, 'owner')
  const examiner = await signInStaff(page.context(), product, 'examiner')
  const dialog = page.getByRole('dialog')

  await test.step('questions of a Word file', async () => {
    await page.goto('/staff/questions/paste')
    await expect(page.getByRole('heading', { name: 'Paste questions' })).toBeVisible()
    await page.getByLabel('Subject').selectOption('MAT12')
    const buffer = Buffer.from(document(word))
    await page.locator('input[type=file]').setInputFiles({ name: 'mock.docx', mimeType: WORD_TYPE, buffer })
    const found = page.getByRole('list', { name: 'Questions found: 25' })
    await expect(found.getByRole('checkbox', { name: 'Question 25', exact: true })).toBeChecked()
    await press(page, 'Save selected (25)')
    await expect(found.getByText(/^Q\w+ saved$/)).toHaveCount(25)
    for (const subject of OTHERS) await fillBank(examiner, word, subject)
  })

  await test.step('a colleague reads the proofs', async () => {
    const { questions } = await owner.call<Listed>('/staff/questions', { search: word })
    const question_ids = questions.map(({ question_id }) => question_id)
    const read = { question_ids, undo: false }
    const { done } = await owner.call<{ done: number[] }>('/staff/proof_read_questions', read)
    expect(done).toHaveLength(75)
  })

  await test.step('the paper is built and sealed', async () => {
    await page.goto('/staff/papers')
    await press(page, 'New test paper')
    await dialog.getByLabel('Type').selectOption({ label: 'Entrance exam' })
    await dialog.getByLabel('Format').selectOption({ label: 'JEE Main Paper 1, 2026' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByLabel('Paper name').fill(name)
    await page.getByLabel('Paper code').fill(code)
    await page.getByLabel('For', { exact: true }).selectOption('Plus Two Science')
    await page.getByLabel('Pass marks').fill('0')
    await fillMoment(page, 'Start', `${day}T05:10`)
    await fillMoment(page, 'End', `${day}T08:30`)
    await page.getByLabel('Shuffle').selectOption({ label: 'Off: same order for everyone' })
    await page.getByLabel('Release time').selectOption({ label: 'At a set time' })
    await fillMoment(page, 'Release date and time', `${day}T09:15`)
    for (let at = 0; at < 6; at += 1) {
      await page.getByRole('button', { name: 'Pick at random' }).nth(at).click()
      await dialog.getByLabel('Subject').selectOption({ label: `${SECTIONS[at]}, Plus Two Science` })
      await dialog.getByLabel('Code or words').fill(word)
      await dialog.getByRole('button', { name: 'Pick', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByText('Ready to seal')).toBeVisible()
    await press(page, 'Seal')
    await dialog.getByRole('button', { name: 'Seal' }).click()
    await expect(page.getByText('Unchanged since sealing')).toBeVisible()
  })
  /** Moves the product's clock to the time, and signs in again where needed: no session lasts that long. */
  const moveTo = async (time: string) => {
    const at = `${day}T${time}:00+05:30`
    await product.order({ at })
    return Date.parse(at) - Date.now()
  }
  const ahead = await moveTo('05:15')
  await signInStaff(page.context(), product, 'examiner', ahead)
  const hall = await browser.newContext({ baseURL: product.origin, viewport: { width: 768, height: 1024 } })
  const invigilator = await signInStaff(hall, product, 'invigilator', ahead)
  const [first, second] = [await aStudent(product, workerIndex), await aStudent(product, workerIndex)]
  const contexts = [hall]
  const phoneOf = async (student: Student) => {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
    contexts.push(context)
    return aPhone(context, student)
  }
  const phone = await phoneOf(first)
  await begin(phone, name)
  const exam_id = await examOf(product, first, name)

  await test.step('an invigilator who is assigned gives ten minutes', async () => {
    await page.goto(`/staff/sittings/${exam_id}`)
    await page.getByRole('link', { name: 'Assign invigilators' }).click()
    await page.getByRole('checkbox', { name: invigilator.email }).check()
    await press(page, 'Save')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const watching = await hall.newPage()
    await watching.goto(`/staff/sittings/${exam_id}`)
    await watching.getByRole('checkbox').first().check()
    await press(watching, 'Add minutes')
    const asked = watching.getByRole('dialog')
    await asked.getByLabel('Minutes').fill('10')
    await asked.getByLabel('Reason').fill('The line was down.')
    await asked.getByRole('button', { name: 'Add minutes' }).click()
    await expect(watching.getByText('+10 min, sent')).toBeVisible()
    await answer(phone, 'A')
    await expect(phone.getByText('You have 10 more minutes.')).toBeVisible()
  })

  await test.step('another student changes the phone', async () => {
    const before = await phoneOf(second)
    await begin(before, name)
    await answer(before, 'B')
    await expect(before.getByText('All answers saved')).toBeVisible()
    let attempt_id: number | undefined
    const seen = async () => {
      const { rows } = await invigilator.call<Watched>('/staff/sitting', { paper_id: exam_id })
      attempt_id = rows.find(({ stud_id }) => stud_id === second.stud_id)?.attempt_id
      return attempt_id
    }
    // One look a second is prepared for all who watch.
    await expect.poll(seen).toBeDefined()
    const why = { reason: 'The phone broke.', request_key: `${word}-phone` }
    await invigilator.call('/staff/allow_other_phone', { paper_id: exam_id, attempt_id, ...why })
    const after = await phoneOf(await logIn(product, second.mobile))
    await after.goto(before.url())
    await expect(after.getByRole('heading', { name: 'Question 2', exact: true })).toBeVisible()
    await press(after, 'Previous')
    await expect(after.getByRole('radio', { name: /^B/ })).toBeChecked()
    await press(after, 'Save & Next')
    await handIn(after)
  })

  await test.step('all write and hand in', async () => {
    for (let at = 0; at < WRITERS; at += 8)
      await Promise.all(
        Array.from({ length: 8 }, async (_, more) =>
          sit(product, await aStudent(product, workerIndex), exam_id, (at + more) % 10),
        ),
      )
    await handIn(phone)
  })

  await test.step('a key is corrected before the results come', async () => {
    await signInStaff(page.context(), product, 'examiner', await moveTo('08:50'))
    await page.goto(`/staff/keys/${exam_id}`)
    await press(page, 'Edit question 1')
    await dialog.getByLabel('Action').selectOption('Different answer')
    await dialog.getByRole('checkbox').nth(1).check()
    await press(page, 'Add change')
    await press(page, 'Preview effect')
    await expect(page.getByText('Marks change for 5 of 42 students')).toBeVisible()
    await page.getByLabel('Reason').fill(REASON)
    await press(page, 'Correct key for everyone')
    await expect(page.getByText('Version 1')).toBeVisible()
  })

  await test.step('results come at their time, with ranks', async () => {
    expect((await reportOf(product, first))?.marks).toBeNull()
    await moveTo('09:16')
    await page.goto(`/staff/results/${exam_id}`)
    await expect(page.getByRole('table', { name: 'Rank list' }).getByRole('row')).toHaveCount(43)
    const { id } = (await reportOf(product, second)) ?? {}
    const after = await phoneOf(await logIn(product, second.mobile))
    await after.goto(`/entrance-report-preview/${id}?part=questions`)
    await expect(after.getByText(`Corrected by your academy: ${REASON}`)).toHaveCount(1)
  })
  for (const context of contexts) await context.close()
})
