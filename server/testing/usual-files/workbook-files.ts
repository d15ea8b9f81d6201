import { type BookParts, bookOf, OFFICE, relationsOf } from '../workbook-parts.ts'
import type { UsualFile } from './usual-file.ts'

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const line = (at: number, texts: string[], attributes = '', more = '') =>
  `<row r="${at}"${attributes}>${texts.map((text, index) => cell(`${'ABCDEFGH'[index]}${at}`, text)).join('')}${more}</row>`
const STUDENTS = line(1, ['Admission No', 'Student Name', 'Guardian Name', 'Mobile', 'Level', 'Batch Code', 'Email'])
const MEERA = ['S-1', 'Meera Nair', 'Ravi', '9876540001', 'Plus Two Science', 'P2-A']
const QUESTIONS = line(1, ['Question ID', 'Subject Code', 'Option A', 'Option B', 'Correct', 'Question'])
const ASKED = ['Q-1', 'PHY12', '9', '6', 'A']
const PLAIN: BookParts = { rows: STUDENTS + line(2, MEERA) }
const READ = ['S-1 Meera Nair 9876540001']
const book = (what: string, parts: BookParts, read = READ, said?: RegExp): UsualFile => ({
  what,
  files: { 'students.xlsx': bookOf(parts) },
  read,
  said,
})
const raised = `<si><r><t>What is x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t>?</t></r></si>`
const lowered = raised.replace('superscript', 'subscript')
const question = (what: string, texts: string, read: string): UsualFile => ({
  what,
  files: {
    'questions.xlsx': bookOf({ rows: QUESTIONS + line(2, ASKED, '', '<c r="F2" t="s"><v>0</v></c>'), texts }),
  },
  read: [`${read} | 9 | 6 | = A`],
})
const DRAWING =
  '<xdr:wsDr xmlns:xdr="d"><xdr:twoCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:pic/></xdr:twoCellAnchor></xdr:wsDr>'
const sheets = `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Chart" r:id="rId9"/><sheet name="List" r:id="rId1"/></sheets></workbook>`
const numbered = (format: string) => ({
  rows:
    STUDENTS +
    `<row r="2"><c r="A2" s="1"><v>12</v></c>${line(2, ['', ...MEERA.slice(1)]).replace(/^<row r="2">.*?<\/c>/, '')}`,
  formats: [format],
})
const prefixed = (text: string) =>
  text.includes('spreadsheetml')
    ? text.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:').replace(' xmlns="', ' xmlns:x="')
    : text

/** Workbooks with what a sheet shows and its cells do not say, and in the forms that the standard allows. */
export const WORKBOOK_FILES: UsualFile[] = [
  book('a list', PLAIN),
  question('raised figures', raised, 'What is x²?'),
  question('lowered figures', lowered, 'What is x₂?'),
  book(
    'a row that a filter hides',
    { rows: STUDENTS + line(2, MEERA, ' hidden="1"') },
    READ,
    /Hidden rows were read, too: 2/,
  ),
  book(
    'a picture over a cell',
    {
      ...PLAIN,
      behind: '<drawing r:id="rId1"/>',
      parts: {
        'xl/worksheets/_rels/sheet1.xml.rels': relationsOf(['rId1', 'drawing', '../drawings/drawing1.xml']),
        'xl/drawings/drawing1.xml': DRAWING,
      },
    },
    READ,
    /Pictures on the worksheet weren’t read \(D2\)/,
  ),
  book('12 shown as 0012', numbered('0000'), ['0012 Meera Nair 9876540001'], /A2 shows 0012 but contains 12/),
  book(
    'a formula that was never worked out',
    { rows: STUDENTS + line(2, MEERA, '', '<c r="G2"><f>A1</f><v></v></c>') },
    [],
    /formula in cell G2 has no result/,
  ),
  book('a chart as its first page', {
    ...PLAIN,
    parts: {
      'xl/workbook.xml': sheets,
      'xl/_rels/workbook.xml.rels': relationsOf(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId9', 'chartsheet', 'chartsheets/sheet1.xml'],
      ),
      'xl/chartsheets/sheet1.xml': '<chartsheet xmlns="x"/>',
    },
  }),
  book('cells without places', { rows: PLAIN.rows.replaceAll(/ r="\w+"/g, '') }),
  book('prefixes', { ...PLAIN, written: prefixed }),
  book('parts in UTF-16', {
    ...PLAIN,
    written: (text) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  }),
  book('a cell far away', { rows: `${STUDENTS}<row r="900000">${cell('XFD900000', 'x')}</row>` }, [], /far/),
  book(
    'a page that ends early',
    { ...PLAIN, written: (text, name) => (name.includes('sheet1.xml') ? text.slice(0, -20) : text) },
    [],
    /damaged/,
  ),
  {
    what: 'a text that is called a workbook',
    files: { 'students.xlsx': 'Admission No\n12\n' },
    read: [],
    said: /Not a spreadsheet/,
  },
  {
    what: 'a workbook of before 2007',
    files: { 'students.xls': Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    read: [],
    said: /\.xlsx/,
  },
]
