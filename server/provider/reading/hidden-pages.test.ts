import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { writeXlsx } from '../exporting/written-table.ts'
import { storedZip } from './stored-zip.ts'
import { unpacked } from './unpacked.ts'
import { xlsxTable } from './xlsx-table.ts'

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

test('of pages that can be seen the first is read, and the others are named', async () => {
  const { header, notes } = await xlsxTable(await workbook('visible'))
  assert.deepEqual(header?.cells, ['Choices'])
  assert.match(notes.join(), /only its first page "Lists" was read, not "levels"/)
})
