import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

test('an owner sees how the server does and what to do, on a laptop as on a phone', async ({
  watched: page,
  product,
}) => {
  await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Server', exact: true }).click()
  const part = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(part('Backup')).toContainText('Needs action')
  await expect(part('Backup')).toContainText('No backup yet.')
  await expect(part('Backup')).toContainText('switch on nightly backups')
  await expect(part('Database')).toContainText('OK')
  await expect(part('Clock')).toContainText('The server’s clock is right.')
  await expect(part('SMS')).toContainText('printed on the server')
  await expect(part('About')).toContainText('Running since')
  await noBarriers(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(part('Disk')).toContainText('GB free')
  await noBarriers(page)
})

test('a clerk has no page of the server', async ({ watched: page, product }) => {
  await signInStaff(page.context(), product, 'clerk')
  await page.goto('/staff')
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Server', exact: true })).toHaveCount(0)
})
