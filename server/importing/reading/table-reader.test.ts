import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { crc32, createDeflateRaw } from 'node:zlib'
import writeWorkbook from 'write-excel-file/node'
import { bentZip } from '../../testing/bent-zip.ts'
import { bookOf } from '../../testing/workbook-parts.ts'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { storedZip } from './stored-zip.ts'
import { type Table, textOf } from './table.ts'
import { TableReader } from './table-reader.ts'
import { inEnglish } from '../localize.ts'

const reader = new TableReader()
after(() => reader.close())
const folder = emptyFolder()

const read = async (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  return reader.read(join(folder, name))
}
const texts = ({ header, lines }: Table) =>
  [header, ...lines].map((line) => (line?.broken === undefined ? (line?.cells ?? []).map(textOf) : line.broken))
const refused = (name: string, content: string | Uint8Array, problem: RegExp) =>
  assert.rejects(read(name, content), problem, name)

const SHEET = 'Name,Level\nAnanya,Plus Two\nMeera,"Plus, Three"\n'
const CELLS = [
  ['Name', 'Level'],
  ['Ananya', 'Plus Two'],
  ['Meera', 'Plus, Three'],
]

describe('a CSV file', () => {
  it('A CSV file is read whatever its encoding, line ends and marks are', async () => {
    const wide = Buffer.from(`\ufeff${SHEET}`, 'utf16le')
    for (const content of [
      SHEET,
      `\ufeff${SHEET}`,
      SHEET.replaceAll('\n', '\r\n'),
      SHEET.replaceAll('\n', '\r'),
      SHEET.trimEnd(),
      SHEET.replaceAll(/,(?! )/g, ';'),
      SHEET.replaceAll(/,(?! )/g, '\t'),
      `\n\n${SHEET}\n\n`,
      wide,
      Buffer.from(wide).swap16(),
      wide.subarray(2),
      Buffer.from(wide.subarray(2)).swap16(),
    ]) {
      const table = await read('sheet.csv', content)
      assert.deepEqual([texts(table), table.notes], [CELLS, []])
    }
  })

  it('A CSV file in the code page of an older Excel is read with a word of warning', async () => {
    const table = await read('sheet.csv', Buffer.from('Name\nRenée\n', 'latin1'))
    assert.deepEqual(texts(table), [['Name'], ['Renée']])
    assert.match(table.notes.map(inEnglish).join(), /This file isn’t saved as UTF-8, .* Check: Renée$/)
    const mac = await read('sheet.csv', Buffer.from('Name,Level\nZo\x91 D\xd5Souza,6\nAnu,6\n', 'latin1'))
    assert.match(mac.notes.map(inEnglish).join(), /: Zo‘, DÕSouza$/)
    assert.deepEqual(texts(await read('sheet.csv', Buffer.from([0x4e, 0x0a, 0x80, 0x93, 0x0a]))), [['N'], ['€“']])
  })

  it('A CSV file whose letters were lost says in which rows', async () => {
    const { notes } = await read('sheet.csv', 'Name,Level\n????? ????,6\nMeera??,6\n???,6\n')
    assert.match(notes.map(inEnglish).join(), /Rows with “\?\?\?”: 2, 4\. If characters were lost/)
  })

  it('A CSV file names the rows whose cells cannot be told apart, and reads the others', async () => {
    const table = await read('sheet.csv', 'Name,Level\nRao, K,6\n"open,6\nMeera,6\nshort\nGood,"7"\n')
    assert.deepEqual(
      table.lines.map(({ row, broken }) => [row, broken ? inEnglish(broken).slice(0, 38) : null]),
      [
        [2, 'Has 3 cells, but the header has only 2'],
        [3, 'A quotation mark opened here isn’t clo'],
        [4, null],
        [5, 'Has 1 cell, but the header has 2. Chec'],
        [6, null],
      ],
    )
  })

  it('A CSV file may be empty, or a header alone', async () => {
    for (const content of ['', '\ufeff', '\n\r\n', ' , ,\n'])
      assert.deepEqual(await read('sheet.csv', content), { header: null, lines: [], notes: [] })
    assert.deepEqual((await read('sheet.csv', 'Name,Level')).lines, [])
  })

  it('A CSV file has at most 20,000 rows and 10 MB', async () => {
    const rows = (count: number) => `Name\n${'x\n'.repeat(count)}`
    assert.equal((await read('sheet.csv', rows(20_000))).lines.length, 20_000)
    await refused('sheet.csv', rows(20_001), /More than 20,000 rows\. Split it into several files\./)
    assert.equal((await read('sheet.csv', `Name\n${'x'.repeat(9_999_995)}`)).lines.length, 1)
    await refused('sheet.csv', `Name\n${'x'.repeat(9_999_996)}`, /Larger than 10 MB/)
  })

  it('A CSV file that is no text is refused', async () => {
    await refused('sheet.csv', Buffer.from([0x4e, 0, 0, 0, 1, 2, 0, 3]), /Not a text file/)
  })
})

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const MEGABYTE = 1_000_000

