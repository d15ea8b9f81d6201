import type { Locator, Page } from '@playwright/test'

/** Fills in a day and a time of it: `2026-11-28T10:00`. */
export async function fillMoment(within: Page | Locator, label: string, moment: string): Promise<void> {
  const [day = '', time = ''] = moment.split('T')
  await within.getByLabel(label, { exact: true }).fill(day)
  await within.getByLabel(`${label}: time`).fill(time)
}
