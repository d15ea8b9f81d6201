import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from '../localize.ts'
import { csvTable } from './csv-table.ts'

const HEADER = 'Level ID;Level\r\n'

test('a line in which Excel names the mark is no row', () => {
  const { header, lines } = csvTable(Buffer.from(`sep=;\r\n${HEADER}6;"Plus, Two"\r\n`))
  assert.deepEqual([header?.row, header?.cells], [1, ['Level ID', 'Level']])
  assert.deepEqual(lines, [{ row: 2, cells: ['6', 'Plus, Two'] }])
})

test('a row with a mark too many is told by the mark of its file', () => {
  const { lines } = csvTable(Buffer.from(`${HEADER}6;Plus; Two\r\n`))
  assert.match(
    inEnglish(lines[0]?.broken ?? assert.fail()),
    /3 cells, but the header has only 2\. Put quotation marks around any text with a semicolon/,
  )
})

test('a list that is too wide for its length is refused, with the row that makes it so', () => {
  const bytes = Buffer.from(`${HEADER}6;Plus Two\r\n${';'.repeat(200_000)}\r\n${'7;x\r\n'.repeat(30)}`)
  assert.throws(() => csvTable(bytes), /Row 3 has 2,00,001 columns/)
})
