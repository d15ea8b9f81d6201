import { expect, test } from './journey.ts'
import { PASSWORD, setPassword, setUpAuthenticator } from './staff-setup.ts'
import { signInStaff } from './staff.ts'

// What the browser itself reports of a refused call.
test.use({
  viewport: { width: 1366, height: 860 },
  allowed: [/Failed to load resource: the server responded with a status of (403|409)/],
})

test('an owner adds a clerk, who comes in by the link; a role that is taken away ends with the next call', async ({
  watched: page,
  product,
  browser,
}) => {
  const owner = await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff/team')
  await page.getByRole('link', { name: 'Add person' }).click()
  await page.getByRole('button', { name: 'Add and get link' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText('Select at least one.')).toBeVisible()
  const email = `asha.${process.pid}@example.org`
  await page.getByLabel('Name').fill('Asha Nair')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Clerk').check()
  await page.getByRole('button', { name: 'Add and get link' }).click()
  const link = await page.getByLabel('One-time link').inputValue()
  await page.getByRole('button', { name: 'Done, I’ve shared it' }).click()
  await expect(page.getByRole('row', { name: email })).toContainText(/Invited.*Link valid until/)

  const context = await browser.newContext({ baseURL: product.origin })
  const clerk = await context.newPage()
  await clerk.goto(link)
  await setPassword(clerk)
  const nextCode = await setUpAuthenticator(clerk)
  await clerk.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(clerk.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect(clerk.getByRole('link', { name: 'Team' })).toHaveCount(0)

  // Logged out, and in again by password and second step.
  await clerk.getByRole('button', { name: 'Log out' }).click()
  await clerk.getByLabel('Email').fill(email)
  await clerk.getByLabel('Password').fill(PASSWORD)
  await clerk.getByRole('button', { name: 'Continue' }).click()
  await clerk.getByLabel(/Code from/).fill(nextCode())
  await clerk.getByRole('button', { name: 'Log in' }).click()
  await clerk.getByRole('link', { name: 'News & Events' }).click()
  await clerk.getByRole('link', { name: 'Add news' }).click()
  await clerk.getByLabel('Heading').fill('Sports day')
  await clerk.getByLabel('Shown from').fill('2026-01-01')
  await clerk.getByLabel('Text').fill('Bring shoes.')
  await clerk.getByRole('button', { name: 'Save' }).click()
  await expect(clerk.getByRole('link', { name: 'Sports day' })).toBeVisible()
  await clerk.getByRole('link', { name: 'Add news' }).click()
  await clerk.getByLabel('Heading').fill('Never said')
  await clerk.getByLabel('Shown from').fill('2026-01-01')
  await clerk.getByLabel('Text').fill('Nothing.')

  await page.getByRole('row', { name: email }).getByRole('link').click()
  await page.getByLabel('Clerk').uncheck()
  await page.getByLabel('Invigilator').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: email })).toContainText('Invigilator')

  await clerk.getByRole('button', { name: 'Save' }).click()
  await expect(clerk.getByText('Your role doesn’t allow this.')).toBeVisible()
  await expect(clerk.getByLabel('Heading')).toHaveValue('Never said')
  await expect(clerk.getByRole('link', { name: 'News & Events', exact: true })).toHaveCount(0)
  await clerk.getByRole('button', { name: 'Cancel' }).click()
  await clerk.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(clerk).toHaveURL(/staff\/news$/)
  await clerk.reload()
  await expect(clerk.getByRole('heading', { name: 'This page isn’t part of your role' })).toBeVisible()
  await context.close()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Action', { exact: true }).selectOption('Team member changed')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page).toHaveURL(/action=member_changed/)
  const entry = page.getByRole('listitem').filter({ hasText: 'Team member changed' }).first()
  await expect(entry).toContainText('Roles: Clerk → Invigilator')
  await expect(entry).toContainText(owner.email.split('@')[0] ?? '')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('audit.csv')
})

type Settings = { version: string; fields: Record<string, string> }

test('of two people who change the settings, the second one sees both values and loses nothing', async ({
  watched: page,
  product,
}) => {
  const owner = await signInStaff(page.context(), product, 'owner')
  const stored = await owner.call<Settings>('/staff/settings')
  await page.goto('/staff/settings')
  await page.getByLabel('Support number').fill('12')
  await page.getByLabel('Pass mark (%)').fill('40%')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Support number')).toBeFocused()
  await expect(page.getByText('“40%” isn’t a whole number')).toBeVisible()

  const { version } = await owner.call<Settings>('/staff/settings')
  const others = { ...stored.fields, name: 'Theirs', minimum_attendance_percent: '60' }
  await owner.call('/staff/save_settings', { version, fields: others })
  await page.getByLabel('Support number').fill(stored.fields['support_number'] ?? '')
  await page.getByLabel('Pass mark (%)').fill('45')
  await page.getByLabel('Academy name').fill('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  const both = page.getByRole('region', { name: 'Someone else changed this in the meantime' })
  await expect(both).toBeFocused()
  await expect(both).toContainText('Saved now: Theirs')
  await expect(both).toContainText('Yours: Mine')
  await expect(page.getByLabel('Academy name')).toHaveValue('Mine')
  await expect(page.getByLabel('Minimum attendance (%)')).toHaveValue('60')
  await both.getByRole('button', { name: 'Use saved value' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(both).toHaveCount(0)
  const { fields } = await owner.call<Settings>('/staff/settings')
  expect([fields['name'], fields['pass_percent'], fields['minimum_attendance_percent']]).toEqual(['Theirs', '45', '60'])
})
