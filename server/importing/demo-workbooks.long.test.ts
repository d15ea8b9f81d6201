import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { testApp } from '../testing/test-app.ts'
import { allSheets } from './sheets/all-sheets.ts'
import { importFolder } from './writing/import-folder.ts'
import { planFolder } from './planning/plan-folder.ts'
import { typedRows } from './planning/typed-rows.ts'
import { TableReader } from './reading/table-reader.ts'
import { inEnglish } from './localize.ts'
import type { LocalizedMessage } from './localized-message.rules.ts'

const SHEETS = join(import.meta.dirname, '../../demo-academy')
const WORKBOOKS = join(import.meta.dirname, '../../demo-academy-xlsx')

describe('the demo academy as workbooks', () => {
  const reader = new TableReader()
  after(() => reader.close())

  for (const { name, columns } of allSheets) {
    it(`The demo academy as workbooks says of ${name} what its CSV says (else: node tools/making/make-demo-workbooks.ts)`, async () => {
      const readIn = async (path: string) => {
        const problems: string[] = []
        const table = await reader.read(path)
        const say = (at: number | null, column: string | null, problem: LocalizedMessage) =>
          problems.push(`${at} ${column} ${inEnglish(problem)}`)
        const { read } = typedRows(table, columns, say, { sheet: name, meanings: null, values: null })
        return { header: table.header, rows: read.rows, problems }
      }
      const sheet = await readIn(join(SHEETS, `${name}.csv`))
      assert.deepEqual(sheet.problems, [])
      assert.deepEqual(await readIn(join(WORKBOOKS, `${name}.xlsx`)), sheet)
    })
  }

  it('The demo academy as workbooks has days and times that a spreadsheet knows as such', async () => {
    const { lines } = await reader.read(join(WORKBOOKS, 'live.xlsx'))
    assert.deepEqual(lines[0]?.cells.slice(1, 3), [{ date: '2026-11-16' }, { date: '08:00' }])
    const entrance = await reader.read(join(WORKBOOKS, 'entrance.xlsx'))
    assert.deepEqual(entrance.lines[0]?.cells[entrance.header?.cells.indexOf('End') ?? -1], {
      date: '2026-11-20 18:00',
    })
  })

  for (const [first, second] of [
    [SHEETS, WORKBOOKS],
    [WORKBOOKS, SHEETS],
  ] as const) {
    it(`The demo academy as workbooks changes nothing beside the other form, whichever came first: ${first === SHEETS ? 'CSV' : 'workbooks'}`, async () => {
      const test = await testApp()
      await importFolder(test, first)
      const { files, mistakes } = await planFolder(test.db.read, test.settings, second, { moveTo: null })
      assert.deepEqual(mistakes, [])
      assert.equal(files.length, allSheets.length)
      for (const { file, mistakes: own, notes, counts, rows } of files) {
        const { new: added, changed, refused } = counts
        assert.deepEqual([file, own, notes, added, changed, refused, rows], [file, [], [], 0, 0, 0, []])
      }
    })
  }
})
