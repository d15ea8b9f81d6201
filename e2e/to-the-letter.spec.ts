import type { Page } from '@playwright/test'
import { expect, signIn, take, test } from './journey.ts'
import { openLessons } from './lessons.ts'

test('attendance is asked for with the specified level, and an unknown status shows nothing', async ({
  asStudent: page,
}) => {
  const levels: unknown[] = []
  await page.route('**/api/Attendance/*', async (route) => {
    levels.push((route.request().postDataJSON() as { academic_level_id?: unknown }).academic_level_id)
    if (!route.request().url().endsWith('_in_a_month')) return route.continue()
    const statuses = [1, 0, 2, null]
    const attendance_data = statuses.map((attendance_status, day) => ({
      date: `2026-11-0${day + 2}`,
      attendance_status,
    }))
    return route.fulfill({ json: { status: true, status_code: 200, message: '', data: { attendance_data } } })
  })
  await page.goto('/attendance')
  await page.getByRole('link', { name: /Physics/ }).click()
  // The title is awaited first, since the list of subjects has items with links too, and its first subject is another
  // one.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physics')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('row')).toHaveText([/Date/, /Present$/, /Absent$/, /^04 Wednesday$/, /^05 Thursday$/])
  expect(new Set(levels)).toEqual(new Set([6]))
})

/** A document of two objects, of which the second one is the tree of its pages. */
function withTree(tree: string): string {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', tree].map((text, at) => `${at + 1} 0 obj\n${text}\nendobj\n`)
  const start = '%PDF-1.7\n'
  const places = [start.length, start.length + (objects[0]?.length ?? 0)]
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = start.length + objects.join('').length
  return `${start}${objects.join('')}xref\n0 3\n0000000000 65535 f \n${table}trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${end}\n%%EOF`
}

test.describe('a lesson that cannot be opened', () => {
  test.use({ allowed: [/status of 404|Indexing all PDF objects/] })

  for (const [what, answer, words] of [
    ['is damaged', { contentType: 'application/pdf', body: '%PDF-1.4 and nothing else' }, 'The file is damaged'],
    [
      'has no pages',
      { contentType: 'application/pdf', body: withTree('<</Type/Pages/Count 0/Kids[]>>') },
      'The file is damaged',
    ],
    [
      'has pages that contain themselves',
      { contentType: 'application/pdf', body: withTree('<</Type/Pages/Count 1/Kids[2 0 R]>>') },
      'The file is damaged',
    ],
    ['is missing', { status: 404, json: {} }, 'The file isn’t available right now'],
  ] as const) {
    test(`A lesson that cannot be opened because its file ${what} is not blamed on the connection`, async ({
      asStudent: page,
    }) => {
      await page.route('**/media/**/*.pdf', (route) => route.fulfill(answer))
      await openLessons(page)
      await page.getByRole('link', { name: /The electricity handbook/ }).click()
      await expect(page.getByRole('alert')).toContainText('Cannot load document')
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByRole('alert')).not.toContainText('connection')
    })
  }
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('the player is 580 px high, and less where the list stands beside it', async ({ asNewStudent: page }) => {
    await page.goto('/subjects')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Physics/ })
      .click()
    // The link is found by its name: the list of subjects, whose first entry is another one, is there for a moment
    // longer.
    await page.getByRole('link', { name: /Electric charges and fields/ }).click()
    await page.getByRole('link', { name: /Video Classes/ }).click()
    await page.getByRole('list', { name: 'Topics in this chapter' }).getByRole('link').first().click()
    const player = page
      .locator('.aspect-video')
      .filter({ has: page.locator('video, button') })
      .first()
    await expect(player).toBeVisible()
    const { width, height } = (await player.boundingBox()) ?? { width: 0, height: 0 }
    expect(width / height).toBeCloseTo(16 / 9, 1)
    expect(height).toBeLessThan(580)
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/Student/watch_progress'))
    const seconds = async () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(seconds).toBeGreaterThan(2)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await saved
    await page.goto('/history')
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/playing=/)
    await expect.poll(async () => (await player.boundingBox())?.height).toBeCloseTo(580, 0)
  })
})

