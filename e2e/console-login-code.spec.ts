import { noBarriers } from './barriers.ts'
import { expect, newMobile, test } from './journey.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a clerk reads out a login code to a student, who enters the app with it in place of the text', async ({
  watched: page,
  product,
  browser,
}, { workerIndex }) => {
  const { call } = await signInStaff(page.context(), product, 'clerk')
  const mobile = newMobile(workerIndex)
  const own = { admission_no: `LC${mobile.slice(-6)}`, name: 'Lakshmi Varma', guardian: 'Ravi Varma', mobile }
  const others = { email: '', state: '', district: '', level: 'Plus Two Science', joined_on: '', batch_codes: ['P2-A'] }
  type Saved = { saved: { stud_id: number } }
  const { saved } = await call<Saved>('/staff/save_student', { fields: { ...own, ...others }, confirmed: true })

  await page.goto(`/staff/students/${saved.stud_id}`)
  await page.getByRole('button', { name: 'Make login code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login code for Lakshmi Varma' })
  await dialog.getByRole('button', { name: 'Make code' }).click()
  const code = await dialog.getByText(/^\d{4}$/).innerText()
  await noBarriers(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  // What was shown once is gone.
  await page.getByRole('button', { name: 'Make login code' }).click()
  await expect(dialog.getByRole('button', { name: 'Make code' })).toBeVisible()
  await expect(dialog.getByText(code)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Login code made at the office')).toBeVisible()

  const context = await browser.newContext({ baseURL: product.origin })
  const student = await context.newPage()
  await student.goto('/login')
  await student.getByLabel('Mobile number').fill(mobile)
  await student.getByRole('button', { name: 'Send code' }).click()
  await student.getByLabel('Digit 1 of 4').click()
  await student.keyboard.type(code)
  await expect(student.getByRole('heading', { name: /^Hello, Lakshmi/ })).toBeVisible()
  await context.close()
})
