import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { BROKEN_LINE, call, expect, logIn, test } from './journey.ts'
import type { Product } from './product.ts'
import { press } from './staff-setup.ts'
import { aStaffMember, signInAs, signInStaff } from './staff.ts'
import { aTaughtBatch, teach } from './taught-batch.ts'

test.use({ allowed: BROKEN_LINE })

type Cell = { stud_id: number; status: string | null }
type Register = { students: { stud_id: number; name: string }[]; cells: Cell[] }

const MARKS = '**/api/staff/mark_register'
const stored = (page: Page) => page.getByText('All changes saved')
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: false }).filter({ hasText: name })

/** Returns whether the page and all of its loaded files are cached, and its service worker controls the page. */
const isConsoleKept = async (): Promise<boolean> => {
  const keys = await (await caches.open('staff-console')).keys()
  const kept = new Set(keys.map(({ url }) => new URL(url).pathname))
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const isAll = loaded.filter((path) => path.startsWith('/staff/assets/')).every((path) => kept.has(path))
  return isAll && kept.has('/staff/') && navigator.serviceWorker.controller !== null
}

test('a teacher fills in the register of sixty on a phone, by taps and by numbers, and a student sees it @promise @way', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_id, subject_id, class_name, mobile } = await aTaughtBatch(product, workerIndex, 60)
  await teach(product, batch_id, await signInStaff(context, product, 'teacher'))
  await page.goto('/staff/register')
  // The class that is on opens by itself, and to look at it stores nothing.
  await expect(page.getByRole('heading', { name: class_name })).toBeVisible()
  await expect(page.getByText('Not saved yet. Tap absent students.')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('textbox', { name: 'Row numbers' }).fill('4 17 61')
  await press(page, 'Mark absent')
  await expect(page.getByText('There’s no row 61. The last row is 60.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Row numbers' }).fill('4.17.22')
  await press(page, 'Mark absent')
  await expect(page.getByText('Present: 57 · Late: 0 · Absent: 3')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Attendance', exact: true }).getByRole('listitem')
  const first = rows.first().getByRole('button').first()
  await first.click()
  await expect(first).toContainText('Absent')
  await first.click()
  await expect(first).toContainText('Late')
  await expect(page.getByText('Present: 56 · Late: 1 · Absent: 3')).toBeVisible()
  await expect(stored(page)).toBeVisible()
  await noBarriers(page)
  await rows.nth(3).getByRole('button', { name: 'History', exact: false }).click()
  await expect(page.getByRole('list', { name: 'History', exact: true })).toContainText('Absent')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Present: 56 · Late: 1 · Absent: 3')).toBeVisible()
  // Each row follows another language, although nothing else of it changes.
  await press(page, 'Open menu')
  await press(page, 'हिन्दी')
  await expect(page.getByText('देर से', { exact: true })).toBeVisible()
  await press(page, 'English')

  const { stud_id, token } = await logIn(product, mobile)
  const [year, month] = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).split('-').map(Number)
  const attended = await call<{ data: { attendance_data: { attendance_status: number }[] } }>(
    product,
    '/Attendance/get_attendance_details_in_a_month',
    { stud_id, subject_id, year, month },
    token,
  )
  expect(attended.data.attendance_data.length).toBe(1)
})

/** A student joins the class by its link in the app. */
async function join(product: Product, mobile: string, class_id: number): Promise<void> {
  const { stud_id, token } = await logIn(product, mobile)
  type Listed = { data: { classes: { class_id: number; online_url: string }[] } }
  const { data } = await call<Listed>(product, '/Student/live_timetable', { stud_id }, token)
  const link = data.classes.find((one) => one.class_id === class_id)?.online_url ?? ''
  const { headers } = await fetch(new URL(link, product.origin), { redirect: 'manual' })
  expect(headers.get('location')).toBe('https://meet.example.org/t')
}

