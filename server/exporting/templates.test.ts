import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { emptyFolder } from '../testing/provider-folder.ts'
import { testApp } from '../testing/test-app.ts'
import { columnHelp } from './column-help/column-help.ts'
import { allSheets } from '../importing/sheets/all-sheets.ts'
import { planFolder } from '../importing/planning/plan-folder.ts'
import { shownColumns, writeTemplates } from './templates.ts'

describe('templates for a clerk', async () => {
  const test = await testApp()
  const folder = emptyFolder()
  await writeTemplates(folder, 'en')

  it('Templates for a clerk explain every column of every sheet, and no other', () => {
    const titles = Object.fromEntries(
      allSheets.map(({ name, columns }) => [name, shownColumns(columns).map(({ title }) => title)]),
    )
    const explained = Object.fromEntries(allSheets.map(({ name }) => [name, Object.keys(columnHelp[name] ?? {})]))
    assert.deepEqual(explained, titles)
    assert.deepEqual(Object.keys(columnHelp).toSorted(), Object.keys(titles).toSorted())
  })

  it('Templates for a clerk are there for every sheet, beside folders for pictures, documents and videos', () => {
    const sheets = allSheets.map(({ name }) => `${name}.xlsx`)
    assert.deepEqual(readdirSync(folder).toSorted(), [...sheets, 'files', 'images', 'videos'].toSorted())
  })

  it('Templates for a clerk can be imported as they are: no rows, no mistakes, nothing to say', async () => {
    const { files, mistakes } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    assert.deepEqual(mistakes, [])
    assert.equal(files.length, allSheets.length)
    for (const { file, mistakes: own, notes, table, rows } of files) {
      assert.deepEqual([file, own, notes, table?.lines, rows], [file, [], [], [], []])
    }
  })

  it('Templates for a clerk are never written over sheets that are there', async () => {
    assert.deepEqual(await writeTemplates(folder, 'en'), { there: allSheets.map(({ name }) => `${name}.xlsx`) })
    const other = join(folder, 'images')
    assert.deepEqual(await writeTemplates(other, 'en'), { written: allSheets.map(({ name }) => `${name}.xlsx`) })
  })
})
