import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { fillMoment } from './fill-moment.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'
import { press } from './staff-setup.ts'
import { aWrittenExam } from './written-exam.ts'

const EXAM = 'Results in the console: walked through'
const HOUR_MS = 3_600_000
const INDIA_MS = 5.5 * HOUR_MS

test.use({ viewport: { width: 1366, height: 860 } })

/** Returns the value of a moment field by the academy's clock: this time, so many days from today. */
const inDays = (days: number, time: string): string =>
  `${new Date(Date.now() + INDIA_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10)}T${time}`

const open = async (page: Page) => {
  await page.goto('/staff/results')
  await page.getByRole('link', { name: EXAM, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXAM)
}

test('results are moved, published, taken along and hidden again @promise', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const [first, second] = await aWrittenExam(product, workerIndex, { name: EXAM, students: 2, resultsInHours: 5 })
  await signInStaff(page.context(), product, 'examiner')
  await open(page)
  await expect(page.getByText('Results pending', { exact: true })).toBeVisible()
  await expect(page.getByText('No student can see the result now.')).toBeVisible()
  await noBarriers(page)

  // Noon of another day is asked about once more.
  const dialog = page.getByRole('dialog')
  await press(page, 'Change release time')
  await fillMoment(dialog, 'Release time', inDays(2, '12:00'))
  await expect(dialog.getByText('This is noon, the middle of the day.')).toBeVisible()
  await noBarriers(page)
  await dialog.getByRole('checkbox', { name: 'Yes, I’m sure' }).check()
  await dialog.getByRole('button', { name: 'Change release time' }).click()
  await expect(page.getByText(/^Results release: .*12:00\spm\sIST/)).toBeVisible()
  expect((await first?.report())?.results_at).toBe(`${inDays(2, '12:00')}:00+05:30`)

  await press(page, 'Undo')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect((await first?.report())?.results_at).not.toBe(`${inDays(2, '12:00')}:00+05:30`)

  await press(page, 'Publish now')
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Results are out for 2 students')).toBeVisible()
  expect((await second?.report())?.results_at).toBeNull()

  // Ranks come by themselves.
  const list = page.getByRole('table', { name: 'Rank list' })
  await expect(list.getByRole('row')).toHaveCount(3)
  await expect(list.getByRole('row').nth(1)).toContainText('4 of 28')
  await page.getByText('How ties are ranked').click()
  await expect(page.getByText('Students who are still tied share a rank')).toBeVisible()
  await noBarriers(page)

  const saving = page.waitForEvent('download')
  await press(page, 'By section')
  const file = readFileSync(await (await saving).path(), 'utf8')
  expect(file).toContain('Section A: marks of 12')
  expect(file.trim().split('\r\n')).toHaveLength(3)

  await page.getByRole('link', { name: 'Result slips' }).click()
  await expect(page.getByText('2 slips', { exact: true })).toBeVisible()
  await expect(page.getByText('Section A', { exact: true })).toHaveCount(2)
  await noBarriers(page)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await page.getByRole('link', { name: 'Messages to guardians' }).click()
  await page.getByLabel('Message', { exact: true }).fill('{name}: {marks} of {max}, rank {rnak}')
  await expect(page.getByText('No such field: {rnak}.')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('{name}: {marks} of {max}, rank ')
  await press(page, '{rank}')
  await press(page, 'Preview first three')
  await expect(page.getByText('Neha Menon: 4 of 28, rank 1', { exact: true })).toBeVisible()
  await noBarriers(page)
})

test('an owner alone hides results that are out, and says why', async ({ watched: page, product }, { workerIndex }) => {
  const name = `${EXAM} and hidden`
  const [writer] = await aWrittenExam(product, workerIndex, { name, students: 1, resultsInHours: -0.5 })
  await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff/results')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('1 student can see the result now.')).toBeVisible()
  await press(page, 'Hide again')
  const dialog = page.getByRole('dialog')
  await fillMoment(dialog, 'Release time', inDays(1, '09:30'))
  await dialog.getByLabel('Reason').fill('A key is wrong.')
  await dialog.getByRole('checkbox', { name: 'Yes, I’m sure' }).check()
  await dialog.getByRole('button', { name: 'Hide again' }).click()
  await expect(page.getByText('Results hidden from 1 student', { exact: true })).toBeVisible()
  await expect(page.getByText('Results pending', { exact: true })).toBeVisible()
  await expect(page.getByText('The rank list appears once results are out')).toBeVisible()
  const report = await writer?.report()
  expect([report?.result, report?.results_at]).toEqual(['pending', `${inDays(1, '09:30')}:00+05:30`])
})
