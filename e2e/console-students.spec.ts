import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

test('an owner is signed in', async ({ watched: page, product, context }) => {
  await signInStaff(context, product, 'owner')
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})
