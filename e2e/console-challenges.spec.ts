import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { fillMoment } from './fill-moment.ts'
import { expect, option, take, test } from './journey.ts'
import { signInStaff } from './staff.ts'
import { press } from './staff-setup.ts'
import { aWrittenExam } from './written-exam.ts'

const EXAM = 'Challenges: walked through'
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1366, height: 860 }
const HOUR_MS = 3_600_000
const INDIA_MS = 5.5 * HOUR_MS
const WHY_NOT = 'The book says so on page 12.'
const WHY = 'Both readings are right.'

/** Returns the value of a moment field by the academy's clock, so many hours from now. */
const inHours = (hours: number): string => new Date(Date.now() + INDIA_MS + hours * HOUR_MS).toISOString().slice(0, 16)

const question = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByText(`Question ${number}`, { exact: true }) })

// The browser reports a call that the server rejects with an error at its field.
test.use({ viewport: DESK, timezoneId: 'Asia/Kolkata', allowed: [/status of 422/] })

test('a student challenges a key on a phone, is answered, and sees the marks by the final one', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  // Marking all attempts by a tried key, and ranks, come by themselves.
  test.slow()
  const [student] = await aWrittenExam(product, workerIndex, { name: EXAM, students: 1, resultsInHours: 40 })
  if (!student) throw new Error('nobody has written')
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/results')
  await page.getByRole('link', { name: EXAM, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXAM)
  await press(page, 'Show key for challenges')
  const dialog = page.getByRole('dialog')
  await fillMoment(dialog, 'Challenges close', inHours(50))
  await noBarriers(page)
  await dialog.getByRole('button', { name: 'Show key', exact: true }).click()
  await expect(dialog.getByText('The results come out before this.', { exact: false })).toBeVisible()
  await fillMoment(dialog, 'Challenges close', inHours(30))
  await dialog.getByRole('button', { name: 'Show key', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close challenges now' })).toBeVisible()
  await noBarriers(page)

  const phone = await page.context().newPage()
  await phone.setViewportSize(PHONE)
  await take(phone, student)
  await phone.goto('/exam-reports')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Exams')
  await phone.getByText(EXAM).first().click()
  await expect(phone.getByRole('heading', { name: 'Answer key' })).toBeVisible()
  await expect(phone.getByText('Key: B · You: –').first()).toBeVisible()
  await question(phone, 1).locator('summary').click()
  await phone.getByRole('button', { name: 'Send challenge' }).click()
  await expect(phone.getByText('Give the answer you think is correct.')).toBeVisible()
  await option(question(phone, 1), 'C').click()
  await phone.getByLabel('Why?').fill('The third one says the same.')
  await noBarriers(phone)
  // What was typed outlives a reload.
  await phone.reload()
  await question(phone, 1).locator('summary').click()
  await expect(phone.getByLabel('Why?')).toHaveValue('The third one says the same.')
  await phone.getByRole('button', { name: 'Send challenge' }).click()
  await expect(question(phone, 1).getByText('Sent', { exact: true })).toBeVisible()
  await question(phone, 1).locator('summary').click()
  await question(phone, 2).locator('summary').click()
  await phone.getByRole('checkbox', { name: 'No answer is correct' }).check()
  await phone.getByLabel('Why?').fill('None of them.')
  await phone.getByRole('button', { name: 'Send challenge' }).click()
  await expect(question(phone, 2).getByText('Sent', { exact: true })).toBeVisible()
  await noBarriers(phone)

  await press(page, 'Close challenges now')
  await expect(page.getByText('Challenges are closed')).toBeVisible()
  await expect(page.getByText('Challenges: 2, pending: 2.')).toBeVisible()
  await press(page, 'Publish now')
  await expect(dialog.getByText('Pending challenges: 2.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Review challenges' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Answer key: ${EXAM}`)
  await page.getByText('Who challenged question 1, and why').click()
  await expect(page.getByText('The third one says the same.')).toBeVisible()
  await noBarriers(page)
  await press(page, 'Reject challenges to question 2')
  await dialog.getByLabel('Reason').fill(WHY_NOT)
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Rejected: 1', { exact: true })).toBeVisible()
  await press(page, 'Accept and correct key: question 1')
  await dialog.getByLabel('Action').selectOption('full_to_all')
  await dialog.getByRole('button', { name: 'Add change' }).click()
  await press(page, 'Preview effect')
  await expect(page.getByText('Challenges this also answers, with the reason below: 1')).toBeVisible()
  await page.getByLabel('Reason').fill(WHY)
  await press(page, 'Correct key for everyone')
  await expect(page.getByText('Accepted: 1', { exact: true })).toBeVisible()

  // What is decided is told before the marks are.
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Your challenges' })).toBeVisible()
  await question(phone, 2).locator('summary').click()
  await expect(phone.getByText(`Reason: ${WHY_NOT}`)).toBeVisible()
  await expect(phone.getByRole('heading', { name: /^Results on/ })).toBeVisible()
  await noBarriers(phone)

  await page.goto('/staff/results')
  await page.getByRole('link', { name: EXAM, exact: true }).click()
  await press(page, 'Publish now')
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Results are out for 1 student')).toBeVisible()

  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Your challenges' })).toBeVisible()
  const own = phone.locator('section').filter({ has: phone.getByRole('heading', { name: 'Your challenges' }) })
  await expect(own.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(own.getByText('Not accepted', { exact: true })).toBeVisible()
  await question(phone, 2).locator('summary').first().click()
  await expect(own.getByText(`Reason: ${WHY_NOT}`)).toBeVisible()
  // No question was answered: the marks are for the cancelled question.
  await expect(phone.getByRole('heading', { name: /4 out of 28/ })).toBeVisible()
  await phone.getByRole('tab', { name: 'Questions' }).click()
  await expect(phone.getByText(`Corrected by your academy: ${WHY}`)).toBeVisible()
})
