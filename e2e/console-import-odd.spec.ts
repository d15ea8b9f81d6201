import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { bookOf } from '../server/testing/workbook-parts.ts'
import { expect, newMobile, test } from './journey.ts'
import { signInStaff } from './staff.ts'

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (no: number, texts: string[]) =>
  texts
    .map((text, at) => (text.startsWith('<') ? text : cell(String.fromCodePoint(65 + at) + String(no), text)))
    .join('')
const HEADS = ['Admission No', 'Student Name', 'Guardian Name', 'Mobile', 'Level', 'Batch Code']

/** A list with a number that shows zeros, a row that a filter hides, and a picture over its cells. */
const oddList = (mobile: string): Buffer =>
  bookOf({
    formats: ['0000'],
    rows: `<row r="1">${rowOf(1, HEADS)}</row><row r="2" hidden="1">${rowOf(2, [
      '<c r="A2" s="1"><v>77</v></c>',
      'Odd\ufeffly Shown',
      'Guardian',
      `\u202a+91 ${mobile}\u202c`,
      'Plus Two Science',
      'P2-A',
    ])}</row>`,
    behind: '<drawing r:id="rId1"/>',
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
      'xl/drawings/drawing1.xml': '<d><twoCellAnchor><from><col>2</col><row>1</row></from><pic/></twoCellAnchor></d>',
    },
  })

const sent = async (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** Leaves nothing behind that is not saved: other journeys count it. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Select files' })).toBeVisible()
}

test('a clerk reads at the trial what a sheet shows and its cells do not say', async ({
  page,
  context,
  product,
}, info) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/import')
  await sent(page, 'students.xlsx', oddList(newMobile(info.workerIndex)))
  await expect(page.getByText('A2 shows 0077 but contains 77')).toBeVisible()
  await expect(page.getByText('Hidden rows were read, too: 2')).toBeVisible()
  await expect(page.getByText('Pictures on the worksheet weren’t read (C2)')).toBeVisible()
  await discard(page)
})

test('a clerk is told of a zip of two folders that nothing was understood, and where the sheets lie', async ({
  page,
  context,
  product,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/import')
  const sheet = Buffer.from('Admission No\n1\n')
  await sent(page, 'academy.zip', Buffer.from(zipSync({ 'old/students.csv': sheet, 'new/students.csv': sheet })))
  await expect(page.getByText('No sheets at the top level, only in new/, old/.')).toBeVisible()
  await expect(page.getByText('We couldn’t read anything in this upload.')).toBeVisible()
  await discard(page)
})
