import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { call, expect, logIn, signIn, test } from './journey.ts'
import type { Product } from './product.ts'
import { press } from './staff-setup.ts'
import { signInStaff } from './staff.ts'
import { aTaughtBatch } from './taught-batch.ts'

test.use({ viewport: { width: 1366, height: 860 }, allowed: [/status of 4(01|09|22)/] })

const DAY_MS = 86_400_000
const IST_MS = 19_800_000
/** The Monday, three weeks on at least, and days after it, as `2026-12-21`. */
const monday = (() => {
  const now = Date.now() + 21 * DAY_MS
  return now - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS
})()
const day = (after: number) => new Date(monday + after * DAY_MS).toISOString().slice(0, 10)

type Class = { class_id: number; class_name: string; starts_at: string }

/** Returns functions that read what a student of the batch sees, in the list and in the calendar. */
async function watching(product: Product, mobile: string) {
  const { stud_id, token } = await logIn(product, mobile)
  const list = async (name: string) => {
    const { data } = await call<{ data: { classes: Class[] } }>(product, '/Student/live_timetable', { stud_id }, token)
    return data.classes.filter(({ class_name }) => class_name === name).map(({ starts_at }) => starts_at.slice(0, 16))
  }
  const { data } = await call<{ data: { path: string } }>(product, '/Student/calendar', { stud_id }, token)
  const events = async (name: string) => {
    const text = await (await fetch(`${product.origin}${data.path}`)).text()
    return text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .filter((event) => event.includes(name))
      .map((event) => /STATUS:(\w+)/.exec(event)?.[1])
  }
  return { list, events }
}

async function fill(page: Page, batch: string, name: string, days: { from: string; until: string }): Promise<void> {
  await page.goto('/staff/timetable/new')
  await expect(page.getByRole('heading', { name: 'Add classes', exact: true })).toBeVisible()
  await page.getByLabel('Batch', { exact: true }).selectOption({ label: batch })
  await page.getByLabel('Subject', { exact: true }).selectOption('PHY12')
  await page.getByLabel('Class name', { exact: true }).fill(name)
  await page.getByLabel('Teacher', { exact: true }).selectOption({ label: 'Someone else' })
  await page.getByLabel('Teacher’s name', { exact: true }).fill('Sita Varma')
  await page.getByLabel('Link', { exact: true }).fill('https://meet.example.org/waves')
  await page.getByLabel('Start', { exact: true }).fill('17:00')
  await page.getByLabel('End', { exact: true }).fill('18:00')
  await page.getByRole('checkbox', { name: 'Monday' }).check()
  await page.getByRole('checkbox', { name: 'Wednesday' }).check()
  await page.getByLabel('First day', { exact: true }).fill(days.from)
  await page.getByLabel('Last day', { exact: true }).fill(days.until)
}

test('a series is made, one class moved, one cancelled: a student sees each at once, and the calendar too', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_name, mobile } = await aTaughtBatch(product, workerIndex, 2)
  const name = `Waves ${workerIndex}`
  const student = await watching(product, mobile)
  await signInStaff(context, product, 'clerk')
  await fill(page, batch_name, name, { from: day(0), until: day(-1) })
  await press(page, 'Preview classes')
  await expect(page.getByText('This is before the first day.')).toBeVisible()
  await page.getByLabel('Last day', { exact: true }).fill(day(9))
  await press(page, 'Preview classes')
  const planned = page.getByRole('list', { name: 'Preview of classes' })
  await expect(planned.getByRole('listitem')).toHaveCount(4)
  await planned.getByRole('checkbox').last().uncheck()
  await noBarriers(page)
  expect(await student.list(name)).toEqual([])
  await press(page, 'Add these classes: 3')
  await expect(page.getByRole('heading', { name: 'Timetable', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(2)
  await noBarriers(page)
  expect(await student.list(name)).toEqual([`${day(0)}T17:00`, `${day(2)}T17:00`, `${day(7)}T17:00`])

  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill(day(2))
  await press(page, 'Save')
  const asked = page.getByRole('dialog', { name: 'Change time' })
  await expect(asked.getByText(`The batch has “${name}” from 5:00 pm to 6:00 pm (Sita Varma)`)).toBeVisible()
  await noBarriers(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Date', { exact: true }).fill(day(1))
  await page.getByLabel('Start', { exact: true }).fill('18:30')
  await page.getByLabel('End', { exact: true }).fill('19:30')
  await press(page, 'Save')
  await asked.getByRole('button', { name: 'Save and notify students' }).click()
  await expect(page.getByText('Class updated. Notifications: 0')).toBeVisible()
  expect(await student.list(name)).toEqual([`${day(1)}T18:30`, `${day(2)}T17:00`, `${day(7)}T17:00`])

  await press(page, 'Cancel class')
  const off = page.getByRole('dialog', { name: 'Cancel class' })
  await off.getByLabel('Apply to').selectOption('one')
  await noBarriers(page)
  await off.getByRole('button', { name: 'Cancel and notify students' }).click()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true })).toBeVisible()
  expect(await student.list(name)).toEqual([`${day(2)}T17:00`, `${day(7)}T17:00`])
  expect(await student.events(name)).toEqual(['CANCELLED', 'CONFIRMED', 'CONFIRMED'])
  await press(page, 'Undo')
  await expect(page.getByRole('button', { name: 'Cancel class' })).toBeVisible()
  expect(await student.list(name)).toEqual([`${day(1)}T18:30`, `${day(2)}T17:00`, `${day(7)}T17:00`])
})

