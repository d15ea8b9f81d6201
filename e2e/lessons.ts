import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Goes to the lessons of the first chapter of Physics, as a student does. */
export async function openLessons(page: Page): Promise<void> {
  await page.goto('/study-materials-subjects')
  await expect(page.getByRole('banner').getByText('Choose Subject')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Physics/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Chapter')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Study Materials')
}
