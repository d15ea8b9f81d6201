import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { asList, call, expect, logIn, type Student, take, test as base } from './journey.ts'
import { Product } from './product.ts'
import { QUIZ } from './sat-quiz.ts'
import { aStaffMember, signInStaff } from './staff.ts'
import { teachSubjects } from './taught-batch.ts'

const nested = (open: string, close: string, count: number) => `$y${open.repeat(count)}x${close.repeat(count)}$`

/**
 * Formulas at the limits of what is drawn: each nesting 20 deep, and 1,000 characters of the one with the most
 * elements.
 */
const DRAWN = [
  [
    nested('\\sqrt{', '}', 20),
    nested('^{x', '}', 20),
    nested('\\hat{', '}', 20),
    nested('\\frac{1}{', '}', 20),
    nested('\\left(', '\\right)', 20),
  ].join(' '),
  nested('\\begin{vmatrix}', '\\end{vmatrix}', 20),
  nested("'x", '', 480),
]

/** Formulas as deep as a doubt has room for, as they could be stored before there were limits. */
const SOURCES = [
  nested('\\sqrt{', '}', 115),
  nested('^{x', '}', 240),
  nested('\\hat{', '}', 135),
  nested('\\frac{1}{', '}', 88),
  nested('{', '}', 480),
]
const TEXTS = [...DRAWN, ...SOURCES].map((formula, at) => `First ${at} ${formula} behind ${at}.`)

type Deep = { student: Student; doubts: number[]; quiz: number; question: number }
type Found = { data: { id: number; title: string; kind: string }[] }
type Asked = { data: { doubt_id: number } }

/** Journeys through doubts and a quiz with such formulas, which are written directly into the database. */
const test = base.extend<object, { product: Product; deep: Deep }>({
  product: [
    async ({}, use) => {
      const product = new Product({ LIMITS: 'off' })
      await product.start()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  deep: [async ({ product }, use) => use(await makeDeep(product)), { scope: 'worker', auto: true }],
})

async function makeDeep(product: Product): Promise<Deep> {
  const owner = await aStaffMember(product, 'owner')
  await teachSubjects(owner, await aStaffMember(product, 'teacher'))
  const student = await logIn(product, '9000000001')
  const { stud_id, token } = student
  const find = async (query: string) => (await call<Found>(product, '/Student/search', { stud_id, query }, token)).data
  const about_id = (await find('ohm')).find(({ kind }) => kind === 'topic')?.id
  const quiz = (await find('electrode')).find(({ title }) => title === QUIZ)?.id ?? 0
  const doubts: number[] = []
  for (const [at] of TEXTS.entries()) {
    const place = { place: 'video', about_id, attempt_id: null, at, key: `deep formula ${at}` }
    const { data } = await call<Asked>(product, '/Student/ask_doubt', { stud_id, ...place, text: 'Why?' }, token)
    doubts.push(data.doubt_id)
  }
  await product.kill()
  const question = writeDeep(product, doubts, quiz)
  await product.start()
  return { student, doubts, quiz, question }
}

function writeDeep({ folder }: Product, doubts: number[], quiz: number): number {
  const db = new DatabaseSync(join(folder, 'academy.sqlite'))
  const textOf = (at: number) => TEXTS[at % TEXTS.length] ?? ''
  const say = db.prepare("update doubts set said = json_set(said, '$[0].text', ?) where doubt_id = ?")
  for (const [at, id] of doubts.entries()) say.run(textOf(at), id)
  const asked = db.prepare('select question_id from paper_questions where paper_id = ? order by position').all(quiz)
  const ids = asked.map(({ question_id }) => Number(question_id))
  const write = db.prepare('update questions set question = ?, explanation = ? where question_id = ?')
  const first = db.prepare('update question_options set ptext = ? where question_id = ? and position = 0')
  for (const [at, id] of ids.entries()) {
    write.run(textOf(at), textOf(at + 1), id)
    first.run(textOf(at + 2), id)
  }
  db.close()
  return ids[0] ?? 0
}

/** Slows the page down to a phone that is four times slower; a page that crashes fails the next wait. */
async function slowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const TEXT = /First (\d)[^]*behind \1\./

/** Expects that formulas within the limits are drawn, others are shown as source, and the page responds. */
async function isShown(page: Page, at: number): Promise<void> {
  // Roles are not used here: computing a role for each of thousands of elements takes seconds on a slow phone.
  const text = page
    .locator('main span[dir=auto]')
    .filter({ hasText: `behind ${at}.` })
    .first()
  await expect(text).toBeVisible()
  await expect(text).toHaveText(TEXT)
  const source = SOURCES[at - DRAWN.length]
  if (source === undefined) await expect(text.locator('.katex').first()).toBeVisible()
  else await expect(text).toContainText(source.slice(1, -1))
  expect(await text.locator('.katex-error').count()).toBe(0)
}

test('a test and its report stay alive with every formula that is stored', async ({
  watched: page,
  deep: { student, quiz },
}) => {
  await slowly(page)
  await take(page, student)
  await page.goto(`/quiz-start/${quiz}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await asList(page)
  await page.getByRole('heading', { name: 'Question 3', exact: true }).waitFor()
  for (const at of [0, 1, 2, 3, 4]) await isShown(page, at)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('link', { name: 'See what to revise' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Result')
  for (const at of [0, 1, 2, 3, 4]) await isShown(page, at)
})

test('own doubts stay alive with every formula that is stored', async ({
  watched: page,
  deep: { student, doubts },
}) => {
  await slowly(page)
  await take(page, student)
  await page.goto('/doubts')
  await expect(page.getByRole('main').getByRole('link', { name: 'behind 0.' })).toBeVisible()
  for (const [at, id] of doubts.entries()) {
    await page.goto(`/doubts/${id}`)
    await isShown(page, at)
  }
})

test('the desk reads and answers every doubt, and finds the questions in the bank', async ({
  watched: page,
  product,
  deep: { doubts, question },
}) => {
  await page.setViewportSize({ width: 1366, height: 860 })
  await slowly(page)
  await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff/doubts')
  for (const at of doubts.keys()) await expect(page.getByRole('link', { name: `behind ${at}.` })).toBeVisible()
  await expect(page.locator('.katex')).toHaveCount(0)
  for (const [at, id] of doubts.entries()) {
    await page.goto(`/staff/doubts/${id}`)
    await isShown(page, at)
    await page.getByRole('textbox', { name: 'Answer' }).fill('Yes.')
  }
  await page.goto(`/staff/questions/${question}`)
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(/First 0/)
  await page.goto('/staff/questions?search=First')
  for (const at of [0, 1, 2, 3, 4]) await isShown(page, at)
})