test('who joined a live class through the app is proposed as present, and marked by one press', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_id, class_id, mobile, names } = await aTaughtBatch(product, workerIndex, 5)
  const teacher = await signInStaff(context, product, 'teacher')
  await teach(product, batch_id, teacher)
  const ofStudent = (no: number) => String(Number(mobile) + no)
  try {
    await join(product, ofStudent(0), class_id)
    await join(product, ofStudent(1), class_id)
    await product.order({ move: { seconds: 14 * 60 } })
    await join(product, ofStudent(2), class_id)
    await page.goto(`/staff/register?class=${class_id}`)
    await expect(row(page, names[0] ?? '').first()).toContainText(/Joined \d/)
    await expect(row(page, names[2] ?? '').first()).toContainText(/Joined .+ · 1\d min late/)
    await expect(row(page, names[3] ?? '').first()).not.toContainText('Joined')
    await noBarriers(page)
    const read = async () => (await teacher.call<Register>('/staff/register', { class_id })).cells
    expect((await read()).every(({ status }) => status === null)).toBe(true)
    await press(page, 'Mark joined students: 2 present, 1 late')
    await expect(page.getByText('Present: 2 · Late: 1 · Absent: 0')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, names[0] ?? '').first()).toContainText(/Joined \d/)
    await press(page, 'Mark joined students: 2 present, 1 late')
    await press(page, 'Mark the rest absent (2)')
    await expect(page.getByText('Present: 2 · Late: 1 · Absent: 2')).toBeVisible()
    await expect(stored(page)).toBeVisible()
    await noBarriers(page)
    const counts = Map.groupBy(await read(), ({ status }) => status)
    expect(['P', 'L', 'A'].map((status) => counts.get(status)?.length)).toEqual([2, 1, 2])
  } finally {
    await product.order({ at: new Date().toISOString() })
  }
})

test('marks without a line stay on the phone through a reload, and are stored when it is back', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_id, class_id, class_name } = await aTaughtBatch(product, workerIndex, 12)
  const teacher = await signInStaff(context, product, 'teacher')
  await teach(product, batch_id, teacher)
  await page.goto('/staff/register')
  await expect(page.getByRole('heading', { name: class_name })).toBeVisible()
  await expect.poll(() => page.evaluate(isConsoleKept)).toBe(true)
  // A page that is opened anew goes offline a moment later than its context.
  await context.route(MARKS, async (route) => route.abort())
  await context.setOffline(true)
  const rows = page.getByRole('list', { name: 'Attendance', exact: true }).getByRole('listitem')
  await rows.nth(1).getByRole('button').first().click()
  await expect(page.getByText('Offline. Marks that will sync later: 12')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: class_name })).toBeVisible()
  await expect(page.getByText('Present: 11 · Late: 0 · Absent: 1')).toBeVisible()
  await rows.nth(2).getByRole('button').first().click()
  await rows.nth(2).getByRole('button').first().click()
  await expect(page.getByText('Present: 10 · Late: 1 · Absent: 1')).toBeVisible()
  await noBarriers(page)
  const read = async () => teacher.call<Register>('/staff/register', { class_id })
  expect((await read()).cells.every(({ status }) => status === null)).toBe(true)
  await context.unroute(MARKS)
  await context.setOffline(false)
  await expect(stored(page)).toBeVisible()
  const { students, cells } = await read()
  const statuses = students.map(({ stud_id }) => cells.find((cell) => cell.stud_id === stud_id)?.status)
  expect(statuses.join('')).toBe('PALPPPPPPPPP')
})

test('two teachers mark at once: both marks stand, and of one student both are shown', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { batch_id, class_id, class_name, names } = await aTaughtBatch(product, workerIndex, 5)
  const teacher = await signInStaff(context, product, 'teacher')
  const second = await aStaffMember(product, 'teacher')
  await teach(product, batch_id, teacher, second)
  await page.goto(`/staff/register?class=${class_id}`)
  await expect(page.getByRole('heading', { name: class_name })).toBeVisible()
  await context.setOffline(true)
  const { students } = await second.call<Register>('/staff/register', { class_id })
  const [one, other] = students.filter(({ name }) => names.includes(name))
  if (!one || !other) throw new Error('nobody is there')
  const mark = (stud_id: number, status: string) => ({
    stud_id,
    status,
    key: crypto.randomUUID(),
    counter: 1,
    is_filled: false,
    marked_at: Date.now(),
  })
  const device = crypto.randomUUID()
  const marks = [mark(one.stud_id, 'L'), mark(other.stud_id, 'A')]
  await second.call('/staff/mark_register', { class_id, device, marks })
  await row(page, one.name).first().click()
  await context.setOffline(false)
  const met = page.getByRole('region', { name: 'Someone else marked these differently' })
  await expect(met).toContainText(one.name)
  await expect(met).toContainText('Late. You: Absent.')
  await expect(met).not.toContainText(other.name)
  await noBarriers(page)
  await expect(page.getByText('Present: 3 · Late: 1 · Absent: 1')).toBeVisible()
  await press(page, 'Use mine')
  await expect(page.getByText('Present: 3 · Late: 0 · Absent: 2')).toBeVisible()
  await expect(stored(page)).toBeVisible()
  const { cells } = await second.call<Register>('/staff/register', { class_id })
  expect(cells.find(({ stud_id }) => stud_id === one.stud_id)?.status).toBe('A')
})

