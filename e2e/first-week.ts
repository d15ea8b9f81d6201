import type { Browser, Page } from '@playwright/test'
import writeWorkbook from 'write-excel-file/node'
import type { EmptyServer } from './empty-server.ts'
import { expect } from './journey.ts'
import { press, setPassword, setUpAuthenticator } from './staff-setup.ts'
import type { Rows } from './workbooks.ts'

const HEADS = [
  'Sl No',
  'Adm. No.',
  'Student Name',
  'Father Name',
  'Mob. No.',
  'DOB',
  'Class',
  'Batch',
  'Address',
  'Fees Paid',
]
export const STUDENTS = 300
/** Numbers without their last digit, a day that no month has, a row that stands twice; two share their parents’ number. */
const [SHORT, NO_DAY, SISTER, BROTHER, TWICE] = [new Set([31, 107, 254]), 64, 201, 202, 77]
const NAMES = new Map([
  [41, 'മീര നായർ'],
  [42, 'राहुल शर्मा'],
  [SISTER, 'Anu Das'],
  [BROTHER, 'Binu Das'],
])

export const mobileOf = (no: number) => String(9_100_000_000 + no)

type Value = string | number | null

/** The number as people type it: as text or a number, with +91 or 0 before it, with a space behind it. */
function typedMobile(no: number): Value {
  const mobile = mobileOf(no)
  if (SHORT.has(no)) return mobile.slice(0, 9)
  if (no === BROTHER) return mobileOf(SISTER)
  const ways = [mobile, Number(mobile), `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, `0${mobile}`, `${mobile} `]
  return ways[no % ways.length] ?? mobile
}

const bornOn = (no: number) => `${String((no % 28) + 1).padStart(2, '0')}.06.2008`

const listed = (no: number): Value[] => [
  no,
  `S26/${no}`,
  NAMES.get(no) ?? `Student ${no}`,
  `Father ${no}  `,
  typedMobile(no),
  no === NO_DAY ? '31.02.2008' : bornOn(no),
  no % 3 === 0 ? 'Plus Two' : '+2',
  no % 2 === 0 ? 'B' : 'A',
  'Kollam',
  12_500,
]

/**
 * The students' list as an office has it: titles above the names of the columns, rows left empty, a total below, and
 * the slips of whoever typed it.
 */
export async function studentsList(): Promise<Buffer> {
  const cells = (row: Value[]) =>
    row.map((value) =>
      typeof value === 'number' ? { value, type: Number } : value === null ? null : { value, type: String },
    )
  const title = (value: string) => [{ value, type: String, columnSpan: HEADS.length }]
  const rows = Array.from({ length: STUDENTS }, (_, index) => index + 1).flatMap((no) => [
    cells(listed(no)),
    ...(no === TWICE ? [cells(listed(no))] : []),
    // Whoever typed the list began each hundred below an empty row.
    ...(no % 100 === 0 ? [[]] : []),
  ])
  const total = cells(['Total', null, String(STUDENTS), null, null, null, null, null, null, STUDENTS * 12_500])
  return writeWorkbook([
    title('SUNRISE ACADEMY, KOLLAM'),
    title('Students 2026-27'),
    [],
    cells(HEADS),
    ...rows,
    total,
  ]).toBuffer()
}

/** The highlighted sheet as somebody corrects it who has asked at home: each student once, with number and birthday. */
export function corrected([heads = [], ...rows]: Rows): Rows {
  const [admission, mobile, born] = [heads.indexOf('Adm. No.'), heads.indexOf('Mob. No.'), heads.indexOf('DOB')]
  const seen = new Set<number>()
  const right = rows.flatMap((row) => {
    const no = Number(/^S26\/(\d+)$/.exec(String(row[admission]))?.[1])
    if (!no || seen.has(no)) return []
    seen.add(no)
    return [row.map((cell, at) => (at === mobile ? mobileOf(no) : at === born ? bornOn(no) : cell))]
  })
  return [heads, ...right]
}

type Colleague = { name: string; role: string; tick?: RegExp[] }

/** Invites a colleague on the team's page. Returns the link that the owner passes on. */
export async function invite(page: Page, { name, role, tick = [] }: Colleague): Promise<string> {
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('link', { name: 'Add person' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@example.org`)
  await page.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check()
  for (const one of tick) await page.getByRole('checkbox', { name: one }).first().check()
  await press(page, 'Add and get link')
  const link = await page.getByLabel('One-time link').inputValue()
  await press(page, 'Done, I’ve shared it')
  return link
}

/** A colleague opens the link on a device of their own, and gets as far as Today. */
export async function accept(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.goto(link)
  await setPassword(page)
  await setUpAuthenticator(page)
  await press(page, 'I’ve saved them')
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  return page
}

/** A student logs in in the web app, on a phone of their own, by the code that the office read out. */
export async function logInAsStudent(
  browser: Browser,
  server: EmptyServer,
  mobile: string,
  code: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  return page
}

export async function typeCode(page: Page, server: EmptyServer, mobile: string): Promise<void> {
  await page.getByLabel('Digit 1 of 4').click()
  await expect.poll(() => server.codeFor(mobile)).toMatch(/^\d{4}$/)
  await page.keyboard.type(server.codeFor(mobile))
}
