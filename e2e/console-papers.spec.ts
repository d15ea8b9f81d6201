import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { fillMoment } from './fill-moment.ts'
import { aStudent, expect, take, test, startExam } from './journey.ts'
import { ownQuestions } from './own-questions.ts'
import { press } from './staff-setup.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1366, height: 860 } })

const DAY_MS = 86_400_000
/** Tomorrow on the academy's calendar. */
const tomorrow = () => new Date(Date.now() + DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** The IDs of the paper's questions, in order. */
const questions = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('listitem')

test('a paper is built, refused as long as something is in the way, sealed, unsealed, and written @promise', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const day = tomorrow()
  const name = `Built here ${workerIndex}.${Date.now()}`
  const word = `BH${workerIndex}${Date.now()}`
  await ownQuestions(product, word, 5)
  await signInStaff(context, product, 'examiner')
  await page.goto('/staff/papers')
  await press(page, 'New test paper')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled')

  await page.getByLabel('Paper name').fill(name)
  await page.getByLabel('Paper code').fill(`BH-${workerIndex}-${Date.now()}`)
  await press(page, 'Seal')
  await expect(page.getByText('Select who takes this paper.').first()).toBeVisible()
  await expect(page.getByText('Enter a start time.').first()).toBeVisible()
  await expect(page.getByText('Enter an end time.').first()).toBeVisible()
  await noBarriers(page)

  await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'Physics' })
  await page.getByLabel('For', { exact: true }).selectOption('Plus Two Science')
  await page.getByLabel('Minutes').fill('30')
  await fillMoment(page, 'Start', `${day}T10:00`)
  await fillMoment(page, 'End', `${day}T10:20`)
  await expect(page.getByText('There are 20 minutes from start to end').first()).toBeVisible()
  await fillMoment(page, 'End', `${day}T12:00`)

  await press(page, 'Select questions')
  const picker = page.getByRole('dialog')
  await picker.getByLabel('Code or words').fill(word)
  await picker.getByRole('checkbox', { name: `${word}-2` }).check()
  await picker.getByRole('checkbox', { name: `${word}-1` }).check()
  await noBarriers(page)
  await picker.getByRole('button', { name: 'Add 2' }).click()
  await expect(questions(page).first()).toContainText(`${word}-2`)
  await page.getByRole('button', { name: `Move ${word}-2 down` }).press('Enter')
  await expect(questions(page).first()).toContainText(`${word}-1`)
  await expect(page.getByRole('button', { name: `Move ${word}-2 down` })).toBeFocused()
  await press(page, 'Pick at random')
  await picker.getByLabel('Subject').selectOption({ label: 'Physics, Plus Two Science' })
  await picker.getByLabel('Code or words').fill(word)
  await picker.getByLabel('Number of questions').fill('3')
  await picker.getByRole('button', { name: 'Pick', exact: true }).click()
  await expect(questions(page)).toHaveCount(5)
  await expect(page.getByText('Ready to seal')).toBeVisible()

  await press(page, 'Save draft')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(questions(page)).toHaveCount(5)
  await expect(page.getByText('Ready to seal')).toBeVisible()
  await press(page, 'Seal')
  const sealing = page.getByRole('dialog', { name: `Seal ${name}?` })
  await expect(sealing.getByText('End: 12:00 is noon. Is that right?')).toBeVisible()
  await sealing.getByRole('button', { name: 'Seal' }).click()
  await expect(page.getByText('Unchanged since sealing')).toBeVisible()
  await expect(page.getByText('5 of 5')).toBeVisible()
  await noBarriers(page)

  await press(page, 'Unseal')
  const unsealing = page.getByRole('dialog')
  await unsealing.getByLabel('Reason').fill('The end is too early.')
  await unsealing.getByRole('button', { name: 'Unseal' }).click()
  // Another person has to see the unsealing.
  await expect(page.getByText('Reason: The end is too early.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as seen' })).toHaveCount(0)
  await fillMoment(page, 'End', `${day}T12:30`)
  await expect(page.getByText('Ready to seal')).toBeVisible()
  await press(page, 'Seal')
  await sealing.getByRole('button', { name: 'Seal' }).click()
  await expect(page.getByText('Unchanged since sealing')).toBeVisible()
  await page.goto('/staff')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Unchanged since sealing')).toBeVisible()
  await page.goto('/staff/papers?state=to_come')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()

  await product.order({ at: `${day}T10:05:00+05:30` })
  const student = await context.browser()?.newContext({ baseURL: product.origin })
  const phone = await student?.newPage()
  if (!phone) throw new Error('there is no browser')
  await take(phone, await aStudent(product, workerIndex))
  await phone.goto('/exams')
  await startExam(phone.getByRole('article').filter({ hasText: name }))
  await expect(phone.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await student?.close()
})
