import type { Page } from '@playwright/test'
import { BROKEN_LINE, expect, signIn, test } from './journey.ts'
import { openLessons } from './lessons.ts'

/** One page saying `Locked 1 line 0`; its password is `secret`. */
const LOCKED =
  'JVBERi0xLjYKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwg' +
  'L0NvdW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvQ29udGVudHMgNCAwIFIg' +
  'L01lZGlhQm94IFsgMCAwIDU5NSA4NDIgXSAvUGFyZW50IDIgMCBSIC9SZXNvdXJjZXMgPDwgL0ZvbnQgPDwgL0YxIDUgMCBSID4+' +
  'ID4+IC9UeXBlIC9QYWdlID4+CmVuZG9iago0IDAgb2JqCjw8IC9MZW5ndGggODAgL0ZpbHRlciAvRmxhdGVEZWNvZGUgPj4Kc3Ry' +
  'ZWFtCmt5DEtanC6bBwLzML2CZW5lQa9wKWOZKUnFStgH+WbG1VSPQQ3SzAK1eSxh4u7VZs5wgsWDGe7TbjeuFKZ4vvUiVF1YQDE2' +
  'NhGgSFGyj2WQZW5kc3RyZWFtCmVuZG9iago1IDAgb2JqCjw8IC9CYXNlRm9udCAvSGVsdmV0aWNhIC9TdWJ0eXBlIC9UeXBlMSAv' +
  'VHlwZSAvRm9udCA+PgplbmRvYmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAv' +
  'QUVTVjIgL0xlbmd0aCAxNiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDEyOCAvTyA8MGRiNTg1NWZjNTMyNjU2OWU3' +
  'NjU5MDZjYWY2NGU0NDI5YTRjMjBkNmU5OTZmZGVmOTYzZTliNTA4MGY5ZTA4Mz4gL1AgLTQgL1IgNCAvU3RtRiAvU3RkQ0YgL1N0' +
  'ckYgL1N0ZENGIC9VIDxlOTUxYjg1OGFlZDRmZTYxZDM2MjExODM5NWUyYmE3ODAxMjI0NTZhOTFiYWU1MTM0MjczYTZkYjEzNGM4' +
  'N2M0PiAvViA0ID4+CmVuZG9iagp4cmVmCjAgNwowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAw' +
  'MDA2NCAwMDAwMCBuIAowMDAwMDAwMTIzIDAwMDAwIG4gCjAwMDAwMDAyNTEgMDAwMDAgbiAKMDAwMDAwMDQwMSAwMDAwMCBuIAow' +
  'MDAwMDAwNDcxIDAwMDAwIG4gCnRyYWlsZXIgPDwgL1Jvb3QgMSAwIFIgL1NpemUgNyAvSUQgWzw1NGVmNmI0YmQwZWEwODA4MzIy' +
  'YzI1YTFhZjJjMDRiZD48NTRlZjZiNGJkMGVhMDgwODMyMmMyNWExYWYyYzA0YmQ+XSAvRW5jcnlwdCA2IDAgUiA+PgpzdGFydHhy' +
  'ZWYKNzcwCiUlRU9GCg=='

const LESSON = /^Physics · page \d+ of 16$/

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

const shownPage = (page: Page) => page.getByRole('heading', { level: 2 }).locator('xpath=following-sibling::p')

async function openHandbook(page: Page): Promise<void> {
  await openLessons(page)
  await page.getByRole('link', { name: /The electricity handbook/ }).click()
  await expect(page).toHaveURL(/\?learning=\d+/)
}

async function goToPage(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('textbox', { name: 'Page number' }).fill(String(number))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

test('a student opens a lesson, searches in it, and comes back to the page where it was left @promise @way', async ({
  asStudent: page,
}) => {
  await openHandbook(page)
  await expect(page.locator('.textLayer').getByText('How to use this handbook').first()).toBeVisible()
  await expect(shownPage(page)).toHaveText('Physics · page 1 of 16')

  await page.getByRole('button', { name: 'Search document' }).click()
  await page.getByRole('textbox', { name: 'Search for' }).fill('capacitor')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/)
  await expect(page.locator('.highlight.selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.highlight')).toHaveCount(0)

  const saved = page.waitForResponse((answer) => answer.url().endsWith('/Student/material_progress'))
  await goToPage(page, 9)
  await expect(shownPage(page)).toHaveText('Physics · page 9 of 16')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(shownPage(page)).toHaveText('Physics · page 9 of 16')

  await page.goBack()
  await expect(page.getByRole('link', { name: /The electricity handbook.*page 9/ })).toBeVisible()
  await expect(page.locator('.pdfViewer')).toHaveCount(0)
  // The worker gives up its reading first, so it ends a moment later.
  await expect.poll(() => page.workers().length).toBe(0)
})

test('a student sees how many pages a lesson has before it is opened, and then where it was left', async ({
  asNewStudent: page,
}) => {
  await openLessons(page)
  const handbook = page.getByRole('link', { name: /The electricity handbook/ })
  await expect(handbook).toContainText('16 pages')
  await expect(page.getByRole('link', { name: /Charges and fields on one page/ })).toContainText(/1\spage$/)

  await handbook.click()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/Student/material_progress'))
  await goToPage(page, 9)
  expect((await saved).status()).toBe(200)
  await page.goBack()
  await expect(handbook).toContainText('page 9 of 16')
})