test('a holiday is left out of a new series, and takes classes of an older one with it', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_name, mobile } = await aTaughtBatch(product, workerIndex, 1)
  const [name, later] = [`Heat ${workerIndex}`, `Sound ${workerIndex}`]
  const student = await watching(product, mobile)
  await signInStaff(context, product, 'clerk')
  await fill(page, batch_name, name, { from: day(14), until: day(16) })
  await press(page, 'Preview classes')
  await press(page, 'Add these classes: 2')
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(2)
  await page.goto('/staff/timetable/holidays')
  await expect(page.getByRole('heading', { name: 'Holidays', exact: true })).toBeVisible()
  const festival = `Festival ${workerIndex}`
  await page.getByLabel('Name', { exact: true }).fill(festival)
  await page.getByLabel('First day', { exact: true }).fill(day(16))
  await press(page, 'Add holidays')
  const row = page.getByRole('list', { name: 'Holidays' }).getByRole('listitem').filter({ hasText: festival })
  await expect(row.getByText('Classes on this day: 1')).toBeVisible()
  await noBarriers(page)
  await row.getByRole('button', { name: 'Cancel classes and notify' }).click()
  await expect(page.getByText('Classes cancelled: 1')).toBeVisible()
  expect(await student.list(name)).toEqual([`${day(14)}T17:00`])
  await fill(page, batch_name, later, { from: day(14), until: day(16) })
  await press(page, 'Preview classes')
  const planned = page.getByRole('list', { name: 'Preview of classes' })
  await expect(planned.getByText(`Holiday: ${festival}`)).toBeVisible()
  await expect(planned.getByText(new RegExp(`The batch has “${name}”`))).toHaveCount(1)
  // The holiday and the class that the batch has already are left out until somebody ticks them.
  await expect(page.getByRole('button', { name: 'Add these classes: 0' })).toBeDisabled()
})

test('classes that have no room beside the others are behind a button that lists all of that time', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const ahead = 40 * DAY_MS
  const minutes = ahead / 60_000
  const names: string[] = []
  for (let no = 0; no < 3; no += 1) names.push((await aTaughtBatch(product, workerIndex, 1, minutes)).class_name)
  await signInStaff(context, product, 'clerk')
  await page.goto(`/staff/timetable?day=${new Date(Date.now() + ahead + IST_MS).toISOString().slice(0, 10)}`)
  await page.getByRole('button', { name: /^\+2 more/ }).click()
  const links = page.getByRole('dialog').getByRole('link')
  await expect(links).toHaveCount(names.length)
  for (const name of names) await expect(links.filter({ hasText: name })).toBeVisible()
  await noBarriers(page)
  await links.filter({ hasText: names[2] ?? '' }).click()
  await expect(page.getByRole('heading', { name: names[2] ?? '', exact: true })).toBeVisible()
})

test('a class at the academy needs no link: its room is on the student’s screens', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_name, mobile } = await aTaughtBatch(product, workerIndex, 2)
  const name = `Practical ${workerIndex}`
  await signInStaff(context, product, 'clerk')
  await fill(page, batch_name, name, { from: day(0), until: day(0) })
  await page.getByLabel('Link', { exact: true }).fill('')
  await press(page, 'Preview classes')
  await expect(page.getByText('Enter a link, or a room for a class at the academy')).toBeVisible()
  await page.getByLabel('Room', { exact: true }).fill('Physics lab')
  await press(page, 'Preview classes')
  await noBarriers(page)
  await press(page, 'Add these classes: 1')
  await expect(page.getByRole('link', { name: new RegExp(`${name}.*Physics lab`) })).toBeVisible()
  const student = await context.newPage()
  await signIn(student, product, mobile)
  await student.goto('/live-class')
  await expect(student.getByText('Physics lab')).toBeVisible()
  await student.getByRole('link', { name: new RegExp(name) }).click()
  await expect(student.getByText('This class is at the academy.')).toBeVisible()

  // Another room is told to those who would go to the first one.
  await page.getByRole('link', { name: new RegExp(`${name}.*Physics lab`) }).click()
  await page.getByLabel('Room', { exact: true }).fill('Room 4')
  await press(page, 'Save')
  const dialog = page.getByRole('dialog', { name: 'Change room or link' })
  await noBarriers(page)
  await dialog.getByRole('button', { name: 'Save without notifying' }).click()
  await expect(page.getByText('Class updated', { exact: true })).toBeVisible()
})
