import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { aFilm } from './film.ts'
import { call, expect, logIn, take, test } from './journey.ts'
import { lessonOf, openStaffLessons } from './lessons.ts'
import { openBreakingLine } from './lesson-lines.ts'
import type { Product } from './product.ts'
import { satQuiz } from './sat-quiz.ts'
import { press } from './staff-setup.ts'
import { aStaffMember, signInStaff, type StaffMember } from './staff.ts'
import { aTaughtBatch, teachSubjects } from './taught-batch.ts'

// The proxy that breaks connections has an address of its own, and the browser reports broken connections.
test.use({
  viewport: { width: 360, height: 740 },
  allowed: [/left the origin|Failed to load resource|error occurred when fetching the script/],
})
// A whole day, with a video that is made ready.
test.setTimeout(400_000)

const DAY_MS = 86_400_000
const ZONE_MS = 5.5 * 3_600_000
const ABSENT = 2

/** Eleven in the morning of this day on the academy's clock: at night no message would go. */
const morning = () => Math.floor((Date.now() + ZONE_MS) / DAY_MS) * DAY_MS + 11 * 3_600_000 - ZONE_MS
const dayOf = (at: number) => new Date(at + ZONE_MS).toISOString().slice(0, 10)

type Batch = Awaited<ReturnType<typeof aTaughtBatch>>

/** A class of the batch on a day, from five to six. */
async function aClassOn(owner: StaffMember, day: string, batch: string, class_name: string): Promise<void> {
  const words = { class_name, tutor_name: 'Meera Nair', online_url: 'https://meet.example.org/day' }
  const times = { start: '17:00', end: '18:00', weekdays: [1, 2, 3, 4, 5, 6, 7], from: day, until: day }
  const series = { ...words, ...times, batch, subject: 'PHY12' }
  const { version, mistakes } = await owner.call<{ version: string; mistakes: object[] }>('/staff/plan_classes', {
    series,
  })
  expect(mistakes).toEqual([])
  await owner.call('/staff/add_classes', { series, days: [day], version, request_key: crypto.randomUUID() })
}

