import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { expect, logIn, take, test } from './journey.ts'
import { aStaffMember, signInStaff } from './staff.ts'
import { teachSubjects } from './taught-batch.ts'

const openMenu = async (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

test('what a student writes is answered by the office, and the student reads the answer where it was written', async ({
  watched: page,
  product,
  browser,
}) => {
  const text = `The bus comes too late ${process.pid}`
  await take(page, await logIn(product, '9000000001'))
  await page.goto('/feedback')
  await page.getByPlaceholder('Minimum 5 characters required').fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Send more feedback' }).click()
  const earlier = page.getByRole('main').getByText(text)
  await expect(earlier).toBeVisible()
  await noBarriers(page)

  const office = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  await signInStaff(office, product, 'clerk')
  const desk = await office.newPage()
  await desk.goto('/staff')
  await desk.getByRole('link', { name: /^Feedback to answer: \d+$/ }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible()
  await openMenu(desk)
  await expect(desk.getByRole('link', { name: /^Feedback \d+ waiting$/ })).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.getByRole('searchbox', { name: 'Search' }).fill(String(process.pid))
  await expect(desk).toHaveURL(/search=/)
  await noBarriers(desk)
  await desk.getByRole('link', { name: text }).click()
  const answer = desk.getByRole('textbox', { name: 'Answer' })
  await answer.fill('It comes at seven from Monday on.')
  await desk.reload()
  await expect(answer).toHaveValue('It comes at seven from Monday on.')
  await noBarriers(desk)
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Answer sent')).toBeVisible()
  await expect(desk.getByRole('link', { name: text })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('It comes at seven from Monday on.')).toBeVisible()
  await noBarriers(page)

  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByRole('link', { name: text })).toBeVisible()
  await page.reload()
  await expect(earlier).toBeVisible()
  await expect(page.getByText('It comes at seven from Monday on.')).toHaveCount(0)
  await office.close()
})

test('a teacher reads feedback once the office has passed it on to the subject', async ({
  watched: page,
  product,
  browser,
}) => {
  const text = `Physics goes too fast ${process.pid}`
  const owner = await aStaffMember(product, 'owner')
  await signInStaff(page.context(), product, 'clerk')
  const phone = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  await teachSubjects(owner, await signInStaff(phone, product, 'teacher'))
  const student = await logIn(product, '9000000001')
  const sent = await fetch(`${product.origin}/api/Student/add_feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: student.token },
    body: JSON.stringify({ stud_id: student.stud_id, message: text }),
  })
  expect(sent.status).toBe(200)

  const desk = await phone.newPage()
  await desk.goto('/staff/feedback')
  await expect(desk.getByText('Feedback that the office passes on to your subjects will appear here.')).toBeVisible()

  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/staff/feedback')
  await page.getByRole('link', { name: text }).click()
  await page.getByRole('combobox', { name: 'Pass on to teachers of' }).selectOption({ label: 'Physics' })
  await expect(page.getByText('Passed on to teachers of Physics')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: 'Close without answering' }).click()
  await expect(page.getByText('Closed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()

  await desk.reload()
  await desk.getByRole('link', { name: text }).click()
  await desk.getByRole('textbox', { name: 'Answer' }).fill('I will slow down.')
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Answer sent')).toBeVisible()
  await phone.close()

  await page.goto('/staff/feedback?done=true')
  await page.getByRole('link', { name: text }).click()
  await expect(page.getByText('I will slow down.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw answer' }).click()
  await expect(page.getByRole('textbox', { name: 'Answer' })).toBeVisible()
})
