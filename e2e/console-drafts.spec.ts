import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { signInStaff, type StaffMember } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 }, allowed: [/status of 401/] })

const drafts = async (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('staff-draft')))

const notice = (page: Page) => page.getByText('We restored what you typed here earlier.')

async function logInAgain(page: Page, { email, password, nextCode }: StaffMember): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Continue')
  await page.getByLabel('Code from your authenticator app').fill(nextCode())
  await press(page, 'Log in')
}

test('what was typed into a form is there after a reload, until it is thrown away', async ({
  watched: page,
  product,
}) => {
  await signInStaff(page.context(), product, 'owner')
  for (const [path, label] of [
    ['/staff/students/new', 'District'],
    ['/staff/team?who=new', 'Name'],
    ['/staff/news?item=new', 'Heading'],
    ['/staff/settings', 'Privacy contact'],
  ] as const) {
    await page.goto(path)
    const field = page.getByRole('textbox', { name: label })
    await expect(field).toBeVisible()
    const before = await field.inputValue()
    await field.fill('Half a sent')
    await page.reload()
    await expect(field).toHaveValue('Half a sent')
    await expect(notice(page)).toBeVisible()
    await noBarriers(page)
    await press(page, 'Start over')
    await expect(field).toHaveValue(before)
    await expect(notice(page)).toBeHidden()
    expect(await drafts(page)).toEqual([])
  }
})

test('what was typed outlives the session, and goes when it is saved or somebody else comes', async ({
  watched: page,
  product,
}) => {
  const clerk = await signInStaff(page.context(), product, 'clerk')
  await page.goto('/staff/students')
  await page.getByRole('link', { name: 'Maria Kurian' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('District').fill('Idukki')
  await page.context().clearCookies()
  await page.reload()
  await logInAgain(page, clerk)
  await expect(page.getByLabel('District')).toHaveValue('Idukki')
  const kept = JSON.stringify(await drafts(page))
  expect(kept).toContain('Idukki')
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain(clerk.password)
  await press(page, 'Save')
  await expect(page.getByRole('definition').filter({ hasText: 'Idukki, Kerala' })).toBeVisible()
  expect(await drafts(page)).toEqual([])

  const edit = page.url()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('District').fill('Wayanad')
  await expect.poll(async () => drafts(page)).toHaveLength(1)
  await page.context().clearCookies()
  await signInStaff(page.context(), product, 'clerk')
  await page.goto(edit)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('District')).toHaveValue('Idukki')
  expect(await drafts(page)).toEqual([])
  await page.getByLabel('District').fill('Kannur')
  await expect.poll(async () => drafts(page)).toHaveLength(1)
  await press(page, 'Log out')
  const asked = page.getByRole('dialog', { name: 'Log out without saving?' })
  await asked.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await drafts(page)).toEqual([])
})
