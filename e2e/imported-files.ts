import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

type SentFile = { name: string; mimeType: string; buffer: Buffer }

/** Sends files in on the console's page of imports, and has all of their rows stored. */
export async function storeFiles(page: Page, files: SentFile[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Everything is saved, and students can see it now.')).toBeVisible()
}

/** What was imported, the newest first: a row each, or a card on a phone. */
export const importsSoFar = (page: Page): Locator => page.getByLabel('Import history').locator('tbody tr, > li')

/** Confirms the dialog that asks whether to undo an import, in which axe finds nothing. */
export async function confirmUndo(page: Page, dialog: Locator): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo import' }).click()
}
