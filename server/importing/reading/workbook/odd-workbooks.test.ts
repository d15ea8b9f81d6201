import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type BookParts, bookOf, OFFICE, relationsOf } from '../../../testing/workbook-parts.ts'
import { inEnglish } from '../../localize.ts'
import { textOf, Unreadable } from '../table.ts'
import { xlsxTable } from '../xlsx-table.ts'

const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${inline('A1', 'Name')}${inline('B1', 'Level')}</row>`
const row = (cell: string) => `${HEAD}<row r="2">${inline('A2', 'Anu')}${cell}</row>`
const ROWS = row(inline('B2', 'Plus Two'))
const TEXT = row('<c r="B2" t="s"><v>0</v></c>')
const [FIRST, SECOND] = ['Name | Level', 'Anu | Plus Two']

const PAGES = `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Lost" r:id="rId7"/><sheet name="List" r:id="rId1"/></sheets></workbook>`
const anchored = (column: string, line: string) =>
  `<xdr:wsDr xmlns:xdr="d"><xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${line}</xdr:row></xdr:from><xdr:pic/></xdr:oneCellAnchor></xdr:wsDr>`
const drawnAt = (column: string, line: string): BookParts => ({
  rows: ROWS,
  behind: '<drawing r:id="rId1"/>',
  parts: {
    'xl/worksheets/_rels/sheet1.xml.rels': relationsOf(['rId1', 'drawing', '../drawings/drawing1.xml']),
    'xl/drawings/drawing1.xml': anchored(column, line),
  },
})
const pictures = (place: string) =>
  `Pictures on the worksheet weren’t read (${place}). Save each one in images/ and enter its file name in the sheet.`
const hidden = (from: number, to: number) => `<col min="${from}" max="${to}" hidden="1"/>`

/** What is odd, the parts, and the rows and notes as they are read; a text alone is why the workbook is refused. */
const KINDS: [what: string, parts: BookParts, read: string[] | RegExp][] = [
  ['a text that is not there', { rows: TEXT.replace('<v>0<', '<v>7<'), texts: '<si><t>x</t></si>' }, /damaged/],
  ['no part of texts', { rows: TEXT, parts: { 'xl/sharedStrings.xml': null } }, /damaged/],
  ['a page without its relation', { rows: ROWS, parts: { 'xl/workbook.xml': PAGES } }, /damaged/],
  ['a picture in no column', drawnAt('abc', '1'), [FIRST, SECOND, pictures('A2')]],
  ['a picture in no row', drawnAt('3', '1e9'), [FIRST, SECOND, pictures('D1')]],
  [
    'columns that are hidden twice',
    { rows: ROWS, before: `<cols>${hidden(2, 16_384)}${hidden(1, 2)}${hidden(1, 16_384)}</cols>` },
    [FIRST, SECOND, 'Hidden columns were read, too: A, B'],
  ],
  [
    'a format of hundreds of signs',
    { rows: row('<c r="B2" s="1"><v>12</v></c>'), formats: ['0'.repeat(300)] },
    [FIRST, 'Anu | 12'],
  ],
  [
    'a raised text with blanks without end',
    {
      rows: TEXT,
      texts: `<si><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2${' '.repeat(200_000)}2</t></r></si>`,
    },
    [FIRST, `Anu | x^(2${' '.repeat(200_000)}2)`],
  ],
]

const MOST_MS = 5000

async function readOf(parts: BookParts): Promise<string[] | string> {
  try {
    const { header, lines, notes } = await xlsxTable(bookOf(parts))
    const rows = [header, ...lines].flatMap((line) => (line ? [line.cells.map(textOf).join(' | ')] : []))
    return [...rows, ...notes.map(inEnglish)]
  } catch (error) {
    assert.ok(error instanceof Unreadable, String(error))
    return error.message
  }
}

describe('odd and damaged workbooks', () => {
  for (const [what, parts, read] of KINDS)
    it(`An odd or damaged workbook has ${what}`, async () => {
      const before = performance.now()
      const found = await readOf(parts)
      if (read instanceof RegExp) assert.match(String(found), read)
      else assert.deepEqual(found, read)
      assert.ok(performance.now() - before < MOST_MS)
    })
})
