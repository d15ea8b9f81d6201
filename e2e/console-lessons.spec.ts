import { AxeBuilder } from '@axe-core/playwright'
import { aFilm } from './film.ts'
import { aStudent, expect, take, test } from './journey.ts'
import { lessonOf, openStaffLessons } from './lessons.ts'
import { openBreakingLine, openSlowLine } from './lesson-lines.ts'
import { signInStaff } from './staff.ts'

// The test proxies have addresses of their own, and the browser reports broken connections.
test.use({ allowed: [/left the origin|Failed to load resource|error occurred when fetching the script/] })

const portOf = (origin: string) => Number(new URL(origin).port)
/** The bytes that a network of 400 kbit/s carries in two seconds, less the time of three answers of 300 ms. */
const TWO_SECONDS_BYTES = 55_000

test('a video that breaks off three times on its way comes whole, and is watched in 240p on a slow line', async ({
  page,
  context,
  product,
  browser,
}, info) => {
  const breaking = await openBreakingLine(portOf(product.origin))
  await signInStaff(context, product, 'clerk')
  await openStaffLessons(page, breaking.origin)
  const content = aFilm('640x360', 16)
  await page
    .getByLabel('Add lessons from videos')
    .and(page.locator('input'))
    .setInputFiles({ name: 'Refraction.mp4', mimeType: 'video/mp4', buffer: content })
  const lesson = lessonOf(page, 'Refraction')
  await expect(lesson.getByText(/Uploading \d+%/)).toBeVisible()
  await expect(lesson.getByText('Ready')).toBeVisible({ timeout: 120_000 })
  await expect(lesson).toContainText('0:16 · 240p, 360p')
  // The upload began once, and continued each time from where it had stopped.
  expect(breaking.offsets.length).toBeGreaterThan(3)
  expect(breaking.offsets.filter((offset) => offset === 0)).toHaveLength(1)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const chapter = new URL(page.url()).searchParams.get('chapter') ?? ''
  breaking.close()

  const slow = await openSlowLine(portOf(product.origin))
  const student = await (await browser.newContext({ baseURL: slow.origin })).newPage()
  await take(student, await aStudent(product, info.workerIndex))
  await student.goto(`/topic/${chapter}`)
  const link = student.getByRole('link', { name: /Refraction/ })
  await expect(link).toContainText(/from \d+.kB/)
  // Nothing else is on its way any more.
  await student.waitForLoadState('networkidle')
  // The first picture needs no more bytes than the limit, and nothing else is sent before it, even on a slow machine.
  slow.line.limit = slow.line.passed + TWO_SECONDS_BYTES
  await link.click()
  const began = await student.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const video = document.querySelector('video')
          if (video && video.currentTime > 0) resolve(video.videoHeight)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  slow.line.limit = Infinity
  expect(began).toBe(240)

  await student.getByLabel('Quality').selectOption('sound')
  const source = async () => student.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)
  await expect.poll(source).toMatch(/sound\.m4a$/)
  const at = async () => student.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const place = await at()
  await expect.poll(at).toBeGreaterThan(place)
  await student.context().close()
  slow.close()
})

test('lessons are put in order by the keyboard, renamed, and the order is taken back', async ({
  page,
  context,
  product,
}) => {
  await signInStaff(context, product, 'owner')
  await openStaffLessons(page, product.origin)
  const names = async () => page.getByLabel('Lessons in order').getByRole('heading').allTextContents()
  const before = await names()
  expect(before.length).toBeGreaterThan(2)
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move down' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is now number 2/)).toBeVisible()
  await expect.poll(async () => (await names())[1]?.slice(3)).toBe(before[0]?.slice(3))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(before)

  await page.getByRole('button', { name: 'Add lesson', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name for the lesson.')).toBeVisible()
  await expect(dialog.getByLabel('Lesson name')).toBeFocused()
  await dialog.getByLabel('Lesson name').fill('Lenses in daily life')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lessonOf(page, 'Lenses in daily life')).toContainText('No video yet')
})
