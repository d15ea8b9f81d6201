import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './empty-server.ts'
import { accept, corrected, invite, logInAsStudent, mobileOf, STUDENTS, studentsList, typeCode } from './first-week.ts'
import { press, setPassword, setUpAuthenticator } from './staff-setup.ts'
import { rowsOf, workbookOf } from './workbooks.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const FILES = join(import.meta.dirname, '../demo-academy/files')
const inIndia = (days = 0) => new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const menu = async (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click()

test('an academy begins from an empty server and goes through its first week without a command @promise', async ({
  page,
  server,
  browser,
}) => {
  // A whole week in one journey: a busy machine needs longer than for others.
  test.slow()
  await test.step('The owner makes the academy with the printed word', async () => {
    await page.goto(`${server.origin}/staff/begin#${server.word}`)
    await page.getByLabel('Academy name').fill('Sunrise Academy')
    await page.getByLabel('Board or exam').selectOption('Kerala')
    await page.getByLabel('Level', { exact: true }).selectOption('Plus Two Science')
    await page.getByLabel('Your name').fill('Asha Menon')
    await page.getByLabel('Your email').fill('asha@example.org')
    await press(page, 'Create academy')
    await setPassword(page)
    await setUpAuthenticator(page)
    await press(page, 'I’ve saved them')
    await expect(heading(page, 'First steps')).toBeVisible()
  })

  await test.step('and prints the rescue sheet', async () => {
    await page.getByRole('link', { name: 'Print your rescue sheet' }).click()
    await press(page, 'Create rescue sheet')
    await press(page, 'I’ve printed it')
  })

  await test.step('Levels, batches and chapters are added by form', async () => {
    await menu(page, 'Subjects & batches')
    await page.getByRole('link', { name: 'Levels', exact: true }).click()
    await press(page, 'Add level')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Level name' }).fill('Repeaters')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Batches', exact: true }).click()
    for (const [name, level] of [
      ['Plus Two Science B', 'Plus Two Science'],
      ['Repeaters A', 'Repeaters'],
    ] as const) {
      await page.getByRole('button', { name: 'Add batch' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add batch' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByLabel('Level').selectOption(level)
      if (level === 'Plus Two Science') await dialog.getByLabel('Physics').check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('link', { name: 'Subjects', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Physics' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Add chapters' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add chapters' })
    await dialog.getByLabel('Chapter names').fill('Electric charges\nCurrent electricity')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('2 chapters added')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Electric charges' }).click()
    await expect(page.getByText('This chapter has no lessons yet.')).toBeVisible()
  })

  const links: string[] = []
  await test.step('Five colleagues are invited', async () => {
    const teaching = [/^Plus Two Science A/, /^Physics/]
    links.push(await invite(page, { name: 'Anil Kurup', role: 'Teacher', tick: teaching }))
    links.push(await invite(page, { name: 'Deepa Nair', role: 'Clerk' }))
    await invite(page, { name: 'Biju Thomas', role: 'Teacher', tick: teaching })
    await invite(page, { name: 'Leela Varma', role: 'Examiner' })
    await invite(page, { name: 'Suresh Babu', role: 'Invigilator' })
  })
  const [teacher, clerk] = [await accept(browser, links[0] ?? ''), await accept(browser, links[1] ?? '')]

  await test.step('The clerk uploads the office’s list, corrects what is named and saves it', async () => {
    await expect(clerk.getByText('1 of 4 done')).toBeVisible()
    await clerk.getByRole('link', { name: 'Add your students' }).click()
    const send = async (name: string, buffer: Buffer) =>
      clerk.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
    await send('Students FINAL.xlsx', await studentsList())
    await clerk.getByRole('button', { name: 'Use these answers' }).click()
    await expect(clerk.getByRole('heading', { name: 'Errors: 6' })).toBeVisible()
    const downloading = clerk.waitForEvent('download')
    await clerk.getByRole('button', { name: /^Sheet with errors highlighted/ }).click()
    const rows = await rowsOf(await (await downloading).path())
    // The browser’s name for a file of which there is one already.
    await send('Students FINAL (1).xlsx', await workbookOf(corrected(rows)))
    await clerk.getByRole('button', { name: `Save ${STUDENTS} rows` }).click()
    await expect(clerk.getByText(`${STUDENTS} rows saved`)).toBeVisible()
  })

  const student =
    await test.step('The first student logs in with a code that the office reads out: no SMS gateway is set up yet', async () => {
      await menu(clerk, 'Students')
      await clerk.getByRole('searchbox', { name: 'Search' }).fill('S26/1')
      await clerk.getByRole('link', { name: 'Student 1', exact: true }).click()
      await press(clerk, 'Make login code')
      const dialog = clerk.getByRole('dialog', { name: 'Login code for Student 1' })
      await dialog.getByRole('button', { name: 'Make code' }).click()
      const code = await dialog.getByText(/^\d{4}$/).innerText()
      await dialog.getByRole('button', { name: 'Done' }).click()
      return logInAsStudent(browser, server, mobileOf(1), code)
    })

  await test.step('The teacher adds PDFs from a phone', async () => {
    await teacher.setViewportSize({ width: 360, height: 740 })
    await teacher.goto(`${server.origin}/staff/lessons`)
    await teacher
      .getByRole('main')
      .getByRole('link', { name: /Electric charges/ })
      .click()
    const files = [join(FILES, 'charges-and-fields.pdf'), join(FILES, 'derivatives.pdf')]
    await teacher.getByLabel('Add PDFs').and(teacher.locator('input')).setInputFiles(files)
    await expect(teacher.getByText('2 PDFs added')).toBeVisible()
    await student.goto('/study-materials-subjects')
    await student.getByRole('link', { name: /Physics/ }).click()
    await student.getByRole('link', { name: /Electric charges/ }).click()
    await student.getByRole('link', { name: /charges.and.fields/i }).click()
    await expect(student.locator('.textLayer').first()).toBeVisible()
  })

  await test.step('The clerk plans the classes of two weeks', async () => {
    await menu(clerk, 'Timetable')
    await clerk.getByRole('link', { name: 'Add classes' }).first().click()
    await clerk.getByLabel('Batch', { exact: true }).selectOption({ label: 'Plus Two Science A' })
    await clerk.getByLabel('Subject', { exact: true }).selectOption('PHY12')
    await clerk.getByLabel('Class name', { exact: true }).fill('Electric charges')
    await clerk.getByLabel('Teacher', { exact: true }).selectOption({ label: 'Anil Kurup' })
    await clerk.getByLabel('Link', { exact: true }).fill('https://meet.example.org/physics')
    // The class is on now, whatever the minute.
    const hour = Math.min(inIndia().getUTCHours(), 22)
    await clerk.getByLabel('Start', { exact: true }).fill(`${String(hour).padStart(2, '0')}:00`)
    await clerk.getByLabel('End', { exact: true }).fill(`${String(hour + 1).padStart(2, '0')}:59`)
    const weekday = inIndia().toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
    await clerk.getByRole('checkbox', { name: weekday }).check()
    await clerk.getByLabel('First day', { exact: true }).fill(dayOf(inIndia()))
    await clerk.getByLabel('Last day', { exact: true }).fill(dayOf(inIndia(13)))
    await press(clerk, 'Preview classes')
    await press(clerk, 'Add these classes: 2')
    await expect(clerk.getByRole('link', { name: /Electric charges/ }).first()).toBeVisible()
  })

  await test.step('The teacher takes the register', async () => {
    await teacher.goto(`${server.origin}/staff/register`)
    await expect(heading(teacher, 'Electric charges')).toBeVisible()
    await teacher.getByRole('textbox', { name: 'Row numbers' }).fill('4 17')
    await press(teacher, 'Mark absent')
    await expect(teacher.getByText('Present: 148 · Late: 0 · Absent: 2')).toBeVisible()
    await expect(teacher.getByText('All changes saved')).toBeVisible()
  })

  await test.step('A message reaches the batch', async () => {
    await menu(clerk, 'Messages')
    await clerk.getByRole('link', { name: 'Write a message' }).first().click()
    await clerk.getByLabel('Send as', { exact: true }).selectOption({ label: 'News & Events' })
    await clerk.getByLabel('Batch', { exact: true }).selectOption({ label: 'Plus Two Science A' })
    const english = clerk.getByRole('group', { name: 'English' })
    await english.getByLabel('Title').fill('Class moved to five')
    await english.getByLabel('Message').fill('Physics begins at five today.')
    await press(clerk, 'Send to 150')
    await expect(heading(clerk, 'Class moved to five')).toBeVisible()
  })

  await test.step('A student registers, and is approved', async () => {
    // A class was held; that no code is sent by SMS stays on Today.
    await menu(page, 'Today')
    await expect(page.getByRole('link', { name: 'Done Hold your first class and take attendance' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Turn on SMS for login codes', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByLabel('Student registration').selectOption({ label: 'After approval by the office' })
    await press(page, 'Save')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const phone = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await phone.goto('/register')
    await phone.getByLabel('Name', { exact: true }).fill('Meera Das')
    await phone.getByLabel('Father/Mother Name').fill('Krishnan Das')
    await phone.getByLabel('District').fill('Kollam')
    await phone.getByLabel('Email').fill('meera@example.org')
    await phone.getByLabel('Academic level').selectOption({ label: 'Plus Two Science' })
    await phone.getByLabel('Mobile number').fill(mobileOf(900))
    await phone.getByRole('button', { name: 'Register' }).click()
    await typeCode(phone, server, mobileOf(900))
    await expect(phone.getByText(/approve/).first()).toBeVisible()
    await menu(clerk, 'Today')
    await clerk.getByRole('link', { name: /Students waiting for approval: 1/ }).click()
    await clerk.getByRole('link', { name: 'Meera Das' }).click()
    await press(clerk, 'Approve')
    const dialog = clerk.getByRole('dialog')
    await dialog.getByLabel(/^Batch/).selectOption('Plus Two Science A')
    await dialog.getByRole('button', { name: /^Approve/ }).click()
    await expect(clerk.getByText('Approved: 1')).toBeVisible()
  })

  await test.step('A batch is promoted', async () => {
    await menu(clerk, 'Students')
    await press(clerk, 'More')
    await clerk.getByRole('link', { name: 'Promote a batch' }).click()
    await clerk.getByLabel('From batch').selectOption('Plus Two Science B')
    await clerk.getByLabel('To level').selectOption('Repeaters')
    await clerk.getByLabel('To batch').selectOption('Repeaters A')
    await press(clerk, 'Change level')
    await expect(clerk.getByText(/Moved to another level: 150 · Repeaters · Repeaters A/)).toBeVisible()
  })

  await test.step('The message is there for the student, once its time to be taken back is over', async () => {
    await expect(async () => {
      await student.goto('/news-and-events')
      await expect(student.getByText('Class moved to five').first()).toBeVisible({ timeout: 2000 })
    }).toPass()
  })
})