/** A zip file with one text, the piece repeated; `size` is the length that the file claims. */
async function packed(name: string, piece: Buffer, times: number, size = piece.length * times): Promise<Buffer> {
  const pack = createDeflateRaw()
  const packing = buffer(pack)
  let check = 0
  for (let count = 0; count < times; count += 1) {
    check = crc32(piece, check)
    if (!pack.write(piece)) await once(pack, 'drain')
  }
  pack.end()
  const data = await packing
  return bentZip({ name, packed: data, check, size, isDeflated: true })
}

describe('a workbook', async () => {
  const book = await writeWorkbook([
    {
      sheet: 'students',
      data: [
        ['Name', 'Mobile', 'Date', 'Code'].map((value) => ({ value, type: String })),
        [
          { value: '=1+1', type: String },
          { value: 9876543210, type: Number },
          { value: 46_132.708333333336, type: Number, format: 'dd/mm/yyyy hh:mm' },
          { value: '0012', type: String },
        ],
        [
          { value: "'=1+1", type: String },
          { value: 0.1 + 0.2, type: Number },
          { value: 46_132, type: Number, format: 'dd/mm/yyyy' },
          { value: 12, type: Number },
        ],
      ],
    },
  ]).toBuffer()

  it('A workbook gives texts as they are typed, numbers with all their digits, and days as days', async () => {
    const { lines } = await read('sheet.xlsx', book)
    assert.deepEqual(
      lines.map(({ cells }) => cells),
      [
        ['=1+1', '9876543210', { date: '2026-04-20 17:00' }, '0012'],
        ["'=1+1", '0.3', { date: '2026-04-20' }, '12'],
      ],
    )
  })

  it('A workbook that is another kind of file, whatever its name says, is refused with what to do', async () => {
    for (const content of [
      Buffer.concat([OLE, Buffer.alloc(4096)]),
      Buffer.from('Name,Level\n'),
      Buffer.alloc(0),
      book.subarray(0, book.length / 2),
      storedZip(new Map([['mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet')]])),
    ]) {
      await refused('sheet.xlsx', content, /Not a spreadsheet, although the name says so\. Save it as “Excel 2007-365/)
    }
  })

  it('A workbook that is damaged is refused', async () => {
    const damaged = Buffer.from(book)
    damaged.fill(0x55, 60, 400)
    await refused('sheet.xlsx', damaged, /The spreadsheet is damaged|Not a spreadsheet/)
  })

  it('A workbook that would fill the memory is refused while it is unpacked, whatever it says of its size', async () => {
    const name = 'xl/worksheets/sheet1.xml'
    const piece = Buffer.alloc(MEGABYTE, 'a')
    const bomb = await packed(name, piece, 300)
    const liar = await packed(name, piece, 60, 1000)
    const before = process.memoryUsage().rss
    await refused('sheet.xlsx', bomb, /The spreadsheet unpacks to more than 50 MB/)
    await refused('sheet.xlsx', liar, /The spreadsheet unpacks to more than 50 MB|The spreadsheet is damaged/)
    const grown = process.memoryUsage().rss - before
    assert.ok(grown < 200 * MEGABYTE, `${grown / MEGABYTE} MB more`)
    const rows = '<row><c><v>1</v></c></row>'.repeat(20_002)
    await refused('sheet.xlsx', bookOf({ rows }), /More than 20,000 rows/)
    const formatted = '<row><c s="1"/></row>'.repeat(100_000)
    await refused(
      'sheet.xlsx',
      bookOf({ rows: `${formatted}<row><c><f>A1</f></c></row>` }),
      /The formula in cell A100001/,
    )
  })

  it('A workbook that was written to keep its reader busy is refused by what stands in it, not by the minutes that it took', async () => {
    const page = (content: string) => bookOf({ rows: '', parts: { 'xl/worksheets/sheet1.xml': content } })
    for (const [what, content, says] of [
      ['cells that never end', page('<c '.repeat(3_000_000)), /The spreadsheet is damaged/],
      ['places without end', page(' r="A1"'.repeat(1_500_000)), /Not a spreadsheet|damaged/],
      ['a cell with a million places', page(`<c${' r="A1"'.repeat(1_500_000)}`), /The spreadsheet is damaged/],
      ['formulas that never end', page('<c r="A1"><f '.repeat(1_000_000)), /The spreadsheet is damaged/],
      ['merged cells that never end', page('<mergeCell '.repeat(1_000_000)), /The spreadsheet is damaged/],
      ['formulas without cells', page('<c r="A1"><f>'.repeat(700_000)), /The spreadsheet is damaged/],
      ['rows within rows', page('<row>'.repeat(5_000_000)), /The spreadsheet is damaged/],
      ['a cell of 30 MB', page('>'.padEnd(30_000_000, 'x')), /The spreadsheet is damaged/],
      ['a text of 9 MB', page(`<t>${'x'.repeat(9_000_000)}</t>`), /A cell has more than 32,767 characters/],
      [
        'a text of 9 MB that cells share',
        bookOf({ rows: '', texts: `<si><t>${'x'.repeat(9_000_000)}</t></si>` }),
        /A cell has more than 32,767 characters/,
      ],
    ] as const)
      await assert.rejects(read('sheet.xlsx', content), says, what)
  })
})
