import { noBarriers } from './barriers.ts'
import { aStudent, expect, take, test } from './journey.ts'
import { satQuiz } from './sat-quiz.ts'
import { find } from './search-box.ts'

test('A doubt is asked in the app: at a second of a video, a page of a lesson, a question of a report @promise', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const student = await aStudent(product, workerIndex)
  await take(page, student)
  await page.goto('/')
  await find(page, 'Coulomb', 'Topics')
  const ask = page.getByRole('link', { name: 'Ask a doubt' })
  await expect(ask).toBeVisible()
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 3
  })
  await ask.click()
  await expect(page).toHaveURL(/\/doubts\?topic=\d+&at=3$/)
  await expect(page.getByText(/at 0:03$/)).toBeVisible()
  await expect(page.getByText('Up to 1,000 characters and one picture')).toBeVisible()
  const [own, box] = [page.getByRole('main').getByRole('link', { name: 'All your doubts' }), page.getByRole('textbox')]
  const [left = 0, start = 0] = [(await own.boundingBox())?.x, (await box.boundingBox())?.x]
  // The box has an edge of a pixel.
  expect(Math.abs(left - start)).toBeLessThanOrEqual(1)

  await page.goto('/')
  await find(page, 'handbook', 'Study materials')
  await expect(page.getByText(/page 1 of \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'More options' }).click()
  await ask.click()
  await expect(page).toHaveURL(/\/doubts\?material=\d+&at=1$/)

  await page.goto(`/report-preview/${await satQuiz(product, student)}?part=questions`)
  await page.getByRole('article').nth(1).getByRole('link', { name: 'Ask a doubt' }).click()
  await expect(page).toHaveURL(/\/doubts\?question=\d+&attempt=\d+&at=2$/)
  await page.getByRole('textbox', { name: 'What\u2019s your doubt?' }).fill('Why is it not zero?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All your doubts' }).click()
  await expect(page.getByRole('link', { name: /Why is it not zero/ })).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 860 })
  await expect(page.getByRole('navigation').locator('[aria-current=page]').filter({ visible: true })).toHaveText(
    'Your doubts',
  )
  await noBarriers(page)
})