/** The register of the class that is on: everybody is there but the last ones. Returns who was marked absent. */
async function markRegister(page: Page, { class_name }: Batch): Promise<string[]> {
  await page.goto('/staff/register')
  await expect(page.getByRole('heading', { name: class_name })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Attendance', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await page.getByRole('textbox', { name: 'Row numbers' }).fill('7 8')
  await press(page, 'Mark absent')
  await expect(page.getByText(`Present: 6 · Late: 0 · Absent: ${ABSENT}`)).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  const names = await rows.filter({ hasText: 'Absent' }).allInnerTexts()
  expect(names).toHaveLength(ABSENT)
  return names
}

/** Has the class begin an hour and a half later, and tells the batch. */
async function moveClass(page: Page, day: string, name: string): Promise<void> {
  await page.goto(`/staff/timetable?day=${day}`)
  await expect(page.getByRole('heading', { name: 'Timetable', exact: true })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByLabel('Start', { exact: true }).fill('18:30')
  await page.getByLabel('End', { exact: true }).fill('19:30')
  await press(page, 'Save')
  const asked = page.getByRole('dialog', { name: 'Change time' })
  await noBarriers(page)
  await asked.getByRole('button', { name: 'Save and notify students' }).click()
  await expect(page.getByText('Class updated. Notifications: 0')).toBeVisible()
}

/** Uploads a video into the first chapter of Physics; returns the chapter. */
async function upload(page: Page, origin: string, name: string): Promise<string> {
  await openStaffLessons(page, origin)
  await page
    .getByLabel('Add lessons from videos')
    .and(page.locator('input'))
    .setInputFiles({ name: `${name}.mp4`, mimeType: 'video/mp4', buffer: aFilm('640x360', 16) })
  const lesson = lessonOf(page, name)
  await expect(lesson.getByText(/Uploading \d+%/)).toBeVisible()
  await expect(lesson.getByText('Ready')).toBeVisible({ timeout: 180_000 })
  await noBarriers(page)
  return new URL(page.url()).searchParams.get('chapter') ?? ''
}

/** Opens the lesson as a student does, and waits until it plays. */
async function watch(page: Page, chapter: string, name: string): Promise<void> {
  await page.goto(`/topic/${chapter}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const playedTo = async () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(playedTo).toBeGreaterThan(0)
}

/** Asks of the second question of a report. */
async function ask(page: Page, report: number, text: string): Promise<void> {
  await page.goto(`/report-preview/${report}?part=questions`)
  const link = page.getByRole('article').nth(1).getByRole('link', { name: 'Ask a doubt' })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await page.getByRole('textbox', { name: 'What’s your doubt?' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
}

async function answer(page: Page, text: string): Promise<void> {
  await page.goto('/staff/doubts')
  await expect(page.getByRole('heading', { level: 1, name: 'Doubts' })).toBeVisible()
  await page.getByRole('link', { name: text }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('Because no current flows: $I = 0$.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Answer sent')).toBeVisible()
}

/** Writes to whoever is absent today, sends it, and waits until it has gone to them. */
async function tellAbsent(page: Page, product: Product, { batch_name }: Batch): Promise<void> {
  await page.goto('/staff/messages')
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Write a message' }).click()
  const channel = page.getByLabel('Send as', { exact: true })
  await expect(channel).toBeVisible()
  await expect(channel.getByRole('option')).toHaveText(['Notification'])
  await page.getByLabel('Which students', { exact: true }).selectOption({ label: 'Absent today' })
  await page.getByLabel('Batch', { exact: true }).selectOption({ label: batch_name })
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Title', { exact: true }).fill('We missed you')
  await english.getByLabel('Message', { exact: true }).fill('Today was about lenses. The lesson is in the app.')
  // Nobody of them has notifications.
  await expect(page.getByText(`Reaches 0 of ${ABSENT}`)).toBeVisible()
  await noBarriers(page)
  await press(page, 'Send to 0')
  await expect(page.getByRole('heading', { name: 'We missed you', exact: true })).toBeVisible()
  await expect(page.getByText(/Sending in \d+/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Don’t send' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Recipients', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(ABSENT)
  await expect(list.getByText('Waiting', { exact: true })).toHaveCount(ABSENT)
  await noBarriers(page)
  await product.order({ move: { seconds: 70 } })
  await expect(list.getByText('No device with notifications', { exact: true })).toHaveCount(ABSENT)
  await expect(page.getByRole('button', { name: `Resend to ${ABSENT}` })).toBeVisible()
  await noBarriers(page)
}

test('the day of a teacher on a phone: register, class moved, video, doubt, and a word to the absent', async ({
  watched: page,
  context,
  product,
  browser,
}, { workerIndex }) => {
  const at = morning()
  await product.order({ at: new Date(at).toISOString() })
  const ahead = at - Date.now()
  const tomorrow = dayOf(at + DAY_MS)
  const batch = await aTaughtBatch(product, workerIndex, 8)
  const owner = await aStaffMember(product, 'owner', ahead)
  await teachSubjects(owner, await signInStaff(context, product, 'teacher', ahead), [batch.batch_id])
  const name = `Lenses ${workerIndex}`
  await aClassOn(owner, tomorrow, batch.batch_name.replace('Taught ', 'T-'), name)
  const student = await logIn(product, batch.mobile)
  const pocket = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  const phone = await pocket.newPage()
  await take(phone, student)
  const doubt = `Why is it zero here? ${process.pid}`
  await ask(phone, await satQuiz(product, student), doubt)

  const absent = await markRegister(page, batch)
  await moveClass(page, tomorrow, name)
  type Classes = { data: { classes: { class_name: string; starts_at: string }[] } }
  const timetable = { stud_id: student.stud_id }
  const { data } = await call<Classes>(product, '/Student/live_timetable', timetable, student.token)
  const moved = data.classes.find(({ class_name }) => class_name === name)
  expect(moved?.starts_at.slice(0, 16)).toBe(`${tomorrow}T18:30`)

  const line = await openBreakingLine(Number(new URL(product.origin).port))
  const film = `Lenses on film ${workerIndex}`
  const chapter = await upload(page, line.origin, film)
  // The upload began once, and continued three times from where it had stopped.
  expect(line.offsets.length).toBeGreaterThan(3)
  expect(line.offsets.filter((offset) => offset === 0)).toHaveLength(1)
  line.close()
  await watch(phone, chapter, film)

  await answer(page, doubt)
  await phone.goto('/doubts')
  await phone.getByRole('link', { name: String(process.pid) }).click()
  await expect(phone.getByText('Because no current flows')).toBeVisible()
  await expect(phone.getByText('Meera Nair')).toBeVisible()
  await pocket.close()

  await tellAbsent(page, product, batch)
  const told = await page.getByRole('list', { name: 'Recipients', exact: true }).getByRole('listitem').allInnerTexts()
  for (const one of absent) expect(told.some((row) => one.includes(row.split('\n')[0] ?? ''))).toBe(true)
})
