import { noBarriers } from './barriers.ts'
import { aStudent, BROKEN_LINE, expect, take, test, startExam } from './journey.ts'
import { untilKept } from './kept.ts'
import { HANDBOOK, main, offlineLine, openLessons, openMenu, openTopics, row, save, TOPIC } from './saving.ts'

test.use({ allowed: BROKEN_LINE })

test('a lesson that was saved opens without a network after a reload, and costs no data online @promise @way', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const asked: string[] = []
  // A new student has no page left open by another journey.
  await take(page, await aStudent(product, workerIndex))
  await page.goto('/')
  await page.evaluate(untilKept)
  await openLessons(page)
  await save(page, HANDBOOK)
  await noBarriers(page)

  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await row(page, HANDBOOK).getByRole('link', { name: HANDBOOK }).first().click()
  await expect(page.locator('.textLayer').getByText('How to use this handbook').first()).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/media/'))).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('.textLayer').getByText('How to use this handbook').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close document' }).click()
  await expect(offlineLine(page)).toBeVisible()

  await openMenu(page)
  await page.getByRole('link', { name: 'Saved for offline', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved for offline')
  await expect(page.getByRole('banner')).toContainText(/1 file · 113\skB/)
  await noBarriers(page)
  await row(page, HANDBOOK).getByRole('link').click()
  await expect(page.locator('.textLayer').getByText('How to use this handbook').first()).toBeVisible()
})

test('a saved video plays and moves without a network', async ({ asStudent: page }) => {
  await page.goto('/')
  await page.evaluate(untilKept)
  await openTopics(page)
  const topic = row(page, TOPIC)
  await save(page, TOPIC)
  await page.context().setOffline(true)
  await page.reload()
  await expect(offlineLine(page)).toBeVisible()
  await topic.getByRole('link', { name: TOPIC }).first().click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1)
  expect(await video.evaluate((one: HTMLVideoElement) => one.currentSrc)).toMatch(/^blob:/)
  await video.evaluate((one: HTMLVideoElement) => (one.currentTime = 15))
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(15.5)
  await noBarriers(page)
})

test('what was seen is there without a network, the rest says in one sentence what it needs, and all comes back', async ({
  asNewStudent: page,
}) => {
  await page.goto('/')
  await page.evaluate(untilKept)
  for (const path of ['/subjects', '/exams', '/feedback', '/quiz/subjects']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/news-and-events')
  await main(page).getByRole('link').first().click()
  await expect(page.getByRole('article').locator('strong')).toBeVisible()
  await page.context().setOffline(true)

  await page.reload()
  await expect(page.getByRole('article').locator('strong')).toBeVisible()
  await expect(offlineLine(page)).toBeVisible()
  await page.goto('/news-and-events')
  await expect(offlineLine(page)).toBeVisible()
  await page.goto('/')
  await expect(offlineLine(page)).toBeVisible()
  await page.goto('/subjects')
  await expect(main(page).getByRole('link', { name: /Physics/ })).toBeVisible()
  await expect(offlineLine(page)).toBeVisible()
  await noBarriers(page)
  await main(page)
    .getByRole('link', { name: /Physics/ })
    .click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await noBarriers(page)

  await page.goto('/feedback')
  await page.getByRole('textbox').fill('The classes are good')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You’re offline. Try again when you have internet.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('The classes are good')

  await page.goto('/exams')
  const card = page.getByRole('article').filter({ hasText: 'Physics: unit test 2' })
  await startExam(card)
  await expect(page.getByText('You’re offline. Try again when you have internet.').first()).toBeVisible()
  await expect(card.getByRole('button', { name: 'Start Exam' })).toBeEnabled()

  await page.goto('/attendance')
  await expect(page.getByRole('heading', { name: 'Attendance', level: 1 })).toBeVisible()
  await page.goto('/entrance')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeHidden()
  await expect(page.getByText(/You(’re| are) offline/)).toHaveCount(0)
})

test('the server is left alone while there is no network', async ({ asNewStudent: page }) => {
  await page.goto('/')
  await page.evaluate(untilKept)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.reload()
  await expect(offlineLine(page)).toBeVisible()
  await page.waitForTimeout(2000)
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/api/') ? 1 : 0))
  await page.waitForTimeout(8000)
  expect(asked).toBe(0)
})

test('a login without a network says so, and nothing that was typed is lost', async ({ watched: page, product }) => {
  await page.goto('/login')
  await page.evaluate(untilKept)
  await page.context().setOffline(true)
  await page.getByLabel('Mobile number').fill('9000000002')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('You’re offline. Try again when you have internet.').first()).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toHaveValue(/90000\s?00002/)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  await page.context().setOffline(true)
  await page.keyboard.type(product.codeFor('9000000002'))
  await expect(page.getByText('You’re offline. Try again when you have internet.').first()).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
})

test('a link to a live class is not followed into nothing', async ({ asStudent: page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const support = page.getByRole('dialog').getByRole('link', { name: 'Support' })
  await expect(support).toBeVisible()
  await page.context().setOffline(true)
  await support.click()
  await expect(page.getByText('You’re offline. Try again when you have internet.').first()).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
})
