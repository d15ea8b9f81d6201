import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { aStaffMember, signInStaff, type StaffMember } from './staff.ts'

test.use({
  viewport: { width: 1366, height: 860 },
  allowed: [/Blocked script execution in 'about:blank'|status of 422/],
})

const DAY_MS = 86_400_000
const WEEK = 7
/** A day that other journeys leave free. */
const day = () => new Date(Date.now() + WEEK * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

type Draft = { draft_id: number; version: number; fields: object }
type Saved = { saved: { question_id: number; code: string } | null; mistakes: object[] }

const COUNT = Number(process.env['BOOKLET_QUESTIONS'] ?? 6)
/** A4 in points, as a PDF says it: browsers round it to their pixels. */
const A4 = /\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/

/** Questions of several lengths, some for a number, with formulas, in English and Hindi. */
function words(at: number) {
  const [small, large] = [at + 2, at * at + 11]
  const kind = at % 5
  if (kind === 4)
    return {
      type: 'Number',
      question: `The value of $\\int_0^{${small}} 3x^2\\,dx$ is`,
      question_hi: `$\\int_0^{${small}} 3x^2\\,dx$ का मान है`,
      correct: String(small ** 3),
    }
  if (kind === 3)
    return {
      question: `A body of mass ${small} kg moves along a straight line with the velocity $v(t) = ${small}t^2 - ${large}t + \\frac{1}{2}$ m/s. Which of the following gives its acceleration after two seconds, where air resistance is neglected?`,
      question_hi: `${small} kg द्रव्यमान की एक वस्तु सरल रेखा में $v(t) = ${small}t^2 - ${large}t + \\frac{1}{2}$ m/s वेग से चलती है। वायु प्रतिरोध नगण्य है। दो सेकंड बाद इसका त्वरण क्या होगा?`,
      ...options((one) => `$\\dfrac{${large + one}}{${small}}\\ \\mathrm{m/s^2}$ along the direction of motion`),
    }
  if (kind === 2)
    return {
      question: `Match List I with List II for the process number ${small}.`,
      question_hi: `प्रक्रिया ${small} के लिए सूची I को सूची II से मिलाइए।`,
      list_one: '(P) Isothermal\n(Q) Adiabatic\n(R) Isochoric\n(S) Isobaric',
      list_two: '(1) $\\Delta Q = 0$\n(2) $\\Delta V = 0$\n(3) $\\Delta P = 0$\n(4) $\\Delta T = 0$',
      ...options(
        (one) => ['P-4, Q-1, R-2, S-3', 'P-1, Q-4, R-3, S-2', 'P-2, Q-3, R-1, S-4', 'P-3, Q-2, R-4, S-1'][one] ?? '',
      ),
    }
  return {
    question: `If $x + \\frac{1}{x} = ${small}$, then $x^2 + \\frac{1}{x^2}$ equals`,
    question_hi: `यदि $x + \\frac{1}{x} = ${small}$, तो $x^2 + \\frac{1}{x^2}$ बराबर है`,
    ...options((one) => `$${small * small - 2 + one}$`),
  }
}

const options = (text: (at: number) => string) =>
  Object.fromEntries(['A', 'B', 'C', 'D'].map((letter, at) => [`option${letter}`, text(at)]))

async function aSealedPaper(sealer: StaffMember, author: StaffMember, made: string): Promise<number> {
  const { subjects } = await author.call<{ subjects: { code: string; level: string }[] }>('/staff/question_places')
  const [subject] = subjects
  if (!subject) throw new Error('there is no subject')
  const [some] = (await author.call<{ questions: { question_id: number }[] }>('/staff/questions')).questions
  const { fields: other } = await author.call<Draft & { fields: Record<string, string> }>('/staff/question', {
    question_id: some?.question_id,
  })
  const blank = Object.fromEntries(Object.keys(other).map((field) => [field, '']))
  const codes: string[] = []
  for (let at = 0; at < COUNT; at += 1) {
    const code = `BQ-${made}-${at}`
    const own = { type: 'Single', correct: 'B', marks: '4', negative_marks: '1', ...words(at) }
    const { saved, mistakes } = await author.call<Saved>('/staff/save_question', {
      fields: { ...blank, ...own, code, subject: subject.code },
    })
    if (!saved) throw new Error(JSON.stringify(mistakes))
    const { question_id } = saved
    const { version } = await sealer.call<{ version: string }>('/staff/question', { question_id })
    await sealer.call('/staff/proof_read_question', { question_id, version, undo: false })
    codes.push(code)
  }
  const { draft_id } = await sealer.call<Draft>('/staff/add_paper_draft', { kind: 'exam' })
  const draft = await sealer.call<Draft>('/staff/paper_draft', { draft_id })
  const own = {
    code: `BP-${made}`,
    name: `Mock ${made}`,
    subject: subject.code,
    readers: subject.level,
    minutes: '180',
  }
  const times = { start: `${day()} 03:00`, end: `${day()} 06:00` }
  const whole = { ...draft.fields, ...own, ...times, questions: [codes] }
  const kept = await sealer.call<Draft>('/staff/save_paper_draft', { draft_id, version: draft.version, fields: whole })
  const { sealed, ...hindered } = await sealer.call<{ sealed: { paper_id: number } | null }>('/staff/seal_paper', {
    draft_id,
    version: kept.version,
  })
  if (!sealed) throw new Error(JSON.stringify(hindered))
  return sealed.paper_id
}

/** Each page that is shown is one page of A4 on paper. */
async function isPrintedWhole(page: Page, path: string): Promise<void> {
  const shown = await page.locator('.a4').count()
  await page.emulateMedia({ media: 'print' })
  const pdf = (await page.pdf({ path, preferCSSPageSize: true, printBackground: false })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(shown)
  expect(pdf).toMatch(A4)
  await page.emulateMedia({ media: 'screen' })
}

test('an examiner prints a sealed paper as booklets in two languages and as answer sheets, on pages of A4', async ({
  watched: page,
  product,
  context,
}, info) => {
  test.slow()
  const made = `${info.workerIndex}.${Date.now()}`
  const author = await aStaffMember(product, 'examiner')
  const sealer = await signInStaff(context, product, 'examiner')
  const paper_id = await aSealedPaper(sealer, author, made)

  await page.goto(`/staff/papers/${paper_id}`)
  await page.getByRole('link', { name: 'Print the booklet' }).click()
  await noBarriers(page)
  await press(page, 'Prepare pages')
  await expect(page.getByText('Booklet code / बुकलेट कोड').first()).toBeVisible()
  await expect(page.getByText('Rough work / रफ़ काम')).toHaveCount(4)
  await isPrintedWhole(page, info.outputPath('booklets.pdf'))

  await page.getByLabel('What to print').selectOption('Answer sheets, blank')
  await press(page, 'Prepare pages')
  await expect(page.getByRole('heading', { name: /^Answer sheet/ })).toHaveCount(4)
  await isPrintedWhole(page, info.outputPath('sheets.pdf'))

  await page.getByLabel('What to print').selectOption('Answer key')
  await press(page, 'Prepare pages')
  await expect(page.getByRole('alert')).toContainText('after the exam')
})
