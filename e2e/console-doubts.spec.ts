import { join } from 'node:path'
import { noBarriers } from './barriers.ts'
import { aStudent, call, expect, logIn, newMobile, take, test } from './journey.ts'
import { satQuiz } from './sat-quiz.ts'
import { aStaffMember, signInStaff, type StaffMember } from './staff.ts'
import { teachSubjects } from './taught-batch.ts'

const PICTURE = join(import.meta.dirname, '../demo-academy/images/o-ohm-1.webp')

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

test('a doubt is asked with a picture, answered, published, and found by another student of the batch', async ({
  watched: page,
  product,
  browser,
}, { workerIndex }) => {
  const owner = await aStaffMember(product, 'owner')
  const office = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  await teachSubjects(owner, await signInStaff(office, product, 'teacher'))
  const asker = await logIn(product, '9000000001')
  const text = `Why is $E = E_0$ here? ${process.pid}`

  await take(page, asker)
  await page.goto(`/report-preview/${await satQuiz(product, asker)}?part=questions`)
  const ask = page.getByRole('article').nth(1).getByRole('link', { name: 'Ask a doubt' })
  await ask.scrollIntoViewIfNeeded()
  await ask.click()
  const box = page.getByRole('textbox', { name: 'What’s your doubt?' })
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
  await desk.getByRole('button', { name: 'Open menu' }).click()
  await expect(desk.getByRole('link', { name: /^Doubts \d+ waiting$/ })).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.getByRole('link', { name: String(process.pid) }).click()
  await expect(desk.getByText('The student didn’t answer this question.')).toBeVisible()
  await expect(desk.getByRole('img', { name: 'Picture of the doubt' })).toBeVisible()
  const answer = desk.getByRole('textbox', { name: 'Answer' })
  await answer.fill('Because no current flows: $I = 0$.')
  await answer.press('Tab')
  await expect(desk.locator('input[type=file]')).toBeFocused()
  await desk.locator('input[type=file]').setInputFiles(PICTURE)
  await expect(desk.getByRole('img', { name: 'Photo of the answer' })).toBeVisible()
  await desk.getByRole('button', { name: 'Remove photo' }).focus()
  await desk.keyboard.press('Tab')
  await expect(desk.getByRole('button', { name: 'Record voice note' })).toBeFocused()
  await desk.keyboard.press('Tab')
  await expect(desk.getByRole('switch', { name: 'Publish to batch' })).toBeFocused()
  await desk.keyboard.press('Space')
  await noBarriers(desk)
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Answer sent')).toBeVisible()
  await expect(desk.getByText(text.slice(-6))).toBeHidden()
  await office.close()

  // What a message leads to.
  await page.goto(page.url())
  await expect(page.getByText('Meera Nair')).toBeVisible()
  await expect(page.getByText('Because no current flows')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo of the answer' })).toBeVisible()
  await noBarriers(page)

  const mate = await logIn(product, await aMate(owner, workerIndex))
  const other = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  const phone = await other.newPage()
  await take(phone, mate)
  await phone.goto(`/doubts?question=${place.get('question')}&attempt=${await satQuiz(product, mate)}&at=1`)
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
  await teachSubjects(owner, await signInStaff(office, product, 'teacher'))
  const asker = await logIn(product, '9000000001')
  type Topics = { data: { id: number; title: string; kind: string }[] }
  const found = await call<Topics>(product, '/Student/search', { stud_id: asker.stud_id, query: 'ohm' }, asker.token)
  const topic = found.data.find(({ kind }) => kind === 'topic')?.id
  await take(page, asker)
  await page.goto(`/doubts?topic=${topic}&at=2`)
  const box = page.getByRole('textbox', { name: 'What’s your doubt?' })
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

test('Own doubts say so where nobody is asked', async ({ watched: page, product }, { workerIndex }) => {
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/doubts')
  await expect(page.getByRole('heading', { name: 'No doubts yet' })).toBeVisible()
  await noBarriers(page)
})
