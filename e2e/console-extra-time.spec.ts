import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { aStudent, expect, take, test, startExam } from './journey.ts'
import { ownQuestions } from './own-questions.ts'
import type { Product } from './product.ts'
import { press } from './staff-setup.ts'
import { signInStaff, type StaffMember } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

const DAY_MS = 86_400_000
/** In so many days on the academy's calendar. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

type Draft = { draft_id: number; version: number; fields: Record<string, unknown> }

/** Makes a draft of a paper with two questions that can be sealed. */
async function aDraft(product: Product, { call }: StaffMember, name: string, day: string): Promise<Draft> {
  const codes = await ownQuestions(product, name.replaceAll(/\W/g, ''), 2)
  const { draft_id } = await call<{ draft_id: number }>('/staff/add_paper_draft', { kind: 'exam' })
  const { version, fields } = await call<Draft>('/staff/paper_draft', { draft_id })
  const { subjects } = await call<{ subjects: { subject_code: string; subject_name: string }[] }>('/staff/choices')
  const subject = subjects.find(({ subject_name }) => subject_name === 'Physics')?.subject_code
  const times = { start: `${day} 10:00`, end: `${day} 12:00`, minutes: '30' }
  const named = { name, code: name.replaceAll(/\W/g, '-'), subject, readers: 'Plus Two Science' }
  const filled = { ...fields, ...named, ...times, questions: [codes] }
  await call('/staff/save_paper_draft', { draft_id, version, fields: filled })
  return { draft_id, version, fields: filled }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('groups have longer: it is said in the builder, and by the student’s clock', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const day = dayIn(4)
  const name = `Longer ${workerIndex}.${Date.now()}`
  const examiner = await signInStaff(context, product, 'examiner')
  const { draft_id } = await aDraft(product, examiner, name, day)
  await page.goto(`/staff/papers/drafts/${draft_id}`)
  await expect(heading(page, 'Extra time')).toBeVisible()
  await press(page, 'Add group')
  const group = page.getByRole('group', { name: 'Group 1' })
  await expect(group.getByLabel('Who')).toBeFocused()
  await group.getByLabel('Who').selectOption({ label: 'Plus Two Science A' })
  await expect(page.getByText('Group 1: enter 1 to 240 minutes, or 1% to 100%.').first()).toBeVisible()
  await group.getByLabel('Amount').fill('50')
  await group.getByLabel('Unit').selectOption({ label: '% of time' })
  await expect(group.getByText('+15 min')).toBeVisible()
  await expect(page.getByText('Ready to seal')).toBeVisible()
  await noBarriers(page)
  await press(page, 'Seal')
  await page.getByRole('dialog').getByRole('button', { name: 'Seal' }).click()
  await expect(page.getByText('Unchanged since sealing')).toBeVisible()
  await expect(page.getByText('Plus Two Science A · +50%: 15 min')).toBeVisible()

  await press(page, 'Change extra time')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByLabel('Unit').selectOption({ label: 'Minutes' })
  await dialog.getByLabel('Reason').fill('As the certificate says')
  await dialog.getByRole('button', { name: 'Save extra time' }).click()
  await expect(page.getByText('Plus Two Science A · +20 min')).toBeVisible()
  await expect(page.getByText('Unchanged since sealing')).toBeVisible()

  // A student who signed up is in no batch, and so needs a group of their own.
  const pupil = await aStudent(product, workerIndex)
  const [paper_id] = page.url().match(/\d+$/) ?? []
  const { groups, seen } = await examiner.call<{ groups: object[]; seen: string }>('/staff/extra_time', { paper_id })
  const own = { batch: '', students: [pupil.stud_id], amount: '20', unit: 'minutes' }
  await examiner.call('/staff/save_extra_time', { paper_id, groups: [...groups, own], seen, reason: 'The same' })
  await page.reload()
  await expect(page.getByText('Students in the list: 1 · +20 min')).toBeVisible()

  await product.order({ at: `${day}T10:00:00+05:30` })
  const student = await context.browser()?.newContext({ baseURL: product.origin })
  const phone = await student?.newPage()
  if (!phone) throw new Error('there is no browser')
  await take(phone, pupil)
  await phone.goto('/exams')
  const card = phone.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('50 minutes')
  await startExam(card)
  await expect(phone.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await expect(phone.getByRole('timer')).toContainText(/(50:00|49:\d\d)/)
  await student?.close()
})

test('a student preview is marked at its end, and leaves nothing behind', async ({ watched: page, product, context }, {
  workerIndex,
}) => {
  const name = `Tried ${workerIndex}.${Date.now()}`
  const examiner = await signInStaff(context, product, 'examiner')
  const { draft_id } = await aDraft(product, examiner, name, dayIn(5))
  await page.goto(`/staff/papers/drafts/${draft_id}`)
  await expect(page.getByText('Ready to seal')).toBeVisible()
  await press(page, 'Student preview')
  await expect(heading(page, 'Question 1')).toBeVisible()
  await expect(page.getByText('TEST', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/(30:00|29:\d\d)/)
  await noBarriers(page)
  await page.getByRole('radio').first().check({ force: true })
  await press(page, 'Save & Next')
  await expect(heading(page, 'Question 2')).toBeVisible()
  await press(page, 'Submit')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(heading(page, `Student preview: ${name}`)).toBeVisible()
  await expect(page.getByText('TEST', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('Not answered').first()).toBeVisible()
  await noBarriers(page)

  await page.getByRole('link', { name: 'Back to paper' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const { papers } = await examiner.call<{ papers: { name: string }[] }>('/staff/papers', { state: 'to_come' })
  expect(papers.filter((paper) => paper.name === name)).toEqual([])
  const sittings = await examiner.call<{ name: string }[]>('/staff/sittings')
  expect(sittings.filter((sitting) => sitting.name === name)).toEqual([])
})

test('an address with a word in the place of a number leads nowhere', async ({ watched: page, product, context }) => {
  await signInStaff(context, product, 'owner')
  for (const address of [
    '/staff/papers/abc',
    '/staff/students/abc/edit',
    '/staff/sittings/0',
    '/staff/papers/abc/proof',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})
