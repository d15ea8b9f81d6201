import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import type { AdminService } from '../admin-service.ts'
import { writeXlsx } from '../../exporting/written-table.ts'
import { adminCommandsOf } from '../admin-commands.ts'
import { importCommand } from './import-command.ts'

const HEADER = ['Admission No', 'Student Name', 'Guardian Name', 'Mobile', 'Level', 'Batch Code']
const student = (no: string, mobile: string) => [no, `Student ${no}`, 'K', mobile, 'Plus Two Science', 'P2-A']
const sheetOf = (...rows: string[][]) => [HEADER, ...rows].map((row) => row.join(',')).join('\n')
const RIGHT = student('0012', '9876543210')
const WRONG = student('0013', '98765')
const CORRECTED = student('0013', '9876543211')

describe('the command that imports', async () => {
  const test = await testApp()
  const adminCommands = adminCommandsOf({ ...test.parts, db: test.db })
  const execute = async (name: keyof typeof adminCommands, args: never) => adminCommands[name](args, () => {})
  const service = {
    ...test.parts,
    read: test.db.read,
    isServed: false,
    execute,
    close: async () => {},
  } as unknown as AdminService
  const run = async (folder: string, ...flags: string[]) => {
    const lines: string[] = []
    const typed = { words: [folder], flags: Object.fromEntries(flags.map((flag) => [flag, true])) }
    if (importCommand.needs !== 'academy') throw new Error('it needs the academy')
    const isWhole = await importCommand.run(service, typed, (line) => lines.push(line))
    return { isWhole, text: lines.join('\n') }
  }
  const numbers = async () => {
    const rows = await test.db.read.selectFrom('students').select('admission_no').orderBy('admission_no').execute()
    return rows.map(({ admission_no }) => admission_no)
  }
  const folder = folderOf({ ...baseSheets, 'students.csv': sheetOf(RIGHT, WRONG) })
  const copies = join(folder, 'to-correct')

  it('The command that imports stores nothing in a trial, and writes the wrong sheet to be corrected', async () => {
    const { isWhole, text } = await run(folder)
    assert.equal(isWhole, false)
    assert.match(text, /students\.csv, row 3, column D \(Mobile\): “98765” has 5 digits instead of 10/)
    assert.match(text, /Nothing was saved/)
    assert.deepEqual([await numbers(), readdirSync(copies)], [[], ['students.xlsx']])
  })

  it('The command that imports takes a corrected copy in the place of its original, with the sheets above that were not stored yet', async () => {
    await writeXlsx(join(copies, 'students.xlsx'), [
      {
        name: 'students',
        header: ['Problem', ...HEADER],
        rows: [
          ['corrected', ...CORRECTED],
          ['', ...RIGHT],
        ],
      },
    ])
    const { isWhole, text } = await run(copies, 'write')
    assert.match(text, /All of it is saved\.$/)
    assert.deepEqual([isWhole, await numbers()], [true, ['0012', '0013']])
    assert.match((await run(copies)).text, /The academy has all of this already\.$/)
  })

  it('The command that imports says of a folder of which nothing was understood that nothing was read, and where sheets lie', async () => {
    assert.match(
      (await run(folderOf({ 'students.txt': 'Admission No\tName\n1\tAnu\n' }))).text,
      /Nothing of it was read\.$/,
    )
    assert.match((await run(folderOf({ 'PHY12 paper.txt': '1. What is it?\n' }))).text, /Nothing of it was read\.$/)
    const outer = emptyFolder()
    for (const name of ['old', 'new']) {
      mkdirSync(join(outer, name))
      writeFileSync(join(outer, name, 'students.csv'), 'x')
    }
    const { text } = await run(outer)
    assert.match(text, /No sheets at the top level, only in new\/, old\/\. Upload each folder separately\./)
    assert.match(text, /There is no sheet in/)
  })

  it('The command that imports puts aside what may have been corrected before it writes a sheet again', async () => {
    await run(folder)
    assert.equal(readdirSync(join(copies, 'earlier')).length, 1)
    assert.ok(existsSync(join(copies, 'students.xlsx')))
  })

  it('The command that imports writes sheets that are still wrong into the folder that they came from', async () => {
    await run(copies)
    assert.ok(!existsSync(join(copies, 'to-correct')))
  })

  it('The command that imports gives back the wrong rows alone only when the good ones are stored', async () => {
    const other = folderOf({ 'students.csv': sheetOf(student('0021', '9876543221'), WRONG.with(0, '0022')) })
    mkdirSync(join(other, 'to-correct'))
    await run(other, 'good-rows')
    const corrected = student('0022', '9876543222')
    const first = await run(join(other, 'to-correct'))
    assert.match(first.text, /students\.xlsx: 1 new, 0 changed, 0 unchanged, 1 rejected/)
    const stored = await run(other, 'good-rows', 'write')
    assert.match(stored.text, /1 row was saved/)
    const second = await run(join(other, 'to-correct'))
    assert.match(second.text, /students\.xlsx: 0 new, 0 changed, 0 unchanged, 1 rejected/)
    writeFileSync(join(other, 'students.csv'), sheetOf(corrected))
    await run(other, 'write')
    assert.deepEqual(await numbers(), ['0012', '0013', '0021', '0022'])
  })

  it('The command that imports takes an office’s list word for word: it says what it left out, and asks nothing', async () => {
    const list = [
      'SUNRISE ACADEMY,,,,,,',
      'Sl No,Adm. No.,Student Name,Father Name,Mob. No.,Class,Batch',
      ...[31, 32, 33].map((no) => `${no},00${no},Student ${no},K,98765432${no},Plus Two,P2-A`),
      'Total,3,,,,,',
    ].join('\n')
    const { isWhole, text } = await run(folderOf({ 'students.csv': list }))
    assert.equal(isWhole, false)
    for (const line of [
      /note: Row 1 above the column names was left out/,
      /note: Row 6 has totals and was left out/,
      /note: Left out, because the app doesn’t need them: Sl No/,
      /note: Columns recognised under other names: “Adm\. No\.” as Admission No, “Father Name” as Guardian Name, “Mob\. No\.” as Mobile/,
      /students\.csv, rows 3–5 \(3 rows\), column F \(Level\): “Plus Two” not found\./,
    ])
      assert.match(text, line)
  })
})