test.describe('what is not there', () => {
  test.use({ allowed: [/status of 404/] })

  test('What is not there is asked for once', async ({ watched: page, product }) => {
    await take(page, await signIn(page, product, '9000000001'))
    const unknown = [
      '/chapters/999999',
      '/topic/999999',
      '/live-batches/999999',
      '/live-classes/999999/999999',
      '/study-materials/999999/999999',
      '/quiz-list/999999',
      '/quiz-start/999999',
      '/report-preview/999999',
      '/exam-questions/999999',
      '/exam-report-preview/999999',
      '/entrance-report-preview/999999',
      '/newsandevents/999999',
    ]
    for (const address of unknown) {
      const refused: string[] = []
      const note = (answer: { status: () => number; url: () => string }) =>
        void (answer.status() === 404 && refused.push(answer.url().replace(product.origin, '')))
      page.on('response', note)
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading', { name: 'Error' })).toBeVisible()
      page.off('response', note)
      expect(refused, address).toEqual([...new Set(refused)])
    }
  })

  test('The title of what is not there stands where titles stand, without the line below it', async ({
    watched: page,
    product,
  }) => {
    await take(page, await signIn(page, product, '9000000001'))
    const middle = async (address: string) => {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
      const box = await page.getByRole('banner').getByRole('heading', { level: 1 }).boundingBox()
      const bar = await page.getByRole('banner').boundingBox()
      return Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - (bar?.y ?? 0) - (bar?.height ?? 0) / 2)
    }
    for (const address of ['/report-preview/999999', '/exam/999999', '/exam-report-preview/999999'])
      expect(await middle(address), address).toBeLessThanOrEqual(2)
  })
})

test('no more than twenty messages stand on the screen at once', async ({ asStudent: page }) => {
  let sent = 0
  await page.route('**/Student/add_feedback', (route) => {
    const refusal = { status: false, status_code: 200, message: `Refusal ${(sent += 1)}`, data: null }
    return route.fulfill({ json: refusal })
  })
  await page.goto('/feedback')
  await page.getByRole('textbox').fill('Some words of mine')
  const send = page.getByRole('main').getByRole('button', { name: 'Submit' })
  const messages = page.getByRole('alert').filter({ hasText: 'Refusal' })
  await send.press('Enter')
  // Pointing at one stops their clock.
  await messages.first().hover()
  for (let count = 2; count <= 23; count += 1) {
    await send.press('Enter')
    await expect(messages.filter({ hasText: new RegExp(`Refusal ${count}$`) })).toBeVisible()
  }
  await expect(messages).toHaveCount(20)
})

test('a class that is on pulses on its tile, without the marker in its title', async ({ asStudent: page }) => {
  await page.route('**/Student/home', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { live_class: object | null } }
    Object.assign(body.data.live_class ?? {}, { on_now: true })
    return route.fulfill({ json: body })
  })
  await page.goto('/')
  const tile = page.getByRole('main').getByRole('link', { name: /Live Class/ })
  const dot = tile.getByRole('img', { name: 'Live now' })
  await expect(dot).toBeVisible()
  await expect(tile).not.toContainText('streaming')
  const pulses = (element: Element) =>
    element.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')
  expect(await dot.evaluate(pulses)).toBe(true)
})

test.describe('an attempt that is answered with status false', () => {
  const refusal = { status: false, status_code: 200, message: 'Not now, please.', data: null }
  const openQuiz = async (page: Page) => {
    await page.goto('/quiz/subjects')
    for (const name of [/Physics/, /Electric charges/, /Quiz created on/])
      await page.getByRole('main').getByRole('link', { name }).click()
  }

  test('An attempt that is answered with status false when it is begun shows the server’s message, and can be begun again', async ({
    asNewStudent: page,
  }) => {
    await page.route('**/Student/get_quiz', (route) => route.fulfill({ json: refusal }))
    await openQuiz(page)
    await page.getByRole('button', { name: 'Start quiz' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not now, please.' })).toBeVisible()
    await expect(page.getByRole('radiogroup')).toHaveCount(0)
    await page.unroute('**/Student/get_quiz')
    await page.getByRole('button', { name: 'Start quiz' }).click()
    await expect(page.getByRole('radiogroup').first()).toBeVisible()
  })

  test('An attempt that is answered with status false when it is submitted shows the server’s message, and stays open', async ({
    asNewStudent: page,
  }) => {
    await page.route('**/Student/submit_quiz', (route) => route.fulfill({ json: refusal }))
    await openQuiz(page)
    await page.getByRole('button', { name: /^Start/ }).click()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not now, please.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled()
  })
})
