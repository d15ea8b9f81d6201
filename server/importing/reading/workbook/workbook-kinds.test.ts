import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type BookParts, bookOf, OFFICE, relationsOf } from '../../../testing/workbook-parts.ts'
import { inEnglish } from '../../localize.ts'
import { textOf, Unreadable } from '../table.ts'
import { xlsxTable } from '../xlsx-table.ts'

/** What a workbook has, its parts, its rows and notes as they are read; a text alone is why it is refused. */
type Kind = [what: string, parts: BookParts, read: string[] | RegExp]

const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${inline('A1', 'Name')}${inline('B1', 'Level')}</row>`
const row = (cells: string, attributes = '') => `${HEAD}<row r="2"${attributes}>${inline('A2', 'Anu')}${cells}</row>`
const number = (value: number, style = 1) => row(`<c r="B2" s="${style}"><v>${value}</v></c>`)
const run = (text: string, place?: string) =>
  `<r>${place ? `<rPr><b/><vertAlign val="${place}"/></rPr>` : ''}<t xml:space="preserve">${text}</t></r>`
const rich = (runs: string): BookParts => ({ rows: row('<c r="B2" t="s"><v>0</v></c>'), texts: `<si>${runs}</si>` })
const failed = (value: string) => row(`<c r="B2" t="e"><f>A1</f><v>${value}</v></c>`)
const [UP, DOWN] = ['superscript', 'subscript']
const PLAIN: BookParts = { rows: row(inline('B2', 'Plus Two')) }
const READ = ['Name | Level', 'Anu | Plus Two']
const gives = (value: string, ...notes: string[]) => ['Name | Level', `Anu | ${value}`, ...notes]
const asShown = (shown: string, held: string) =>
  `Numbers were read as the spreadsheet displays them. Check these cells: B2 shows ${shown} but contains ${held}`
const asHeld = (shown: string, held: string) =>
  `Numbers were read as stored in the cells, not as displayed. Check these cells: B2 shows ${shown} but contains ${held}`
const DRAWN = relationsOf(['rId1', 'drawing', '../drawings/drawing1.xml'])
const drawing = (content: string) =>
  `<xdr:wsDr xmlns:xdr="d" xmlns:a="a"><xdr:twoCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:to><xdr:col>5</xdr:col><xdr:row>9</xdr:row></xdr:to>${content}</xdr:twoCellAnchor></xdr:wsDr>`
const over = (content: string): BookParts => ({
  ...PLAIN,
  behind: '<drawing r:id="rId1"/>',
  parts: { 'xl/worksheets/_rels/sheet1.xml.rels': DRAWN, 'xl/drawings/drawing1.xml': drawing(content) },
})
const sheets = (...names: [name: string, id: string, state?: string][]) =>
  `<workbook xmlns:r="${OFFICE}"><sheets>${names.map(([name, id, state = 'visible']) => `<sheet name="${name}" state="${state}" r:id="${id}"/>`).join('')}</sheets></workbook>`
const withChart = (...names: [string, string][]): BookParts => ({
  ...PLAIN,
  parts: {
    'xl/workbook.xml': sheets(...names),
    'xl/_rels/workbook.xml.rels': relationsOf(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId9', 'chartsheet', 'chartsheets/sheet1.xml'],
    ),
    'xl/chartsheets/sheet1.xml': '<chartsheet xmlns="x"><drawing id="rId1"/></chartsheet>',
  },
})
const prefixed = (text: string) =>
  text.includes('schemas.openxmlformats.org/spreadsheetml')
    ? text.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:').replace(' xmlns="', ' xmlns:x="')
    : text

const KINDS: Record<string, Kind[]> = {
  'text raised or lowered by its format': [
    ['a square', rich(`${run('x')}${run('2', UP)}${run(' at 3')}`), gives('x² at 3')],
    ['a formula of chemistry', rich(`${run('H')}${run('2', DOWN)}${run('SO')}${run('4', DOWN)}`), gives('H₂SO₄')],
    ['an ion', rich(`${run('Ca')}${run('2+', UP)}`), gives('Ca²⁺')],
    ['an isotope', rich(`${run('14', UP)}${run('C')}`), gives('¹⁴C')],
    ['an exponent in two pieces', rich(`${run('10')}${run('−', UP)}${run('3', UP)}${run(' m')}`), gives('10⁻³ m')],
    ['words of which there are no small letters', rich(`${run('v')}${run('max', DOWN)}`), gives('v_(max)')],
    ['degrees', rich(`${run('45')}${run('o', UP)}${run('C')}`), gives('45°C')],
    ['a number in a row', rich(`${run('1')}${run('st', UP)}${run(' year')}`), gives('1st year')],
    ['nothing but a small text', rich(run('2', UP)), gives('2')],
    ['a blank within', rich(`${run('x')}${run('2 ', UP)}${run('+ 1')}`), gives('x² + 1')],
    [
      'a text in the cell itself',
      { rows: row(`<c r="B2" t="inlineStr"><is>${run('x')}${run('2', UP)}</is></c>`) },
      gives('x²'),
    ],
    ['how to say it', rich('<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>'), gives('東京')],
  ],
  'a number shown otherwise': [
    ['zeros before it', { rows: number(12), formats: ['0000'] }, gives('0012', asShown('0012', '12'))],
    ['letters before it', { rows: number(12), formats: ['"KA"000'] }, gives('KA012', asShown('KA012', '12'))],
    ['letters behind it', { rows: number(12), formats: ['0" kg"'] }, gives('12', asHeld('12 kg', '12'))],
    ['a dash within', { rows: number(98765), formats: ['000\\-000'] }, gives('98765', asHeld('098-765', '98765'))],
    ['fewer decimals', { rows: number(3.5), formats: ['0'] }, gives('3.5', asHeld('4', '3.5'))],
    ...['+0;-0;0', '₹0', '"Rs. "0', '"INR "0'].map((code): Kind => [
      `a sign or a currency, ${code}`,
      { rows: number(500), formats: [code] },
      gives('500', asHeld(code.replace(/;.*/, '').replaceAll('"', '').replace('0', '500'), '500')),
    ]),
    [
      'letters before any number',
      { rows: number(12), formats: ['"AD-"General'] },
      gives('AD-12', asShown('AD-12', '12')),
    ],
    ['letters behind any number', { rows: number(12), formats: ['General" kg"'] }, gives('12', asHeld('12 kg', '12'))],
    ['nothing else', { rows: number(3.5), formats: ['General'] }, gives('3.5')],
    ['decimals and groups', { rows: number(1200), formats: ['#,##0.00'] }, gives('1200')],
    ['digits enough', { rows: number(1234), formats: ['0000'] }, gives('1234')],
    ['money of a country', { rows: number(12), formats: ['[$₹-4009] #,##0'] }, gives('12')],
  ],
  'a formula without its result': [
    ...['<f>A1</f>', '<f>A1</f><v></v>', '<f>A1</f><v/>', '<f t="shared" si="0"/>', '<f/>'].map((cell): Kind => [
      cell,
      { rows: row(`<c r="B2">${cell}</c>`) },
      /The formula in cell B2 has no result/,
    ]),
    [
      'one whose result is an empty text',
      { rows: row('<c r="B2" t="str"><f>""</f><v></v></c>') },
      ['Name | Level', 'Anu | '],
    ],
    ['one with its result', { rows: row('<c r="B2"><f>6+6</f><v>12</v></c>') }, gives('12')],
  ],
  'what cannot be seen, or lies over the cells': [
    [
      'merged cells, with prefixes',
      {
        ...PLAIN,
        behind: '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="C3:D4"/></mergeCells>',
        written: prefixed,
      },
      [...READ, 'Cells are merged (A1:B2, C3:D4): only the first has the text, the others are empty'],
    ],
    [
      'a row that a filter hides',
      { rows: row(inline('B2', 'Plus Two'), ' hidden="1"') },
      [...READ, 'Hidden rows were read, too: 2'],
    ],
    [
      'a row without height',
      { rows: row(inline('B2', 'Plus Two'), ' ht="0" customHeight="1"') },
      [...READ, 'Hidden rows were read, too: 2'],
    ],
    [
      'a hidden column',
      { ...PLAIN, before: '<cols><col min="2" max="16384" hidden="1"/></cols>' },
      [...READ, 'Hidden columns were read, too: B'],
    ],
    [
      'hidden columns with nothing in them',
      { ...PLAIN, before: '<cols><col min="5" max="16384" hidden="1"/></cols>' },
      READ,
    ],
    [
      'a picture over a cell',
      over('<xdr:pic/>'),
      [
        ...READ,
        'Pictures on the worksheet weren’t read (D2). Save each one in images/ and enter its file name in the sheet.',
      ],
    ],
    [
      'a picture in a cell',
      { rows: row('<c r="B2" t="e" vm="1"><v>#VALUE!</v></c>') },
      [
        'Name | Level',
        'Anu | ',
        'Pictures on the worksheet weren’t read (B2). Save each one in images/ and enter its file name in the sheet.',
      ],
    ],
    [
      'a box with a text',
      over('<xdr:sp><xdr:txBody><a:p><a:r><a:t>See below</a:t></a:r></a:p></xdr:txBody></xdr:sp>'),
      [...READ, 'Text boxes on the worksheet weren’t read (D2). Type their text into cells.'],
    ],
    ['a line and a chart', over('<xdr:cxnSp/><xdr:graphicFrame/>'), READ],
  ],
  'what a formula failed with': ['#N/A', '#SPILL!', '#CALC!', '#FIELD!', '#VALUE!'].map((value): Kind => [
    value,
    { rows: failed(value) },
    gives(value),
  ]),
  'a page that is a chart': [
    ['before the list', withChart(['Chart', 'rId9'], ['List', 'rId1']), READ],
    ['behind the list', withChart(['List', 'rId1'], ['Chart', 'rId9']), READ],
    ['alone', withChart(['Chart', 'rId9']), /Every worksheet is a chart/],
  ],
  'forms that the standard allows': [
    [
      'cells without places',
      {
        rows: '<row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Level</t></is></c></row><row><c t="inlineStr"><is><t>Anu</t></is></c><c t="inlineStr"><is><t>Plus Two</t></is></c></row>',
      },
      READ,
    ],
    ['prefixes', { ...PLAIN, written: prefixed }, READ],
    [
      'the strict namespaces',
      {
        ...PLAIN,
        written: (text) => text.replaceAll('http://schemas.openxmlformats.org', 'http://purl.oclc.org/ooxml'),
      },
      READ,
    ],
    [
      'parts in UTF-16',
      {
        ...PLAIN,
        written: (text) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
      },
      READ,
    ],
    [
      'parts in UTF-16, the other way round',
      { ...PLAIN, written: (text) => Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le').swap16() },
      READ,
    ],
    [
      'parts in another code page',
      {
        rows: row(inline('B2', 'Café')),
        written: (text) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1'),
      },
      gives('Café'),
    ],
    [
      'parts in other places',
      {
        ...PLAIN,
        named: (name) => (name === '_rels/.rels' ? name : name.replace('xl/', 'deep/book/')),
        written: (text, name) => (name === '_rels/.rels' ? text.replace('xl/workbook', '/deep/book/workbook') : text),
      },
      READ,
    ],
    [
      'names in capitals and with the separator of Windows',
      { ...PLAIN, named: (name) => (name === '_rels/.rels' ? name : name.replaceAll('/', '\\').toUpperCase()) },
      READ,
    ],
    ['no relations of the file', { ...PLAIN, parts: { '_rels/.rels': null } }, READ],
    ['a day in words', { rows: row('<c r="B2" t="d"><v>2026-06-05T23:59:59.999Z</v></c>') }, gives('2026-06-05 23:59')],
    ['a day as a number', { rows: number(46_132), formats: ['dd/mm/yyyy'] }, gives('2026-04-20')],
    [
      'days from 1904',
      { rows: number(44_670), formats: ['dd/mm/yyyy'], properties: 'date1904="1"' },
      gives('2026-04-20'),
    ],
    ['a time', { rows: number(0.375), formats: ['hh:mm'] }, gives('09:00')],
    ['hours that count on', { rows: number(1.0625), formats: ['[h]:mm'] }, gives('25:30')],
    ['the first day', { rows: number(1), formats: ['dd/mm/yyyy'] }, gives('1900-01-01')],
    ['a day before all days', { rows: number(-1), formats: ['dd/mm/yyyy'] }, gives('########')],
    ['signs that XML cannot hold', { rows: row(inline('B2', 'a_x000A_b_x005F_x0041_')) }, gives('a\nb_x0041_')],
    ['an emoji by its number', { rows: row(inline('B2', '&#x1F600;&#8377;&amp;')) }, gives('😀₹&')],
  ],
  'what no program can read': [
    [
      'a part that ends early',
      { rows: '', written: (text, name) => (name.includes('sheet1') ? text.slice(0, -20) : text) },
      /damaged/,
    ],
    ['a page that is not there', { ...PLAIN, parts: { 'xl/worksheets/sheet1.xml': null } }, /damaged/],
    ['no workbook', { ...PLAIN, parts: { 'xl/workbook.xml': null } }, /Not a spreadsheet/],
    [
      'a cell far away',
      { rows: `${HEAD}<row r="900000">${inline('XFD900000', 'x')}</row>` },
      /Cell XFD900000 has content far/,
    ],
    [
      'a cell far away, with prefixes',
      { rows: `${HEAD}<row r="900000">${inline('XFD900000', 'x')}</row>`, written: prefixed },
      /Cell XFD900000 has content far/,
    ],
  ],
}

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

describe('workbooks as people have them', () => {
  for (const [kind, all] of Object.entries(KINDS))
    it(`Workbooks as people have them: ${kind}`, async () => {
      for (const [what, parts, read] of all) {
        const found = await readOf(parts)
        if (read instanceof RegExp) assert.match(String(found), read, what)
        else assert.deepEqual(found, read, what)
      }
    })
})