/** Runs in the page: a phone so busy that it receives its workers' messages one by one, much later. */
function slowToListen(): void {
  window.Worker = class extends Worker {
    isEnded = false

    override terminate(): void {
      this.isEnded = true
      super.terminate()
    }

    override addEventListener(type: string, hear: (event: Event) => void): void {
      let before = Promise.resolve()
      super.addEventListener(type, (event) => {
        before = before.then(async () => {
          await new Promise((resolve) => setTimeout(resolve, 100))
          // As in a browser, unread messages of a terminated worker are lost.
          if (!this.isEnded) hear(event)
        })
      })
    }
  }
}

test.describe('a lesson whose address has expired', () => {
  test.use({ allowed: BROKEN_LINE })

  test('A lesson whose address has expired opens all the same', async ({ watched: page, product }) => {
    await page.addInitScript(slowToListen)
    await signIn(page, product, '9000000002')
    await openHandbook(page)
    await expect(shownPage(page)).toHaveText('Physics · page 1 of 16')
    await page.getByRole('button', { name: 'Close document' }).click()
    await product.order({ move: { seconds: 3600 } })
    const refused = page.waitForResponse((answer) => answer.url().includes('/media/') && answer.status() >= 400)
    await page.getByRole('link', { name: /The electricity handbook/ }).click()
    await refused
    await expect(shownPage(page)).toHaveText('Physics · page 1 of 16')
  })
})

test('The student’s own files open also with a password, and say that they are empty or damaged', async ({
  asStudent: page,
}) => {
  await openHandbook(page)
  await expect(shownPage(page)).toHaveText(LESSON)
  const input = page.locator('input[type=file]')

  await input.setInputFiles(pdf('locked.pdf', Buffer.from(LOCKED, 'base64')))
  await expect(page.getByText('This document requires a password to open')).toBeVisible()
  await page.getByLabel('Password').fill('guess')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is wrong. Please try again')).toBeVisible()
  await page.getByLabel('Password').fill('secret')
  await page.keyboard.press('Enter')
  await expect(page.locator('.textLayer').getByText('Locked 1 line 0')).toBeVisible()
  // A document of one page has nothing to count.
  await expect(shownPage(page)).toHaveText('')

  for (const damaged of [Buffer.alloc(0), Buffer.from('%PDF-1.4 and nothing else')]) {
    await input.setInputFiles(pdf('damaged.pdf', damaged))
    await expect(page.getByText('Cannot load document')).toBeVisible()
    await page.getByRole('button', { name: 'Back to PDF' }).click()
    await expect(shownPage(page)).toHaveText(LESSON)
  }

  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(page.getByText('Please select a PDF file.')).toBeVisible()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('Full screen is for the pages: the bars come with a tap, and a double tap enlarges', async ({
    asStudent: page,
  }) => {
    await page.route('**/assets/pdf-viewer*.js', async (route) => {
      await expect(page.getByText('Preparing the viewer…')).toBeVisible()
      await route.continue()
    })
    await openHandbook(page)
    await expect(shownPage(page)).toHaveText(LESSON)
    const zoom = page.getByRole('combobox', { name: 'Zoom' }).filter({ visible: true })
    await expect(zoom.locator('option')).toHaveCount(8)
    await page.getByRole('button', { name: 'Full screen', exact: true }).filter({ visible: true }).click()
    const close = page.getByRole('button', { name: 'Close document' }).filter({ visible: true })
    await expect(close).not.toBeInViewport()
    await expect(page.getByText(/^\d+ \/ 16$/)).toBeInViewport({ ratio: 1 })
    await page.touchscreen.tap(180, 400)
    await expect(close).toBeInViewport({ ratio: 1 })
    await page.touchscreen.tap(180, 400)
    await expect(close).not.toBeInViewport()
    const width = () =>
      page
        .locator('.pdfViewer .page')
        .first()
        .evaluate((one) => one.clientWidth)
    const before = await width()
    // A tap that follows one within a moment would be its second.
    await page.waitForTimeout(400)
    await page.touchscreen.tap(180, 400)
    await page.touchscreen.tap(180, 400)
    await expect.poll(width).toBeGreaterThan(1.8 * before)
  })
})

test('PDFs are counted per subject, and chapters without one lead nowhere', async ({ asNewStudent: page }) => {
  const answer = page.waitForResponse((one) => one.url().endsWith('/Student/chapters'))
  await page.goto('/study-materials-subjects')
  const physics = page.getByRole('main').getByRole('link', { name: /Physics/ })
  await expect(physics).toContainText(/\d PDFs?/)
  await physics.click()
  const { data } = (await (await answer).json()) as { data: { chapter_name: string; material_count: number }[] }
  const rowOf = (isFull: boolean) => {
    const found = data.find(({ material_count }) => material_count > 0 === isFull)
    if (!found) throw new Error('The demo academy has only chapters of one kind.')
    return page.getByRole('main').getByRole('listitem').filter({ hasText: found.chapter_name })
  }
  await expect(rowOf(true)).toContainText(/\d PDFs?/)
  await expect(rowOf(true).getByRole('link')).toHaveCount(1)
  await expect(rowOf(false)).toContainText('No PDFs yet')
  await expect(rowOf(false).getByRole('link')).toHaveCount(0)
})
