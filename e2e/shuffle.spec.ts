import type { Page } from '@playwright/test'
import { asList, aStudent, option, expect, logIn, take, test, startExam } from './journey.ts'

type Asked = { question_id: number; options: string[] }
type Order = { questions: number[]; options: string[][] }

const orderOf = (asked: Asked[]): Order => ({
  questions: asked.map(({ question_id }) => question_id),
  options: asked.map(({ options }) => options),
})

/** Does what makes the page ask for questions; returns their order as it was sent, which the screen has too. */
async function orderAfter(page: Page, doing: () => Promise<unknown>): Promise<Order> {
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/Student/exam') && answer.ok())
  await doing()
  const { data } = (await (await sent).json()) as { data: { questions: Asked[] } }
  const order = orderOf(data.questions)
  const shown = async () =>
    page
      .getByRole('radiogroup')
      .evaluateAll((groups) => groups.map((group) => Number(group.querySelector('input')?.name.split('-')[1])))
  await expect.poll(shown).toEqual(order.questions)
  return order
}

const start = async (page: Page) => {
  await startExam(page.getByRole('article').filter({ hasText: 'Physics: unit test 2' }))
  await asList(page)
}

test.afterEach(async ({ product }) => {
  await product.order({ at: new Date().toISOString() })
})

test('a student’s own order stays after a reload, on another device and in the report', async ({
  asNewStudent: page,
  newStudent: student,
  product,
  browser,
}, { workerIndex }) => {
  await page.goto('/exams')
  const first = await orderAfter(page, async () => start(page))
  expect(first.questions).toHaveLength(20)
  expect(await orderAfter(page, async () => page.reload())).toEqual(first)

  const neighbour = await browser.newPage({ baseURL: product.origin })
  await take(neighbour, await aStudent(product, workerIndex))
  await neighbour.goto('/exams')
  const other = await orderAfter(neighbour, async () => start(neighbour))
  expect(other.questions.toSorted((a, b) => a - b)).toEqual(first.questions.toSorted((a, b) => a - b))
  expect(other.questions).not.toEqual(first.questions)
  await neighbour.close()

  const address = page.url()
  // A page that is left open would report the student's place, and learn that its session was replaced.
  await page.goto('/exams')
  const device = await browser.newPage({ baseURL: product.origin })
  await take(device, await logIn(product, student.mobile))
  expect(
    await orderAfter(device, async () => {
      await device.goto(address)
      await asList(device)
    }),
  ).toEqual(first)
  await option(device, 'B').first().click()
  await device.getByRole('button', { name: 'Submit', exact: true }).click()
  await device.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(device.getByRole('heading', { name: 'Exam Complete' })).toBeVisible()

  // Results have come by then, whenever they come.
  await product.order({ move: { seconds: 3 * 86_400 } })
  const reported = device.waitForResponse((answer) => answer.url().endsWith('/get_exam_report_by_id') && answer.ok())
  await device.reload()
  const { data } = (await (await reported).json()) as { data: { list: { id: number; options: string[] }[] } }
  expect(data.list.map(({ id }) => id)).toEqual(first.questions)
  expect(data.list.map(({ options }) => options)).toEqual(first.options)
  await device.getByRole('tab', { name: 'Questions' }).click()
  await expect(device.getByRole('article').first()).toContainText(/Your answer/)
  await device.close()
})
