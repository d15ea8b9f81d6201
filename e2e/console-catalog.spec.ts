import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { aStudent, expect, take, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { aStaffMember, signInStaff } from './staff.ts'
import { teachSubject } from './taught-batch.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: name })

test.describe('the office', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('a clerk sets up a level with a subject, its chapters and two batches, and merges what is there twice @promise', async ({
    watched: page,
    product,
    context,
  }) => {
    await signInStaff(context, product, 'clerk')
    await page.goto('/staff')
    await page.getByRole('link', { name: 'Subjects & batches' }).click()
    await page.getByRole('link', { name: 'Levels', exact: true }).click()
    await press(page, 'Add level')
    const level = dialogOf(page, 'Add level')
    await level.getByRole('textbox', { name: 'Level name' }).fill('Plus Two Science')
    await level.getByRole('button', { name: 'Save' }).click()
    await expect(level.getByRole('textbox', { name: 'Level name' })).toHaveAttribute('aria-invalid', 'true')
    await level.getByRole('textbox', { name: 'Level name' }).fill('Foundation')
    await level.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Levels', 'Foundation')).toBeVisible()
    await noBarriers(page)

    await page.getByRole('link', { name: 'Subjects', exact: true }).click()
    await press(page, 'Add subject')
    const subject = dialogOf(page, 'Add subject')
    await subject.getByRole('textbox', { name: 'Name' }).fill('Geography')
    await subject.getByLabel('Level').selectOption('Foundation')
    await subject.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Subjects of Foundation', 'Geography')).toContainText('GEO-F')

    await page.getByRole('link', { name: 'Geography' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Add chapters' }).first().click()
    const chapters = dialogOf(page, 'Add chapters')
    await chapters.getByLabel('Chapter names').fill('Rivers\nMountains\n\nRiver')
    await chapters.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('3 chapters added')).toBeVisible()
    const names = async () => page.getByRole('list', { name: 'Chapters' }).locator('li .font-medium').allTextContents()
    expect(await names()).toEqual(['Rivers', 'Mountains', 'River'])
    await press(page, 'Move “Rivers” down')
    await expect.poll(names).toEqual(['Mountains', 'Rivers', 'River'])
    await noBarriers(page)

    await press(page, 'Merge: River')
    const merge = dialogOf(page, 'Merge “River”')
    await merge.getByLabel('Merge into').selectOption('Rivers')
    await expect(merge.getByText('There’s nothing in it to move.')).toBeVisible()
    await merge.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.poll(names).toEqual(['Mountains', 'Rivers'])
    await page.getByText('Archived: 1').click()
    await press(page, 'Undo merge: River')
    await expect.poll(names).toEqual(['Mountains', 'Rivers', 'River'])
    await press(page, 'Archive: River')
    await expect.poll(names).toEqual(['Mountains', 'Rivers'])
    const said = page.locator('span').filter({ hasText: '“River” archived' })
    await said.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(names).toEqual(['Mountains', 'Rivers', 'River'])

    await page.getByRole('link', { name: 'All subjects' }).click()
    await page.getByRole('link', { name: 'Batches', exact: true }).click()
    await press(page, 'Add batch')
    const batch = dialogOf(page, 'Add batch')
    await batch.getByRole('textbox', { name: 'Name' }).fill('Morning')
    await batch.getByLabel('Level').selectOption('Foundation')
    await batch.getByLabel('Geography').check()
    await batch.getByLabel('Starts on').fill('2026-06-01')
    await batch.getByLabel('Ends on').fill('2026-05-01')
    await batch.getByRole('button', { name: 'Save' }).click()
    await expect(batch.getByLabel('Ends on')).toBeFocused()
    await batch.getByLabel('Ends on').fill('2027-03-31')
    await batch.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Batches of Foundation', 'Morning')).toContainText('0 students · Geography')

    // On a phone the icons of a row are in one menu.
    await page.setViewportSize({ width: 360, height: 740 })
    await press(page, 'More for Morning')
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
    await noBarriers(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More for Morning' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeHidden()
  })
})

test.describe('a teacher on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a teacher adds a chapter to the own subject, which students then see, and sees no other subject', async ({
    watched: page,
    product,
    context,
  }, { workerIndex }) => {
    const teacher = await signInStaff(context, product, 'teacher')
    const subjectId = await teachSubject(product, 'PHY12', teacher)
    await page.goto('/staff/subjects')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^(Archive|Merge|Edit)/ })).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Physics/ })
      .click()
    await page.getByRole('main').getByRole('button', { name: 'Add chapters' }).click()
    const name = `Semiconductors ${workerIndex}`
    await page.getByLabel('Chapter names').fill(name)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(rowOf(page, 'Chapters', name)).toBeVisible()
    await page.getByRole('button', { name: `Edit: ${name}` }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`${name} and devices`)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Chapters', `${name} and devices`)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await noBarriers(page)

    const student = await context.browser()?.newContext({ baseURL: product.origin })
    const phone = await student?.newPage()
    if (!phone) throw new Error('there is no browser')
    await take(phone, await aStudent(product, workerIndex))
    await phone.goto(`/chapters/${subjectId}`)
    await expect(phone.getByText(`${name} and devices`)).toBeVisible()
    await student?.close()

    // Other journeys meet the demo's own chapters.
    const owner = await aStaffMember(product, 'owner')
    type Chapters = { chapters: { chapter_id: number; chapter_name: string }[] }
    const { chapters } = await owner.call<Chapters>('/staff/subject_chapters', { subject_id: subjectId })
    const added = chapters.find(({ chapter_name }) => chapter_name.startsWith(name))
    await owner.call('/staff/archive', { kind: 'chapter', id: added?.chapter_id, restore: false })
  })
})
