import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { aStudent, expect, take, test } from './journey.ts'
import type { Product } from './product.ts'
import { aStaffMember, signInStaff } from './staff.ts'
import { teachSubject } from './taught-batch.ts'

test.use({ viewport: { width: 360, height: 740 } })

const FILES = join(import.meta.dirname, '../demo-academy/files')
const rowOf = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: name })

/** Adds a chapter of its own to Physics, whose teacher is signed in. Returns both ids. */
async function aChapter(product: Product, chapter_name: string) {
  const owner = await aStaffMember(product, 'owner')
  type Choices = { subjects: { subject_id: number; subject_code: string }[] }
  const { subjects } = await owner.call<Choices>('/staff/choices')
  const subject_id = subjects.find(({ subject_code }) => subject_code === 'PHY12')?.subject_id ?? 0
  const { saved } = await owner.call<{ saved: { id: number } }>('/staff/save_chapter', {
    subject_id,
    fields: { chapter_name },
  })
  // Other journeys meet the demo's own chapters.
  const away = async () => owner.call('/staff/archive', { kind: 'chapter', id: saved.id, restore: false })
  return { subject_id, chapter_id: saved.id, away }
}

test('a teacher adds PDFs from a phone, which students read, and changes and archives them @promise', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const teacher = await signInStaff(context, product, 'teacher')
  await teachSubject(product, 'PHY12', teacher)
  const { subject_id, chapter_id, away } = await aChapter(product, `Materials ${workerIndex}`)
  await page.goto(`/staff/lessons?chapter=${chapter_id}`)
  await page
    .getByLabel('Add PDFs')
    .and(page.locator('input'))
    .setInputFiles([join(FILES, 'the-mole.pdf'), join(FILES, 'derivatives.pdf')])
  await expect(page.getByText('2 PDFs added')).toBeVisible()
  await expect(rowOf(page, 'Study materials', 'the-mole')).toContainText(/\d+ pages?/)
  await page.getByRole('button', { name: 'More for the-mole' }).click()
  await page.getByRole('button', { name: 'Move down' }).click()
  const titles = async () =>
    page.getByRole('list', { name: 'Study materials', exact: true }).getByRole('link').allTextContents()
  await expect.poll(titles).toEqual(['derivatives', 'the-mole'])

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit study material' })
  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Title').fill('The mole, in short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Study materials', 'The mole, in short')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await noBarriers(page)

  const student = await context.browser()?.newContext({ baseURL: product.origin })
  const phone = await student?.newPage()
  if (!phone) throw new Error('there is no browser')
  await take(phone, await aStudent(product, workerIndex))
  await phone.goto(`/study-materials/${subject_id}/${chapter_id}`)
  await expect(phone.getByText('The mole, in short')).toBeVisible()

  await page.getByRole('button', { name: 'More for The mole, in short' }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect.poll(titles).toEqual(['derivatives'])
  await phone.reload()
  await expect(phone.getByText('derivatives')).toBeVisible()
  await expect(phone.getByText('The mole, in short')).toHaveCount(0)
  const said = page.locator('span').filter({ hasText: '“The mole, in short” archived' })
  await said.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(titles).toEqual(['derivatives', 'The mole, in short'])
  await student?.close()
  await away()
})

test.describe('what cannot be played or read', () => {
  test.use({ allowed: [/status of 422/] })

  test('a lesson shows a YouTube video by its link, has captions from SRT, and is archived with undo', async ({
    watched: page,
    product,
    context,
  }, { workerIndex }) => {
    const teacher = await signInStaff(context, product, 'teacher')
    await teachSubject(product, 'PHY12', teacher)
    const { chapter_id, away } = await aChapter(product, `Links ${workerIndex}`)
    await page.goto(`/staff/lessons?chapter=${chapter_id}`)
    await expect(page.getByText(/storage left/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Add lesson', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add lesson' })
    await dialog.getByLabel('Lesson name').fill('Refraction')
    await dialog.getByLabel('Video link').fill('https://example.org/video')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('We can’t play this link.')).toBeVisible()
    await dialog.getByLabel('Video link').fill('youtu.be/aqz-KE-bpKQ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const lesson = rowOf(page, 'Lessons in order', 'Refraction')
    await expect(lesson).toContainText('On another site')
    const watch = lesson.getByRole('link', { name: 'Watch: Refraction' })
    await expect(watch).toHaveAttribute('href', 'https://youtu.be/aqz-KE-bpKQ')

    await lesson.getByRole('button', { name: 'Captions: Refraction' }).click()
    const srt = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nLight bends.\r\n')
    await page
      .getByLabel('Select a .vtt or .srt file')
      .and(page.locator('input'))
      .setInputFiles({ name: 'refraction.srt', mimeType: 'application/x-subrip', buffer: srt })
    await expect(lesson).toContainText('Captions: English')

    await lesson.getByRole('button', { name: 'More for Refraction' }).click()
    await lesson.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByText('This chapter has no lessons yet.')).toBeVisible()
    await page.getByText('Archived: 1').click()
    await page.getByRole('button', { name: 'Restore: Refraction' }).click()
    await expect(lesson).toBeVisible()
    await noBarriers(page)
    await away()
  })
})
