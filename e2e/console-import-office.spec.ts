import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import writeWorkbook from 'write-excel-file/node'
import { expect, newMobile, signIn, test } from './journey.ts'
import { signInStaff } from './staff.ts'
import { type Rows, rowsOf, workbookOf } from './workbooks.ts'

test.use({ allowed: [/status of 422/] })

const HEADS = [
  'Sl No',
  'Adm. No.',
  'Student Name ',
  'Father Name',
  'Mob. No.',
  'DOB',
  'Class',
  'Batch',
  'Address',
  'Fees Paid',
]
const NAMES = ['Anu Thomas ', ' അനഘ നായർ', 'आरव शर्मा', 'Basil P. K.', 'Devika S']
const STUDENTS = 49
const [LAST_OF_FEBRUARY, SHORT_NUMBER, DOUBLE] = [12, 23, 50]
const DAY_ZERO = Date.UTC(2008, 5, 6)

/** A number as offices have it: as a number, as a text, with the country's code, with a zero. */
const written = (mobile: string, no: number) =>
  [Number(mobile), mobile, `+91 ${mobile}`, `0${mobile}`][no % 4] ?? mobile
const born = (no: number) => [new Date(DAY_ZERO), '06.06.2008', '6/6/2008', '06-06-2008'][no % 4] ?? null

type Batches = { batches: { batch_name: string; level: string; students: number }[] }

type Office = { name: string; buffer: Buffer; last: string }

/** The list of an office: titles over all columns, a blank row, columns of its own, and a total. */
async function officeList(worker: number): Promise<Office> {
  const wide = (value: string) => [{ value, type: String, columnSpan: HEADS.length, fontWeight: 'bold' as const }]
  const sibling = newMobile(worker)
  let last = ''
  const student = (no: number) => {
    last = newMobile(worker)
    const mobile = no === 2 || no === 3 ? sibling : last
    const name = no === DOUBLE ? 'Student 7' : `${NAMES[no % NAMES.length]} ${no}`
    return [
      no,
      `S26/${no === DOUBLE ? 7 : no}`,
      name,
      `Father ${no}`,
      no === SHORT_NUMBER ? mobile.slice(0, 9) : written(mobile, no),
      no === LAST_OF_FEBRUARY ? '31/02/2008' : born(no),
      no % 2 === 0 ? '+2' : 'Plus Two',
      no % 3 === 0 ? 'B' : 'A ',
      `House ${no}, Kollam`,
      12_000,
    ].map(cellOf)
  }
  const students = Array.from({ length: DOUBLE }, (_, index) => student(index + 1))
  const buffer = await writeWorkbook([
    wide('SUNRISE ACADEMY, KOLLAM'),
    wide('Students List 2026-27'),
    [],
    HEADS.map(cellOf),
    ...students.slice(0, 20),
    [],
    ...students.slice(20),
    ['Total', DOUBLE, null, null, null, null, null, null, null, 600_000].map(cellOf),
  ]).toBuffer()
  return { name: 'Students List 2026-27 FINAL.xlsx', buffer, last }
}

function cellOf(value: string | number | Date | null) {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  return value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : { value, type: String }
}

