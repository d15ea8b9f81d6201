import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { loadDemo } from '../../cli/load-demo.ts'
import { shownColumns } from '../../exporting/templates.ts'
import { describeValidationError } from '../validation-errors.ts'
import { TableReader } from '../reading/table-reader.ts'
import { textOf } from '../reading/table.ts'
import { allSheets } from '../sheets/all-sheets.ts'
import { columnName } from './header.ts'
import { planFolder } from './plan-folder.ts'

const DEMO = join(import.meta.dirname, '../../../demo-academy')

describe('a clerk hears of all mistakes at once, and of no others', async () => {
  const test = await testApp()
  const mistakesOf = async (sheets: Record<string, string | Uint8Array>) => {
    const folder = folderOf({ ...baseSheets, ...sheets })
    const { files, mistakes } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    return [...mistakes, ...files.flatMap((plan) => plan.mistakes)].map(describeValidationError)
  }

  it('A clerk hears at once of wrong cells below a header with a column too many', async () => {
    const mistakes = await mistakesOf({
      'subjects.csv':
        'Subject Code,Subject,Level,Remarks\nPHY12,Physics,Plus Two Science,good\nCHE12,,Plus Two Science,\n',
    })
    assert.deepEqual(mistakes, [
      'subjects.csv, row 1, column D: “Remarks” isn’t a column of this sheet. Correct its name, or delete the column.',
      'subjects.csv, row 3, column B (Subject): Required',
    ])
  })

  it('A clerk hears of no code that stands in a sheet which cannot be read', async () => {
    const levels = [
      'levels.csv, row 1, column B: “Name” isn’t a column of this sheet. Correct its name, or delete the column.',
    ]
    assert.deepEqual(await mistakesOf({ 'levels.csv': 'Level ID,Name\n6,Plus Two Science\n' }), [
      ...levels,
      'levels.csv, row 1: Column “Level” is missing',
    ])
    const empty = new Uint8Array([0x50, 0x4b, 0, 0])
    const { 'levels.csv': _levels, ...rest } = baseSheets
    const folder = folderOf({ ...rest, 'levels.xlsx': empty })
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    assert.deepEqual(
      files.flatMap((plan) => plan.mistakes.map(({ file }) => file)),
      ['levels.xlsx'],
    )
  })

  it('A clerk hears of no mark in a register whose batch cannot be read', async () => {
    const mistakes = await mistakesOf({
      'batches.csv': 'Batch,Name,Level\nP2-A,A,Plus Two Science\n',
      'attendance P2-A PHY12.csv': 'Admission No,01/06/2026\n0012,P\n',
    })
    assert.deepEqual(mistakes, [
      'batches.csv, row 1, column B: “Name” isn’t a column of this sheet. Correct its name, or delete the column.',
      'batches.csv, row 1: Column “Batch Name” is missing',
    ])
  })

  it('A clerk hears of all mistakes in the order of the rows', async () => {
    const mistakes = await mistakesOf({
      'subjects.csv':
        'Subject Code,Subject,Level\nPHY12,Physics,Plus 2\nCHE12,,Plus Two Science\nPHY12,Physics,Plus 2\n',
    })
    assert.deepEqual(
      mistakes.map((mistake) => /row \d+/.exec(mistake)?.[0]),
      ['row 2', 'row 2', 'row 3', 'row 4', 'row 4'],
    )
  })

  it('A clerk hears at once of all that is wrong in a row, also where one of its cells cannot be read', async () => {
    const mistakes = await mistakesOf({
      'students.csv':
        'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code,Joining Date\n0013,,G,4842345678,Plus 2,P9,31/02/2026\n',
      'live.csv':
        'Class ID,Date,Start,End,Batch Code,Subject Code,Class Name,Tutor,Link\nC-1,21/11/26,18:00,17:00,P9,PHY12,Ohm,T,http://x\n',
    })
    assert.deepEqual(mistakes, [
      'students.csv, row 2, column B (Student Name): Required',
      'students.csv, row 2, column G (Joining Date): “31/02/2026” isn’t a date like 31/12/2026 (day, month, year)',
      'students.csv, row 2, column E (Level): “Plus 2” not found.',
      'students.csv, row 2, column F (Batch Code): “P9” not found.',
      'students.csv, row 2, column D (Mobile): 4842345678 isn’t a mobile number. Mobile numbers start with 6, 7, 8 or 9.',
      'live.csv, row 2, column I (Link): “http://x” isn’t an address that starts with https://',
      'live.csv, row 2, column E (Batch Code): “P9” not found.',
      'live.csv, row 2, column D (End): Must be after the start',
    ])
  })
})

describe('one cell that cannot be read', async () => {
  const test = await testApp()
  await loadDemo(test)
  const reader = new TableReader()
  after(() => reader.close())

  for (const { name, columns } of allSheets) {
    it(`One cell of ${name} that cannot be read is said of itself alone, whichever it is`, async () => {
      const { header, lines } = await reader.read(join(DEMO, `${name}.csv`))
      const given = (header?.cells ?? []).map(textOf)
      // The demo leaves columns out that few need.
      const titles = [...new Set([...given, ...shownColumns(columns).map(({ title }) => title)])]
      const cells = titles.map((_, at) => textOf(lines[0]?.cells[at]))
      for (const [at, title] of titles.entries()) {
        const rows = [titles, cells.with(at, '\u0007')]
        const content = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
        const { files } = await planFolder(test.db.read, test.settings, folderOf({ [`${name}.csv`]: content }), {
          moveTo: null,
        })
        const problems = files[0]?.mistakes.filter(({ problem }) => !problem.key.startsWith('no_file')) ?? []
        assert.ok(problems.length > 0, title)
        assert.deepEqual(new Set(problems.map(({ column }) => column)), new Set([columnName(at, title)]))
      }
      assert.equal(titles.length, shownColumns(columns).length)
    })
  }
})
