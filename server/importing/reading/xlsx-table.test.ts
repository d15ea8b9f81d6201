import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { writeXlsx } from '../../exporting/written-table.ts'
import { storedZip } from './stored-zip.ts'
import { unpacked } from './unpacked.ts'
import { xlsxTable } from './xlsx-table.ts'
import { inEnglish } from '../localize.ts'

/** A workbook with the pages Lists and levels, the first one in this state. */
async function workbook(state: string): Promise<Buffer> {
  const path = join(emptyFolder(), 'levels.xlsx')
  const page = (name: string, header: string) => ({ name, header: [header], rows: [['x']] })
  await writeXlsx(path, [page('Lists', 'Choices'), page('levels', 'Level')])
  const texts = await unpacked(readFileSync(path))
  const list = texts.get('xl/workbook.xml')?.toString() ?? ''
  texts.set('xl/workbook.xml', Buffer.from(list.replace('name="Lists"', `name="Lists" state="${state}"`)))
  return storedZip(texts)
}

test('a page that nobody sees is passed over without a word', async () => {
  for (const state of ['hidden', 'veryHidden']) {
    const { header, notes } = await xlsxTable(await workbook(state))
    assert.deepEqual([header?.cells, notes], [['Level'], []])
  }
})

test('a formula that failed is a text, and no empty cell', async () => {
  const path = join(emptyFolder(), 'levels.xlsx')
  await writeXlsx(path, [{ name: 'levels', header: ['Level ID', 'Level'], rows: [[6, 7]] }])
  const texts = await unpacked(readFileSync(path))
  const page = texts.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  const failed = page.replace(/(<c r="B2"[^>]*)><v>7</, '$1 t="e"><v>#N/A<')
  assert.notEqual(failed, page)
  texts.set('xl/worksheets/sheet1.xml', Buffer.from(failed))
  assert.deepEqual((await xlsxTable(storedZip(texts))).lines, [{ row: 2, cells: ['6', '#N/A'] }])
})

test('of pages that can be seen the first is read, and the others are named', async () => {
  const { header, notes } = await xlsxTable(await workbook('visible'))
  assert.deepEqual(header?.cells, ['Choices'])
  assert.match(notes.map(inEnglish).join(), /Only the worksheet “Lists” was read, not “levels”/)
})