const send = async (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** The workbook of corrections with its three mistakes corrected: the double is taken out. */
function corrected([heads = [], ...rows]: Rows, mobile: string): Rows {
  const at = (name: string) => heads.indexOf(name)
  const isDouble = (row: Rows[number]) => row[at('Student Name')] === 'Student 7'
  return [heads, ...rows.filter((row) => !isDouble(row))].map((row) =>
    row.map((cell, column) => {
      if (column === at('DOB') && cell === '31/02/2008') return '28/02/2008'
      return column === at('Mob. No.') && String(cell).length === 9 ? mobile : cell
    }),
  )
}

const isWiderThanScreen = async (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test('a clerk uploads the list that the office has, answers what is asked once, corrects three mistakes and saves it', async ({
  page,
  context,
  product,
}, info) => {
  const office = await officeList(info.workerIndex)
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/import')
  await send(page, office.name, office.buffer)

  await expect(page.getByRole('heading', { name: 'Questions to answer: 4' })).toBeVisible()
  await expect(page.getByLabel('Level “+2”')).toHaveValue('Plus Two Science')
  await expect(page.getByLabel('Level “Plus Two”')).toHaveValue('Plus Two Science')
  await expect(page.getByLabel('Batch “A” in Plus Two Science')).toHaveValue('P2-A')
  await expect(page.getByLabel('Batch “B” in Plus Two Science')).toHaveValue('P2-B')
  await expect(page.getByText('Left out, because the app doesn’t need them: Sl No, Address, Fees Paid')).toBeVisible()
  await expect(page.getByText('Rows 1, 2 above the column names were left out')).toBeVisible()
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await isWiderThanScreen(page)).toBe(false)
  }
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByText(`How we read ${office.name}`).click()
  await expect(page.getByLabel('Column “Mob. No.”')).toHaveValue('Mobile')
  await expect(page.getByLabel('Column “Father Name”')).toHaveValue('Guardian Name')
  await page.getByRole('button', { name: 'Use these answers' }).click()

  await expect(page.getByRole('heading', { name: 'Errors: 4' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Questions/ })).toHaveCount(0)
  const errors = page.getByRole('table', { name: 'Errors: 4' }).locator('tbody tr')
  await expect(errors).toHaveCount(3)
  await expect(errors.filter({ hasText: '“S26/7” appears more than once' })).toContainText('11, 55 (2 rows)')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Sheet with errors highlighted: ${office.name}` }).click()
  const rows = await rowsOf(await (await downloading).path())
  expect(rows.flat()).toContain('“S26/7” appears more than once: rows 2, 5')
  const mobile = newMobile(info.workerIndex)
  // The office saved it under a name of its own.
  await send(page, 'corrected by Deepa.xlsx', await workbookOf(corrected(rows, mobile)))
  await expect(
    page.getByText(`“corrected by Deepa.xlsx” can replace “${office.name}”, which has errors.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Yes, replace it' }).click()
  await page.getByRole('button', { name: `Save ${STUDENTS} rows` }).click()
  await expect(page.getByText(`${STUDENTS} rows saved`)).toBeVisible()

  // The next list of the office is read without a question.
  await page.getByRole('button', { name: 'Import another file' }).click()
  await send(page, office.name, office.buffer)
  await expect(page.getByRole('heading', { name: 'Errors: 4' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Questions/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await signIn(page, product, mobile)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})

test('a list with the class in one column, names in two rows and a page for each class is asked about once; a batch is created', async ({
  page,
  context,
  product,
}, info) => {
  const evening = `Evening ${process.pid}`
  const student = (no: number, group: string) =>
    [no, `E${process.pid}/${no}`, `STUDENT ${no} K.`, `Father ${no}`, newMobile(info.workerIndex), group].map(cellOf)
  const tall = (value: string) => ({ value, type: String, rowSpan: 2 })
  const over = (value: string, columnSpan: number) => ({ value, type: String, columnSpan })
  const heads = [
    [tall('Sl'), tall('Adm No'), over('Student', 1), over('Father', 2), null, tall('Class')],
    [null, null, 'Name', 'Name', 'Mobile', null].map(cellOf),
  ]
  const buffer = await writeWorkbook([
    { sheet: 'Science', data: [[over('SUNRISE ACADEMY', 6)], ...heads, student(1, 'XII-A'), student(2, evening)] },
    { sheet: 'Repeaters', data: [...heads, student(3, evening), [over('Prepared by the office', 6)]] },
  ]).toBuffer()
  const clerk = await signInStaff(context, product, 'clerk')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/staff/import')
  await send(page, 'students by class.xlsx', buffer)
  await expect(page.getByRole('heading', { name: 'Questions to answer: 3' })).toBeVisible()
  await expect(page.getByLabel('Batch “XII-A”')).toHaveValue('P2-A')
  const unknown = page.getByLabel(new RegExp(`^Batch “${evening}”`))
  await expect(unknown).toHaveCount(2)
  for (const field of await unknown.all()) {
    await field.selectOption(`Create batch “${evening}”`)
    await expect(field).toHaveValue(' make')
  }
  const levels = page.getByLabel(`Level of batch “${evening}”`)
  for (const field of await levels.all()) await field.selectOption('Plus Two Science')
  await expect(page.getByText(`Will be created as “${evening}” when you use these answers.`)).toHaveCount(2)
  expect(await isWiderThanScreen(page)).toBe(false)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Use these answers' }).click()
  await expect(page.getByRole('button', { name: 'Save 3 rows' })).toBeVisible()
  await expect(page.getByText('Row 4 below the list was left out: Prepared by the office')).toBeVisible()
  await page.getByRole('button', { name: 'Save 3 rows' }).click()
  await expect(page.getByText('3 rows saved')).toBeVisible()
  const { batches } = await clerk.call<Batches>('/staff/catalog', {})
  const made = batches.find(({ batch_name }) => batch_name === evening)
  expect(made).toMatchObject({ level: 'Plus Two Science', students: 2 })
})

test('a month of attendance is uploaded as the register has it; its batch, subject and month are asked', async ({
  page,
  context,
  product,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/students')
  const register = await workbookOf([
    ['ATTENDANCE REGISTER, Plus Two Science A, Physics, September 2026'],
    ['Roll No', 'Name', ...Array.from({ length: 30 }, (_, day) => String(day + 1))],
    ['1', 'Ananya Krishnan', 'P', 'P', 'A', ...Array.from({ length: 27 }, () => null)],
  ])
  await page.goto('/staff/import')
  await send(page, 'Physics register.xlsx', register)
  await expect(page.getByLabel('Which sheet is “Physics register.xlsx”?')).toHaveValue('attendance')
  await page.getByRole('button', { name: 'Use these answers' }).click()
  await expect(page.getByLabel('Batch', { exact: true })).toHaveValue('P2-A')
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('PHY12')
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('2026-09')
  await page.getByRole('button', { name: 'Use these answers' }).click()
  await expect(page.getByRole('button', { name: 'Save 3 rows' })).toBeVisible()
  await page.getByRole('button', { name: 'Save 3 rows' }).click()
  await expect(page.getByText('3 rows saved')).toBeVisible()
})

test('an upload that cannot be taken says why, and failed ones are discarded together', async ({
  page,
  context,
  product,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/import')
  const refused = page.getByText('ohm.pdf wasn’t uploaded. We can’t import this kind of file.')
  const pdf = { name: 'ohm.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await page.locator('input[type=file]').setInputFiles([pdf])
  await expect(refused).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload again' })).toHaveCount(0)
  const good = { name: 'levels.csv', mimeType: 'text/csv', buffer: Buffer.from('Level ID,Level\n61,Ten\n') }
  await page.locator('input[type=file]').setInputFiles([pdf, good])
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeVisible()
  await expect(refused).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await send(page, 'students.xls', Buffer.from('old'))
  await expect(page.getByRole('heading', { name: 'Errors: 1' })).toBeVisible()
  await expect(page.getByText('Fix them in your file, then upload it here.')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import another file' }).click()
  await send(page, 'levels.csv', Buffer.from('Level ID,Level\nsix,Plus Two\n'))
  await expect(page.getByRole('heading', { name: 'Errors: 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard all 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard your unsaved imports?' })
  await dialog.getByRole('button', { name: 'Discard all 2' }).click()
  await expect(page.getByText('Discarded: 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not saved yet' })).toHaveCount(0)
})
