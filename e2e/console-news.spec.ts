import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { aStudent, expect, take, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

/** As large as a telephone's, drawn by the browser that sends it. */
const aPhotograph = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 2250
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('nothing can be drawn')
    for (let at = 0; at < 400; at += 1) {
      pen.fillStyle = `hsl(${at}, 70%, 50%)`
      pen.fillRect((at % 20) * 200, Math.floor(at / 20) * 113, 200, 113)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('news has a picture, is seen as students read it before it is saved, and then by them', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/news?item=new')
  await page.getByLabel('Heading').fill('The new laboratory')
  await page.getByRole('textbox', { name: 'Text' }).fill('It opens on Monday.\n\nBring <b>goggles</b>.')
  await page.getByLabel('Shown from').fill('2026-11-20')
  const picture = page.getByRole('group', { name: 'Picture' })
  const file = { name: 'laboratory.jpg', mimeType: 'image/jpeg', buffer: await aPhotograph(page) }
  await picture.locator('input[type=file]').setInputFiles(file)
  const shown = picture.getByRole('img', { name: 'Picture' })
  await expect.poll(async () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  await press(page, 'Show preview')
  const preview = page.getByRole('region', { name: 'Student preview' })
  await expect(preview.getByRole('heading', { name: 'The new laboratory' })).toBeVisible()
  await expect(preview.locator('b')).toHaveText('goggles')
  await page.getByRole('textbox', { name: 'Text' }).fill('It opens on Monday.\n\nBring <b>gloves</b>.')
  await expect(preview.locator('b')).toHaveText('gloves')
  await expect(preview.getByRole('paragraph').filter({ hasText: 'Bring' })).toHaveText('Bring gloves.')
  await noBarriers(page)
  await press(page, 'Save')
  await expect(page.getByRole('link', { name: 'The new laboratory' })).toBeVisible()

  const student = await context.browser()?.newContext({ baseURL: product.origin })
  const phone = await student?.newPage()
  if (!phone) throw new Error('there is no browser')
  await take(phone, await aStudent(product, workerIndex))
  await phone.goto('/news-and-events')
  await phone.getByRole('link', { name: /The new laboratory/ }).click()
  await expect(phone.getByRole('article').locator('b')).toHaveText('gloves')
  const seen = phone.getByRole('article').locator('img')
  await expect.poll(async () => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  await student?.close()
})

test.describe('what is no picture', () => {
  test.use({ allowed: [/status of 400|status of 422|status of 409/] })

  test('What is no picture is refused at its field, and what was typed stays', async ({
    watched: page,
    product,
    context,
  }) => {
    await signInStaff(context, product, 'clerk')
    await page.goto('/staff/news?item=new')
    await page.getByLabel('Heading').fill('Half a sent')
    const picture = page.getByRole('group', { name: 'Picture' })
    const file = { name: 'poem.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
    await picture.locator('input[type=file]').setInputFiles(file)
    await expect(picture.getByRole('alert')).toContainText('poem.jpg')
    await expect(page.getByLabel('Heading')).toHaveValue('Half a sent')
    await press(page, 'Log out')
    const asked = page.getByRole('dialog', { name: 'Log out without saving?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Heading')).toHaveValue('Half a sent')
    await press(page, 'Log out')
    await asked.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
