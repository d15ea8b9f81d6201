import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { aStaffMember, signInStaff } from './staff.ts'

test.use({
  viewport: { width: 1366, height: 860 },
  // The browser reports axe, whose scripts may not run in the preview.
  allowed: [/Blocked script execution in 'about:blank'/],
})

const DAY_MS = 86_400_000
/** The day after tomorrow on the academy's calendar. */
const soon = () => new Date(Date.now() + 2 * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

type Draft = { draft_id: number; version: number; fields: object }
type Saved = { saved: { question_id: number; code: string } | null; mistakes: object[] }

test('a question of a sealed paper is changed by two people, and who sealed it sees that it was', async ({
  watched: page,
  product,
  context,
  browser,
}, { workerIndex }) => {
  const made = `${workerIndex}.${Date.now()}`
  const [name, code] = [`Sealed ${made}`, `SQ-${made}`]
  const author = await aStaffMember(product, 'examiner')
  const sealer = await signInStaff(context, product, 'examiner')
  const { subjects } = await author.call<{ subjects: { code: string; level: string }[] }>('/staff/question_places')
  const [subject] = subjects
  if (!subject) throw new Error('there is no subject')
  const [some] = (await author.call<{ questions: { question_id: number }[] }>('/staff/questions')).questions
  const { fields: other } = await author.call<{ fields: Record<string, string> }>('/staff/question', {
    question_id: some?.question_id,
  })
  const blank = Object.fromEntries(Object.keys(other).map((field) => [field, '']))
  const asked = {
    question: 'What is $2^3$?',
    optionA: '6',
    optionB: '8',
    correct: 'A',
    marks: '4',
    negative_marks: '1',
  }
  const fields = { ...blank, ...asked, code, subject: subject.code, type: 'Single' }
  const { saved, mistakes } = await author.call<Saved>('/staff/save_question', { fields })
  if (!saved) throw new Error(JSON.stringify(mistakes))
  const { question_id } = saved
  const { version: proof } = await sealer.call<{ version: string }>('/staff/question', { question_id })
  await sealer.call('/staff/proof_read_question', { question_id, version: proof, undo: false })
  const { draft_id } = await sealer.call<Draft>('/staff/add_paper_draft', { kind: 'exam' })
  const draft = await sealer.call<Draft>('/staff/paper_draft', { draft_id })
  const day = soon()
  const own = { code: `SP-${made}`, name, subject: subject.code, readers: subject.level, minutes: '30' }
  const whole = { ...draft.fields, ...own, start: `${day} 20:00`, end: `${day} 21:00`, questions: [[code]] }
  const kept = await sealer.call<Draft>('/staff/save_paper_draft', { draft_id, version: draft.version, fields: whole })
  const { sealed, ...hindered } = await sealer.call<{ sealed: { paper_id: number } | null }>('/staff/seal_paper', {
    draft_id,
    version: kept.version,
  })
  if (!sealed) throw new Error(JSON.stringify(hindered))

  await page.goto(`/staff/questions/${question_id}`)
  await expect(page.getByRole('region', { name: 'In a sealed paper' })).toContainText(name)
  await expect(page.getByText('It’s in a sealed paper, so it can’t go back to draft')).toBeVisible()
  await expect(page.getByRole('button', { name: /Move back to draft|Retire/ })).toHaveCount(0)
  await page.getByLabel('B is correct').check()
  await press(page, 'Propose change')
  const asking = page.getByRole('dialog')
  await asking.getByLabel('Reason').fill('Eight is right.')
  await noBarriers(page)
  await asking.getByRole('button', { name: 'Propose change' }).click()
  await expect(page.getByText('You proposed this.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Differences' })).toContainText('Before: A')
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const elsewhere = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 800 } })
  await signInStaff(elsewhere, product, 'owner')
  const phone = await elsewhere.newPage()
  await phone.goto('/staff')
  const waiting = phone.getByRole('listitem').filter({ hasText: name }).first()
  await expect(waiting).toContainText('Needs a second person’s approval')
  await waiting.getByRole('link', { name: 'Review' }).click()
  await expect(phone.getByRole('heading', { name: 'Sealed version' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Proposed version' })).toBeVisible()
  await noBarriers(phone)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByText('Approved', { exact: true })).toBeVisible()
  await phone.goto(`/staff/papers/${sealed.paper_id}`)
  await expect(phone.getByText('Changed by two people')).toBeVisible()
  await expect(phone.getByText('Unchanged since sealing')).toBeVisible()
  await expect(phone.getByText('Ready', { exact: true })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Mark as seen' })).toHaveCount(0)
  await elsewhere.close()

  await page.goto('/staff')
  const alarm = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Changed by two people' })
  await expect(alarm).toContainText('After: B')
  await noBarriers(page)
  await alarm.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(alarm).toHaveCount(0)
})
