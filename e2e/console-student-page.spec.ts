import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

type Answer = { data: { attempts: object[]; chapters: object[] } & Record<string, unknown> }

const at = '2026-11-20T10:30:00+05:30'
const attempt = { kind: 'exam', number: 1, is_open: false, started_at: at, submitted_at: at, passed: true, rank: 3 }
const chapter = { subject_name: 'Physics', chapter_name: 'Current electricity', answered: 40, right: 30 }
const opened = { subject_name: 'Physics', figure: 50, at }
const text = { way: 'text', about: 'login', title: null, devices: null, at }

/** The page of a student with as much as a student can have. */
async function full(page: Page): Promise<void> {
  await page.route('**/api/staff/student', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as Answer
    const marked = { ...attempt, max_marks: 20 }
    const attempts = Array.from({ length: 100 }, (_, no) => ({
      ...marked,
      attempt_id: no + 1,
      paper: `Unit test ${no + 1}`,
      marks: no % 20,
    }))
    const more = {
      attempts,
      chapters: Array.from({ length: 40 }, (_, no) => ({ ...chapter, chapter_no: no + 1 })),
      trend: { tests: 5, recent_percent: 62, before_percent: 54 },
      videos: { begun: 12, finished: 8, last: [{ ...opened, title: 'Resistors in series' }] },
      materials: { opened: 4, last: [{ ...opened, title: 'Notes on circuits', figure: 7 }] },
      messages: [
        { ...text, state: 'failed', reason: 'DLT template' },
        { ...text, way: 'push', about: 'class', title: 'Circuits', state: 'done', reason: null, devices: 2 },
      ],
    }
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, ...more } } })
  })
}

test('one student has videos, materials, a trend and messages on the page, and prints on one sheet', async ({
  watched: page,
  product,
}) => {
  await signInStaff(page.context(), product, 'clerk')
  await full(page)
  await page.goto('/staff/students')
  await page.getByRole('link', { name: 'Ananya Krishnan', exact: true }).click()
  const trend = page.getByRole('list', { name: 'Marks trend' })
  await expect(trend.getByRole('listitem')).toHaveCount(10)
  // The newest stands last.
  await expect(trend.getByRole('listitem').last()).toContainText('Unit test 1: 0%')
  await expect(page.getByText('Latest tests (5): average 62%, previously 54%').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Resistors in series/ })).toContainText('50%')
  await expect(page.getByRole('row', { name: /Notes on circuits/ })).toContainText('7')
  await expect(page.getByRole('row', { name: /Login code/ })).toContainText('Not sentDLT template')
  await expect(page.getByRole('row', { name: /Class starts: Circuits/ })).toContainText('devices: 2')
  await noBarriers(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)

  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
