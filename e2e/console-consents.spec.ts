import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'
import { aTaughtBatch } from './taught-batch.ts'

type Students = { students: { stud_id: number; name: string }[] }

test('the office asks the guardians of a whole batch, by WhatsApp and by letters, and one of them answers', async ({
  watched: page,
  product,
  browser,
}, { workerIndex }) => {
  const { batch_id } = await aTaughtBatch(product, workerIndex, 3)
  const clerk = await signInStaff(page.context(), product, 'clerk')
  const { students } = await clerk.call<Students>('/staff/students', { batch_id })
  for (const [at, { stud_id }] of students.slice(0, 2).entries()) {
    const fields = {
      name: `Rajesh ${at}`,
      mobile: `60${process.pid}`.padEnd(9, '0') + at,
      relation: 'Father',
      language: at === 0 ? 'Malayalam' : 'English',
    }
    await clerk.call('/staff/save_guardian', { stud_id, fields, confirmed: true })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/staff/consents?batch=${batch_id}`)
  await expect(page.getByText('Consent given: 0 of 3')).toBeVisible()
  await expect(page.getByText('No guardian to ask: 1')).toBeVisible()
  await page.getByRole('link', { name: 'No guardian to ask: 1' }).click()
  const missing = page.getByRole('link', { name: /^Add number for a guardian of / })
  await expect(missing).toHaveCount(1)
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('unreachable')
  await noBarriers(page)
  await missing.click()
  await expect(page.getByLabel('Guardian’s mobile')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Ask guardians (2)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nothing is sent yet.')
  await dialog.getByRole('button', { name: 'Only create links (2)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Links and letters/ })).toBeVisible()
  const links = page.getByRole('link', { name: /^Open WhatsApp for Rajesh/ })
  await expect(links).toHaveCount(2)
  await noBarriers(page)
  const address = new URL((await links.last().getAttribute('href')) ?? '')
  expect(address.origin).toBe('https://wa.me')
  expect(address.pathname).toMatch(/^\/9160/)
  const [link = ''] = /http\S+\/consent#\S+/.exec(address.searchParams.get('text') ?? '') ?? []
  expect(link).toContain(product.origin)

  // A reload shows the same links.
  await page.reload()
  await expect(links.last()).toHaveAttribute('href', address.href)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: 'QR code of the link for Rajesh 1' })).toBeVisible()
  await expect(page.getByText('Dear Rajesh 1,')).toBeVisible()
  await expect(page.locator('li[lang=ml]')).toHaveCount(1)
  await page.emulateMedia({ media: 'screen' })

  const home = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  const phone = await home.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('button', { name: 'I agree' })).toBeVisible()
  await home.close()

  await page.goto(`/staff/consents?batch=${batch_id}`)
  await expect(page.getByText('Requested: 2', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Last requested: .+ Guardians can be reminded 3 days after/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ask/ })).toHaveCount(0)
  const [first] = students
  const { guardians } = await clerk.call<{ guardians: { guardian_id: number }[] }>('/staff/student_guardians', {
    stud_id: first?.stud_id,
  })
  await clerk.call('/staff/record_consent', {
    stud_id: first?.stud_id,
    guardian_id: guardians[0]?.guardian_id,
    document: 'pan',
    signed_on: '2026-11-01',
  })
  await page.reload()
  await expect(page.getByText('Consent given: 1 of 3')).toBeVisible()
})
