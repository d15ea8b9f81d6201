import { join } from 'node:path'
import { noBarriers } from './barriers.ts'
import { aStudent, call, expect, logIn, newMobile, type Student, take, test } from './journey.ts'
import type { Product } from './product.ts'
import { aStaffMember, signInStaff, type StaffMember } from './staff.ts'

const PICTURE = join(import.meta.dirname, '../demo-academy/images/o-ohm-1.webp')
const QUIZ = 'Cells and electrode potentials'

type Found = { data: { id: number; title: string }[] }
type Choices = { batches: { batch_id: number }[]; subjects: { subject_id: number }[] }
type Team = { members: (Record<string, unknown> & { staff_id: number; name: string; version: number })[] }

/** Somebody who teaches everything there is. */
async function teachAll(owner: StaffMember, { staff_id, email }: StaffMember): Promise<void> {
  const { batches, subjects } = await owner.call<Choices>('/staff/choices')
  const { members } = await owner.call<Team>('/staff/team')
  const member = members.find((one) => one.staff_id === staff_id)
  await owner.call('/staff/change_member', {
    staff_id,
    version: member?.version,
    name: 'Meera Nair',
    email,
    roles: ['teacher'],
    batch_ids: batches.map(({ batch_id }) => batch_id),
    subject_ids: subjects.map(({ subject_id }) => subject_id),
  })
}

/** Enters another student of the asker's batch; returns the number. */
async function aMate(owner: StaffMember, workerIndex: number): Promise<string> {
  const mobile = newMobile(workerIndex)
  const whose = { admission_no: `D-${mobile}`, name: 'Devi Mohan', guardian: 'Mohan', email: 'devi@example.org' }
  const place = { state: 'Kerala', district: 'Kollam', level: 'Plus Two Science', batch_codes: ['P2-A'], joined_on: '' }
  const fields = { ...whose, ...place, mobile }
  const { saved } = await owner.call<{ saved: object | null }>('/staff/save_student', { fields, confirmed: true })
  expect(saved).not.toBeNull()
  return mobile
}

/** Submits the quiz without an answer; returns its report. */
async function sat(product: Product, { stud_id, token }: Student): Promise<number> {
  let quiz_id: number | undefined
  // A server that has only just begun may ask to come back.
  await expect(async () => {
    const { data } = await call<Found>(product, '/Student/search', { stud_id, query: 'electrode' }, token)
    quiz_id = data.find(({ title }) => title === QUIZ)?.id
    expect(quiz_id).toBeDefined()
  }).toPass()
  type Begun = { data: { attempt_id: number } }
  const begun = await call<Begun>(product, '/Student/get_quiz', { stud_id, quiz_id }, token)
  await call(product, '/Student/submit_quiz', { stud_id, quiz_id, submit_data: [] }, token)
  return begun.data.attempt_id
}

test('a doubt is asked with a picture, answered, published, and found by another student of the batch', async ({
  watched: page,
  product,
  browser,
}, { workerIndex }) => {
  const owner = await aStaffMember(product, 'owner')
  const office = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  await teachAll(owner, await signInStaff(office, product, 'teacher'))
  const asker = await logIn(product, '9000000001')
  const text = `Why is $E = E_0$ here? ${process.pid}`

  await take(page, asker)
  await page.goto(`/report-preview/${await sat(product, asker)}`)
  const ask = page.getByRole('article').nth(1).getByRole('link', { name: 'Ask a doubt' })
  await ask.scrollIntoViewIfNeeded()
  await ask.click()
  const box = page.getByRole('textbox', { name: 'What do you not understand?' })
  await box.fill(text)
  await expect(page.locator('.katex').first()).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await expect(page.getByRole('img', { name: 'Picture of the doubt' })).toBeVisible()
  const place = new URL(page.url()).searchParams
  await page.reload()
  await expect(box).toHaveValue(text)
  await expect(page.getByRole('img', { name: 'Picture of the doubt' })).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/doubts\/\d+$/)
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await noBarriers(page)

  const desk = await office.newPage()
  await desk.goto('/staff/doubts')
  await expect(desk.getByRole('heading', { level: 1, name: 'Doubts' })).toBeVisible()
  await noBarriers(desk)
  await desk.getByRole('link', { name: String(process.pid) }).click()
  await expect(desk.getByText('The student left this question.')).toBeVisible()
  await expect(desk.getByRole('img', { name: 'Picture of the doubt' })).toBeVisible()
  const answer = desk.getByRole('textbox', { name: 'Answer' })
  await answer.fill('Because no current flows: $I = 0$.')
  await answer.press('Tab')
  await expect(desk.getByRole('switch', { name: 'Publish for the batch' })).toBeFocused()
  await desk.keyboard.press('Space')
  await noBarriers(desk)
  await desk.getByRole('button', { name: 'Send the answer' }).click()
  await expect(desk.getByText('The answer was sent.')).toBeVisible()
  await expect(desk.getByText(text.slice(-6))).toBeHidden()
  await office.close()

  // What a message leads to.
  await page.goto(page.url())
  await expect(page.getByText('Meera Nair')).toBeVisible()
  await expect(page.getByText('Because no current flows')).toBeVisible()

  const mate = await logIn(product, await aMate(owner, workerIndex))
  const other = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  const phone = await other.newPage()
  await take(phone, mate)
  await phone.goto(`/doubts?question=${place.get('question')}&attempt=${await sat(product, mate)}&at=1`)
  const near = phone.getByRole('group').filter({ hasText: String(process.pid) })
  await near.getByText('Why is').click()
  await expect(phone.getByText('Because no current flows')).toBeVisible()
  await noBarriers(phone)
  await other.close()
})

test('who answers plays the video from the second that is asked about, and a class can be asked about too', async ({
  watched: page,
  product,
  browser,
}) => {
  const owner = await aStaffMember(product, 'owner')
  const office = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  await teachAll(owner, await signInStaff(office, product, 'teacher'))
  const asker = await logIn(product, '9000000001')
  type Topics = { data: { id: number; title: string; kind: string }[] }
  const found = await call<Topics>(product, '/Student/search', { stud_id: asker.stud_id, query: 'ohm' }, asker.token)
  const topic = found.data.find(({ kind }) => kind === 'topic')?.id
  await take(page, asker)
  await page.goto(`/doubts?topic=${topic}&at=2`)
  const box = page.getByRole('textbox', { name: 'What do you not understand?' })
  await box.fill(`Why this step? ${process.pid}`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()

  const desk = await office.newPage()
  await desk.goto('/staff/doubts')
  await desk.getByRole('link', { name: `Why this step? ${process.pid}` }).click()
  const video = desk.getByLabel(/0:02/)
  await expect(video).toBeVisible()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(2)
  await noBarriers(desk)
  await office.close()

  await page.goto('/live-class')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Physics/ })
    .click()
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ask a doubt' }).click()
  await expect(page).toHaveURL(/\/doubts\?live=\d+$/)
  await box.fill(`Was it said so? ${process.pid}`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
})

test('where nobody is asked, own doubts say so', async ({ watched: page, product }, { workerIndex }) => {
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/doubts')
  await expect(page.getByRole('heading', { name: 'No doubts yet' })).toBeVisible()
  await noBarriers(page)
})
