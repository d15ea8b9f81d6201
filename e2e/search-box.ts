import type { Page } from '@playwright/test'

/** Types a word into the search, and opens the first result of this kind. */
export async function find(page: Page, word: string, group: string): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type(word)
  // The suggestions for the first letters stay until the rest is answered.
  const found = page.getByRole('group', { name: group }).getByRole('option', { name: word })
  await found.first().click()
}
