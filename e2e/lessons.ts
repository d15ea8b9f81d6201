import type { Locator, Page } from '@playwright/test'
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

/** Goes to the lessons of the first chapter of Physics in the console, which is below `origin`. */
export async function openStaffLessons(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/staff/lessons`)
  await expect(page.getByRole('heading', { name: 'Lessons', exact: true })).toBeVisible()
  const subject = page.getByRole('group').filter({ hasText: 'Physics Plus Two Science' })
  await subject.getByText('Physics').click()
  await subject.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Add lesson', exact: true })).toBeVisible()
}

/** A lesson of the chapter that is open in the console. */
export const lessonOf = (page: Page, name: string): Locator =>
  page.getByLabel('Lessons in order').getByRole('listitem').filter({ hasText: name })
