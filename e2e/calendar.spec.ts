import { noBarriers } from './barriers.ts'
import { expect, signIn, test } from './journey.ts'

test('a student takes the timetable along, and makes a new address', async ({ watched: page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, product, '9000000001')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Show my calendar link' }).click()
  const box = page.getByLabel('Calendar link')
  await expect(box).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/calendar\/[\w-]{43}\.ics$/)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const first = await page.evaluate(() => navigator.clipboard.readText())
  expect(first).toBe(await box.inputValue())
  const feed = await fetch(first)
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await feed.text()
  expect(text).toContain('SUMMARY:Physics: ')
  expect(text).toContain('SUMMARY:Entrance exam: ')
  expect(text).not.toContain('Ananya')

  await page.getByRole('button', { name: 'Get new link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get new link' }).click()
  await expect(page.getByText('This is your new link.')).toBeVisible()
  await expect(box).not.toHaveValue(first)
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(await box.inputValue())).status).toBe(200)
  await noBarriers(page)
})
