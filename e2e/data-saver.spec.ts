import { noBarriers } from './barriers.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { main, openTopics, row } from './saving.ts'

const STREAM = 'Kirchhoff'

async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const saver = page.getByRole('switch', { name: 'Data saver' })
  await expect(saver).not.toBeChecked()
  await saver.click()
  await expect(saver).toBeChecked()
  await noBarriers(page)
  await page.keyboard.press('Escape')
}

test('with the data saver nothing is asked for before it is wanted, and videos wait for a press', async ({
  asStudent: page,
}) => {
  await page.goto('/')
  await switchOn(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await main(page)
    .getByRole('link', { name: /Recorded Class/ })
    .hover()
  await page.waitForTimeout(500)
  expect(asked).toEqual([])

  await openTopics(page)
  asked.length = 0
  await row(page, 'What charge is')
    .getByRole('link', { name: /What charge is/ })
    .first()
    .click()
  const video = page.locator('video')
  await expect(video).toBeVisible()
  await page.waitForTimeout(1000)
  expect(asked.filter((path) => path.startsWith('/media/') && path.endsWith('.mp4'))).toEqual([])
  await video.evaluate((one: HTMLVideoElement) => one.play())
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5)
})

for (const saver of [false, true]) {
  test(`a stream is played ${saver ? 'in its smallest size with' : 'as the line allows without'} the data saver`, async ({
    asStudent: page,
  }) => {
    await page.goto('/')
    if (saver) await switchOn(page)
    await page.goto('/subjects')
    await main(page)
      .getByRole('link', { name: /Physics/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physics')
    await main(page).getByRole('listitem').filter({ hasText: 'Current electricity' }).getByRole('link').click()
    await main(page)
      .getByRole('link', { name: /Video Classes/ })
      .click()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await row(page, STREAM).getByRole('link', { name: STREAM }).first().click()
    const video = page.locator('video')
    if (saver) await video.evaluate((one: HTMLVideoElement) => one.play())
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 40_000 })
      .toBeGreaterThan(13)
    const large = asked.filter((path) => path.includes('720p'))
    if (saver) expect(large).toEqual([])
    else expect(large).not.toEqual([])
  })
}