test('the office exports the attendance of a month, and reads where there is none', async ({
  watched: page,
  product,
  context,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/register?all=true')
  await page.getByRole('link', { name: 'Monthly sheet' }).click()
  await page.getByRole('button', { name: 'Export a month' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Batch').selectOption('Plus Two Science A')
  // The oldest month that is offered is from before the demo's first class.
  const months = dialog.getByLabel('Month')
  await months.selectOption({ index: (await months.locator('option').count()) - 1 })
  await dialog.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(dialog.getByText('No attendance was recorded in this month. Select another one.')).toBeVisible()
  await noBarriers(page)
  // The demo's classes go back some months from today.
  const month = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 7)
  await months.selectOption(month)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export to Excel' }).click()
  expect((await download).suggestedFilename()).toBe(`attendance P2-A ${month}.xlsx`)
  await expect(dialog).toBeHidden()
})

test('a month of a batch is printed as sheets with each class and the totals', async ({
  watched: page,
  product,
  context,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/register/month')
  await page.getByLabel('Batch').selectOption('Plus Two Science A')
  // The demo's classes go back some months from today.
  await page.getByLabel('Month').selectOption(new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 7))
  const sheet = page.getByRole('table').first()
  await expect(sheet.getByRole('columnheader', { name: 'Absent' })).toBeVisible()
  await expect(sheet.getByRole('row').nth(1)).toContainText(/[PAL]/)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await noBarriers(page)
  // The export begins with what is shown.
  await page.getByRole('button', { name: 'Export a month' }).click()
  await expect(page.getByRole('dialog').getByLabel('Batch').locator('option:checked')).toHaveText('Plus Two Science A')
})

test('a substitute finds the class, and takes its attendance', async ({ watched: page, context, product }, {
  workerIndex,
}) => {
  const { batch_id, class_id, class_name } = await aTaughtBatch(product, workerIndex, 3)
  const substitute = await aStaffMember(product, 'teacher')
  const { name } = (await substitute.call<{ me: { name: string } }>('/staff/me')).me
  const teacher = await signInStaff(context, product, 'teacher')
  await teach(product, batch_id, teacher)
  const read = async () => substitute.call<Register>('/staff/register', { class_id })
  await expect(read()).rejects.toThrow()
  await page.goto(`/staff/timetable/${class_id}`)
  await page.getByLabel('Substitute teacher').selectOption({ label: name })
  await expect(page.getByText(`${name} is the substitute`)).toBeVisible()
  await noBarriers(page)
  const { students } = await read()
  expect(students.length).toBe(3)
  type Day = { classes: { class_name: string }[] }
  const day = await substitute.call<Day>('/staff/classes_of_day')
  expect(day.classes.map((one) => one.class_name)).toEqual([class_name])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Substitute teacher').locator('option:checked')).toHaveText('Nobody')
  await expect(read()).rejects.toThrow()
  await page.getByLabel('Substitute teacher').selectOption({ label: name })
  await expect(page.getByText(`${name} is the substitute`)).toBeVisible()
  await page.goto('/staff/timetable')
  await expect(page.getByText(`Substitute: ${name}`).first()).toBeVisible()
  // The substitute's own browser.
  await context.clearCookies()
  await signInAs(context, product, substitute)
  await page.goto('/staff')
  const line = page.getByRole('link', { name: class_name })
  await expect(line).toContainText('Substituting for')
  await line.click()
  await row(page, students[0]?.name ?? '').click()
  await expect(stored(page)).toBeVisible()
  expect((await read()).cells.find(({ stud_id }) => stud_id === students[0]?.stud_id)?.status).toBe('A')
})
