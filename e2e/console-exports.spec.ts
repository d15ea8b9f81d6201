import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { signInStaff } from './staff.ts'

/** The name of the workbook that a list's button saves. */
async function savedFrom(page: Page, address: string): Promise<string> {
  await page.goto(address)
  const download = page.waitForEvent('download')
  await press(page, 'Export to Excel')
  return (await download).suggestedFilename()
}

test.describe('lists as workbooks', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('an owner saves lists of the console as workbooks, and who may not import one sees no button @promise', async ({
    watched: page,
    product,
    context,
  }) => {
    await signInStaff(context, product, 'owner')
    expect(await savedFrom(page, '/staff/subjects?tab=batches')).toMatch(/^batches \d{4}-\d\d-\d\d\.xlsx$/)
    expect(await savedFrom(page, '/staff/news')).toMatch(/^news /)
    expect(await savedFrom(page, '/staff/timetable')).toMatch(/^live /)
    expect(await savedFrom(page, '/staff/lessons')).toMatch(/^recorded /)
    expect(await savedFrom(page, '/staff/questions')).toMatch(/^questions /)
    expect(await savedFrom(page, '/staff/papers?state=over')).toMatch(/^exams /)
    expect(await savedFrom(page, '/staff/consents')).toMatch(/^consents /)
    expect(await savedFrom(page, '/staff/formats')).toMatch(/^formats /)
    await context.clearCookies()
    await signInStaff(context, product, 'teacher')
    await page.goto('/staff/timetable')
    await expect(page.getByRole('link', { name: 'Add classes' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export to Excel' })).toHaveCount(0)
  })
})
