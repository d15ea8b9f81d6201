import { confirmUndo, importsSoFar, storeFiles } from './imported-files.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'

test.use({ allowed: [/status of 4(01|03|22)/] })

const csvOf = (...rows: string[]) => Buffer.from(rows.join('\n'))
const file = (name: string, ...rows: string[]) => ({ name, mimeType: 'text/csv', buffer: csvOf(...rows) })
const QUESTIONS = 'Question ID,Subject Code,Question,Option A,Option B,Correct'

test('a chapter with its questions and quiz is undone, unless another test uses a question', async ({
  page,
  context,
  product,
}, info) => {
  const own = `U${info.workerIndex}`
  await signInStaff(context, product, 'owner')
  await page.goto('/staff/import')
  const store = async (...files: ReturnType<typeof file>[]) => {
    await storeFiles(page, files)
    await page.getByRole('button', { name: 'Import another file' }).click()
  }
  const history = importsSoFar(page)
  const quiz = (code: string) =>
    file('quizzes.csv', 'Quiz Code,Quiz,Subject Code,Chapter No,Question IDs', `${code},Undone,PHY12,771,${own}-1`)
  const chapter = file(
    'recorded.csv',
    'Subject Code,Chapter No,Chapter,Topic No,Topic,Video',
    'PHY12,771,Undone,1,One,',
  )
  const questions = file('questions.csv', QUESTIONS, `${own}-1,PHY12,Is it so?,Yes,No,A`)

  await store(chapter, questions, quiz(`${own}-A`))
  await store(quiz(`${own}-B`))
  const first = history.filter({ hasText: 'questions.csv' }).first()
  await first.getByRole('button', { name: 'Undo questions.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText(`${own}-1 (questions.csv): in use (tests use it)`)
  await expect(dialog).toContainText('PHY12 771.1 (recorded.csv): in use (tests use it)')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  await history.first().getByRole('button', { name: 'Undo quizzes.csv' }).click()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone. Removed: 1. Changed back: 0.')).toBeVisible()
  await first.getByRole('button', { name: 'Undo questions.csv' }).click()
  await expect(dialog).toContainText('To be removed: 3. To be changed back: 0.')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone. Removed: 3. Changed back: 0.')).toBeVisible()
  await expect(first).toContainText('Undone by')
})

test('a large import is undone in the background, and the page may be left', async ({
  page,
  context,
  product,
}, info) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInStaff(context, product, 'owner')
  await page.goto('/staff/import')
  const rows = Array.from({ length: 1100 }, (_, at) => `L${info.workerIndex}-${at},PHY12,Number ${at}?,Yes,No,A`)
  await storeFiles(page, [file('questions.csv', QUESTIONS, ...rows)])
  await page.reload()
  const last = importsSoFar(page).first()
  await last.getByRole('button', { name: 'Undo questions.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText('This import is large')
  await confirmUndo(page, dialog)
  await expect(page.getByText('Undo started.')).toBeVisible()
  await page.reload()
  await expect(last).toContainText('Undone by')
})

test('what was seen before cannot be stored while a mended file is on its way', async ({
  page,
  context,
  product,
}, info) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/import')
  const rows = [`M${info.workerIndex}-1,PHY12,Good?,Yes,No,A`, `M${info.workerIndex}-2,PHY12,Bad?,Yes,No,Z`]
  await page.locator('input[type=file]').setInputFiles(file('questions.csv', QUESTIONS, ...rows))
  await expect(page.getByRole('heading', { name: 'Errors: 1' })).toBeVisible()
  await page.getByRole('switch').click()
  const button = page.getByRole('button', { name: 'Save 1 row' })
  await expect(button).toBeEnabled()
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/staff/import_file', async (route) => {
    await held
    await route.continue()
  })
  const mended = rows.map((row) => row.replace(/Z$/, 'B'))
  await page.locator('input[type=file]').setInputFiles(file('questions.csv', QUESTIONS, ...mended))
  await expect(button).toBeDisabled()
  go()
  await expect(page.getByRole('button', { name: 'Save 2 rows' })).toBeEnabled()
  await page.getByRole('button', { name: 'Discard' }).click()
})
