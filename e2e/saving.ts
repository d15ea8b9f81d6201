import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** A lesson and a topic of the demo academy's first chapter of Physics that it keeps itself. */
export const HANDBOOK = 'The electricity handbook'
export const TOPIC = 'What charge is'

export const main = (page: Page) => page.getByRole('main')
export const row = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name })
export const offlineLine = (page: Page) => page.getByText(/You’re offline\. Last updated \d+:\d\d\s[ap]m\./)

/** Goes from a list of subjects to the first chapter of Physics, by way of the list of chapters of that title. */
async function openFirstChapter(page: Page, subjects: string, title: string): Promise<void> {
  await page.goto(subjects)
  await main(page)
    .getByRole('link', { name: /Physics/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await main(page).getByRole('listitem').first().getByRole('link').click()
}

export async function openLessons(page: Page): Promise<void> {
  await openFirstChapter(page, '/study-materials-subjects', 'Choose Chapter')
  await expect(row(page, HANDBOOK)).toBeVisible()
}

export async function openTopics(page: Page): Promise<void> {
  await openFirstChapter(page, '/subjects', 'Physics')
  await main(page)
    .getByRole('link', { name: /Video Classes/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Physics - /)
}

export async function save(page: Page, name: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /^Save for offline: .*, \d+\skB$/ })
    .click()
  await expect(row(page, name).getByRole('link', { name: /^Saved for offline/ })).toBeVisible()
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click()
}

/** How many rows of each kind the browser keeps. */
export const keptRows = async (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('offline')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('closed')))
    })
    const names = [...database.objectStoreNames]
    const transaction = database.transaction(names)
    const counts = names.map(async (name) => {
      const request = transaction.objectStore(name).count()
      await new Promise((resolve) => request.addEventListener('success', resolve))
      return [name, request.result] as const
    })
    const all = Object.fromEntries(await Promise.all(counts))
    database.close()
    return all
  })
