import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { expect, newMobile, test } from './journey.ts'
import { signInStaff } from './staff.ts'

// The browser reports rejected calls of a page with a wrong code.
test.use({ viewport: { width: 1366, height: 860 }, allowed: [/status of 4(04|09|22)/] })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a clerk enters a mother, who reads the link on her phone, agrees with her code, and takes it back', async ({
  watched: page,
  product,
  context,
  browser,
}, { workerIndex }) => {
  const clerk = await signInStaff(context, product, 'clerk')
  const others = { email: '', state: '', district: '', level: 'Plus Two Science', joined_on: '', batch_codes: ['P2-A'] }
  const own = { admission_no: `G-${process.pid}`, name: 'Nandana Prasad', guardian: 'Prasad', birth_date: '2011-04-05' }
  const fields = { ...own, ...others, mobile: newMobile(workerIndex) }
  type Saved = { saved: { stud_id: number } }
  const { saved } = await clerk.call<Saved>('/staff/save_student', { fields, confirmed: true })
  const mobile = newMobile(workerIndex)

  await page.goto(`/staff/students/${saved.stud_id}`)
  await expect(heading(page, 'Nandana Prasad')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a guardian' }).click()
  await dialog.getByLabel('Mobile').fill('12345')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByText('“12345” has 5 digits instead of 10')).toBeVisible()
  await dialog.getByLabel('Name').fill('Sindhu Prasad')
  await dialog.getByLabel('Mobile').fill(mobile)
  await dialog.getByLabel('Relationship').selectOption('Mother')
  await noBarriers(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`••••${mobile.slice(-4)}`).first()).toBeVisible()

  await page.getByRole('button', { name: 'Ask by link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('One-time link').inputValue()
  await dialog.getByRole('button', { name: 'Done, I’ve shared it' }).click()
  await expect(page.getByText('Requested', { exact: true }).first()).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const hers = await phone.newPage()
  await hers.goto(link)
  await expect(heading(hers, 'A question about Nandana P.')).toBeVisible()
  await noBarriers(hers)
  await hers.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(heading(hers, 'Nandana P. के बारे में एक सवाल')).toBeVisible()
  await hers.getByRole('button', { name: 'English' }).click()
  await hers.getByRole('button', { name: 'I agree', exact: true }).click()
  await expect(hers.getByLabel('Code')).toBeVisible()
  await hers.getByLabel('Code').fill(product.codeFor(mobile))
  await hers.getByRole('button', { name: 'Give consent' }).click()
  await expect(heading(hers, 'Thank you')).toBeVisible()
  await hers.goto('about:blank')
  await hers.goto(link)
  await expect(heading(hers, 'This link no longer works')).toBeVisible()
  await phone.close()

  await page.goto('/staff/consents')
  await expect(heading(page, 'Guardians and consent')).toBeVisible()
  await page.getByLabel('Show').selectOption('given')
  const row = page.getByRole('row', { name: /Nandana Prasad/ })
  await expect(row).toContainText('Sindhu Prasad (Mother)')
  await expect(row).toContainText('By link')
  await noBarriers(page)

  await row.getByRole('link', { name: 'Nandana Prasad' }).click()
  await expect(heading(page, 'Nandana Prasad')).toBeVisible()
  await page.getByRole('button', { name: 'Record withdrawal' }).click()
  await expect(dialog.getByText('What stops right away')).toBeVisible()
  await dialog.getByLabel('Who withdrew it, and how').fill('By a letter')
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('By a letter')).toBeVisible()
})

test('a guardian is blocked with a reason, and one who was removed comes back', async ({
  watched: page,
  product,
  context,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/consents')
  await page.getByRole('link', { name: 'Maria Kurian' }).click()
  await expect(heading(page, 'Maria Kurian')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByLabel('Reason').fill('An order of the court')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText(/^Blocked since .*: An order of the court$/)).toBeVisible()
  await expect(page.getByText('To ask for consent, add a guardian who isn’t blocked.')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock', exact: true }).click()
  await dialog.getByLabel('Reason').fill('It is over')
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText(/^Blocked since/)).toBeHidden()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No guardians yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('No guardians yet.')).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Kurian Chacko' }).first()).toBeVisible()
})

test('two people change a guardian: both names are shown, and nothing typed is lost', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const clerk = await signInStaff(context, product, 'clerk')
  const others = { email: '', state: '', district: '', level: 'Plus Two Science', joined_on: '', batch_codes: ['P2-A'] }
  const own = { admission_no: `T-${process.pid}`, name: 'Tara Thomas', guardian: 'Thomas', birth_date: '' }
  const student = { ...own, ...others, mobile: newMobile(workerIndex) }
  type Saved = { saved: { stud_id: number } }
  const { saved } = await clerk.call<Saved>('/staff/save_student', { fields: student, confirmed: true })
  const { stud_id } = saved
  const fields = { name: 'Thomas Mathew', mobile: newMobile(workerIndex), relation: 'Father', language: 'English' }
  await clerk.call('/staff/save_guardian', { stud_id, fields, confirmed: true })

  await page.goto(`/staff/students/${stud_id}`)
  await expect(heading(page, 'Tara Thomas')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Name').fill('Thomas M. Mathew')
  type Shown = { guardians: { guardian_id: number; version: string }[] }
  const [theirs] = (await clerk.call<Shown>('/staff/student_guardians', { stud_id })).guardians
  await clerk.call('/staff/save_guardian', {
    stud_id,
    guardian_id: theirs?.guardian_id,
    version: theirs?.version,
    fields: { ...fields, mobile: '', name: 'Thomas Mathai' },
    confirmed: true,
  })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Someone else changed this in the meantime')).toBeVisible()
  await expect(dialog.getByText(/Thomas Mathai/)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Thomas M. Mathew')
  await noBarriers(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Thomas M. Mathew').first()).toBeVisible()
})
