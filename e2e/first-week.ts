import type { Browser, Page } from '@playwright/test'
import writeWorkbook from 'write-excel-file/node'
import type { EmptyServer } from './empty-server.ts'
import { expect } from './journey.ts'
import { press, setPassword, setUpAuthenticator } from './staff-setup.ts'
import type { Rows } from './workbooks.ts'

const HEADS = ['Sl No', 'Adm. No.', 'Student Name', 'Father Name', 'Mob. No.', 'DOB', 'Class', 'Batch']
export const STUDENTS = 300
const SHORT_NUMBERS = new Set([31, 107, 254])

export const mobileOf = (no: number) => String(9_100_000_000 + no)

/** The students' list as an office has it: titles above the names of the columns, and three numbers without a digit. */
export async function studentsList(): Promise<Buffer> {
  const student = (no: number) => [
    no,
    `S26/${no}`,
    `Student ${no}`,
    `Father ${no}`,
    SHORT_NUMBERS.has(no) ? mobileOf(no).slice(0, 9) : mobileOf(no),
    `${String((no % 28) + 1).padStart(2, '0')}.06.2008`,
    '+2',
    no % 2 === 0 ? 'B' : 'A',
  ]
  const cells = (row: (string | number)[]) => row.map((value) => ({ value: String(value), type: String }))
  const title = (value: string) => [{ value, type: String, columnSpan: HEADS.length }]
  const rows = Array.from({ length: STUDENTS }, (_, index) => cells(student(index + 1)))
  return writeWorkbook([
    title('SUNRISE ACADEMY, KOLLAM'),
    title('Students 2026-27'),
    [],
    cells(HEADS),
    ...rows,
  ]).toBuffer()
}

/** The highlighted sheet with the whole numbers in it, as somebody types them who has asked at home. */
export function withWholeNumbers([heads = [], ...rows]: Rows): Rows {
  const [name, mobile] = [heads.indexOf('Student Name'), heads.indexOf('Mob. No.')]
  const whole = (row: Rows[number]) => mobileOf(Number(String(row[name]).split(' ')[1]))
  return [heads, ...rows.map((row) => row.map((cell, at) => (at === mobile && row[name] !== null ? whole(row) : cell)))]
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
