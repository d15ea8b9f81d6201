import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { aStudent, expect, logIn, test } from './journey.ts'
import { aStaffMember, signInStaff, type StaffMember } from './staff.ts'

// What a screen of the office has, and what the browser itself reports of a refused call.
test.use({ viewport: { width: 1366, height: 860 }, allowed: [/status of 4(03|04|09|22)/] })

const open = async (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
/** A value on the screen; the sheet to print has it again. */
const fact = (page: Page, value: string) => page.getByRole('definition').filter({ hasText: value })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('the list is narrowed by the address, which Back and a reload keep', async ({
  watched: page,
  product,
  context,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff')
  await open(page, 'Students')
  const list = page.getByRole('table', { name: 'Students' })
  await expect(list.getByRole('link', { name: 'Ananya Krishnan' })).toBeVisible()
  await noBarriers(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('kri')
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=kri/)
  await page.getByLabel('Level').selectOption('Plus Two Science')
  await expect(page).toHaveURL(/level=\d+/)
  await open(page, 'Ananya Krishnan')
  await expect(heading(page, 'Ananya Krishnan')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('kri')
  await page.reload()
  await expect(list.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody like that')
  await expect(page.getByRole('heading', { name: 'No students' })).toBeVisible()
})

test('a student is helped with the login, which the history tells', async ({ watched: page, product, context }) => {
  await logIn(product, '9000000001')
  await signInStaff(context, product, 'owner')
  await page.goto('/staff/students')
  await open(page, 'Ananya Krishnan')
  await expect(fact(page, '••••0001')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: 'Show number' }).click()
  await expect(page.getByText('+91 9000000001')).toBeVisible()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Lost the phone')
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText('Logged out. Devices: 1.')).toBeVisible()
  await expect(page.getByText('Lost the phone')).toBeVisible()
  await expect(page.getByText('Mobile number viewed')).toBeVisible()
})

/** Changes the guardian of a student as somebody who has the form open elsewhere. */
async function changeElsewhere(other: StaffMember, studId: number, guardian: string): Promise<void> {
  type Form = { admission_no: string; name: string; level: string; batch_codes: string[]; version: string }
  const form = await other.call<Form>('/staff/student_form', { stud_id: studId })
  const { admission_no, name, level, batch_codes, version } = form
  const empty = { mobile: '', email: '', state: '', joined_on: '' }
  const fields = { ...empty, admission_no, name, guardian, district: 'Kollam', level, batch_codes }
  await other.call('/staff/save_student', { stud_id: studId, version, fields, confirmed: true })
}

test('a clerk adds a student, two people change one form, and what can be undone is @promise', async ({
  watched: page,
  product,
  context,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/students')
  await open(page, 'Add student')
  await page.getByLabel('Mobile', { exact: true }).fill('9000000001')
  await page.getByLabel('Name', { exact: true }).fill('Neha Menon')
  await page.getByRole('button', { name: 'Save' }).click()
  // Brothers and sisters may have one number: who has it is shown.
  await expect(page.getByRole('link', { name: 'Open Ananya Krishnan' })).toBeVisible()
  await expect(page.getByLabel('Admission no')).toBeFocused()
  await noBarriers(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Neha Menon')
  await page.getByLabel('Admission no').fill('2026-0999')
  await page.getByLabel('Guardian', { exact: true }).fill('Suresh')
  await page.getByLabel('Mobile', { exact: true }).fill('9000077001')
  await page.getByLabel('Level').selectOption('Plus Two Science')
  await page.getByLabel('Plus Two Science A').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, 'Neha Menon')).toBeVisible()

  await open(page, 'Edit')
  await expect(page.getByLabel('Guardian', { exact: true })).toHaveValue('Suresh')
  const [, studId = ''] = /students\/(\d+)/.exec(page.url()) ?? []
  await changeElsewhere(await aStaffMember(product, 'owner'), Number(studId), 'Suma')
  await page.getByLabel('Guardian', { exact: true }).fill('Sunil')
  await open(page, 'Cancel')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Now: Suma')).toBeVisible()
  await expect(page.getByLabel('Guardian', { exact: true })).toHaveValue('Sunil')
  await expect(page.getByLabel('District')).toHaveValue('Kollam')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(fact(page, 'Sunil')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fact(page, 'Suma')).toBeVisible()

  await page.getByRole('button', { name: 'Mark as left' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Moved away')
  await dialog.getByRole('button', { name: 'Mark as left' }).click()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark as left' })).toBeVisible()
})

test('an owner hands out what is kept of a person, and erases it', async ({ watched: page, product, context }) => {
  const owner = await signInStaff(context, product, 'owner')
  const fields = { admission_no: '2026-0998', name: 'Gone Soon', guardian: 'Suma', mobile: '9000077002' }
  const others = { email: '', state: '', district: '', level: 'Plus Two Science', joined_on: '', batch_codes: ['P2-A'] }
  await owner.call('/staff/save_student', { fields: { ...fields, ...others }, confirmed: true })
  await page.goto('/staff/students')
  await open(page, 'Gone Soon')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all data' }).click()
  expect((await download).suggestedFilename()).toBe('student 2026-0998.json')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('2026-0147')
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(dialog.getByText('Type the admission number or the name exactly as shown above.')).toBeVisible()
  await dialog.getByRole('textbox').fill('2026-0998')
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(heading(page, 'Students')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ananya Krishnan', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gone Soon' })).toBeHidden()
})

test('a teacher sees the own students, without how to reach them', async ({ watched: page, product, context }) => {
  await signInStaff(context, product, 'teacher')
  await page.goto('/staff/students')
  await expect(page.getByText('Your students will appear here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add student' })).toBeHidden()
  await page.goto('/staff/students/12345')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('a phone shows a few lines for each, and a student is edited by the keyboard alone', async ({
  watched: page,
  product,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/students')
  const row = page.getByRole('list', { name: 'Students' }).getByRole('listitem').filter({ hasText: 'Adil Rahman' })
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(96)
  await row.getByRole('link', { name: 'Adil Rahman' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Adil Rahman')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('District').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Palakkad')
  await page.keyboard.press('Enter')
  await expect(fact(page, 'Palakkad, Kerala')).toBeVisible()
  await noBarriers(page)
})

test('the office sees which browsers students use, and who needs an update', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const { stud_id, token } = await aStudent(product, workerIndex)
  // A session notes its browser once an hour.
  await product.order({ move: { seconds: 3700 } })
  const agent =
    'Mozilla/5.0 (Linux; Android 5.0; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/95.0.0.0 Mobile Safari/537.36'
  const headers = { token, 'content-type': 'application/json', 'user-agent': agent }
  const body = JSON.stringify({ stud_id })
  const answer = await fetch(`${product.origin}/api/Student/home`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  await product.order({ at: new Date().toISOString() })
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/students')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await open(page, 'Students’ browsers')
  const old = page.getByRole('table', { name: 'Students who need an update' })
  await expect(old.getByRole('row').filter({ hasText: 'Neha Menon' })).toContainText('Chrome 95')
  const all = page.getByRole('table', { name: 'All browsers' })
  await expect(all.getByRole('row').filter({ hasText: /Chrome\s*95/ })).toContainText('Too old')
  await noBarriers(page)
})
