import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { aStudent } from '../../testing/makers.ts'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { planFolder } from '../../importing/planning/plan-folder.ts'
import { loadDemo } from '../load-demo.ts'

const FORMULA = `'=HYPERLINK("http://evil.example")`
const students = [
  'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
  '0012,Ananya,Krishnan,9876543210,Plus Two Science,P2-A',
  `0013,"${FORMULA.replaceAll('"', '""')}","a, b ""c""",9876543211,Plus Two Science,P2-A`,
  "0014,'+Bala,'@home,9876543212,Plus Two Science,P2-A",
  '0015,അനന്യ,कृष्ण,9876543213,Plus Two Science,P2-A',
].join('\n')
const sheets = {
  ...baseSheets,
  'students.csv': students,
  'attendance.csv': [
    'Date,Start,Admission No,Subject Code,Status',
    '19/11/2026,,0012,PHY12,P',
    '20/11/2026,17:00,0012,PHY12,L',
    '21/11/2026,,0012,PHY12,A',
    '22/11/2026,,0012,PHY12,H',
    '19/11/2026,,0013,PHY12,A',
    '22/11/2026,,0014,PHY12,H',
  ].join('\n'),
}

describe('a whole academy that is exported', async () => {
  const test = await testApp()
  await loadDemo(test)
  const own = ([name, content]: [string, string]) => [
    name,
    content.replaceAll('Plus Two Science', 'Own level').replaceAll(/PHY12|P2-A/g, 'own $&'),
  ]
  await importFolder(
    test,
    folderOf({
      ...Object.fromEntries(Object.entries(sheets).map(own)),
      'levels.csv': 'Level ID,Level\n66,Own level\n',
    }),
  )
  await aStudent(test, { admission_no: null, name: 'Registered alone', ac_id: 66 })

  for (const form of ['csv', 'xlsx'] as const) {
    it(`A whole academy that is exported as ${form} comes back unchanged, with all its files`, async () => {
      const folder = join(emptyFolder(), 'academy')
      const { isWell, lines } = await runCommand(
        adminServiceOf(test),
        'export',
        'academy',
        folder,
        ...(form === 'csv' ? ['--csv'] : []),
      )
      assert.equal(isWell, true)
      const { files, mistakes } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
      assert.deepEqual(mistakes, [])
      assert.ok(files.length >= 12)
      for (const plan of files) {
        assert.deepEqual([plan.file, plan.mistakes, plan.changes, plan.rows], [plan.file, [], [], []])
        assert.ok(lines.includes(`${plan.file}: ${plan.counts.unchanged} rows`), plan.file)
      }
      assert.deepEqual(readdirSync(join(folder, 'registered')), [`students without an admission number.${form}`])
    })
  }

  it('A whole academy that is exported as CSV begins with Excel’s mark and has no cell that runs as a formula', async () => {
    const folder = emptyFolder()
    await runCommand(adminServiceOf(test), 'export', 'academy', folder, '--csv')
    const text = readFileSync(join(folder, 'students.csv'), 'utf8')
    assert.equal(text.charCodeAt(0), 0xfeff)
    assert.match(text, /\r\n0013,"'=HYPERLINK\(""http:\/\/evil\.example""\)","a, b ""c""",9876543211,/)
    assert.match(text, /\r\n0014,'\+Bala,'@home,/)
    assert.match(text, /\r\n0015,അനന്യ,कृष्ण,/)
    const cells = text.split(/[,\r\n]+/)
    assert.deepEqual(
      cells.filter((cell) => /^"?[=+@]/.test(cell)),
      [],
    )
  })

  it('A whole academy that is exported is not written over another one', async () => {
    const folder = folderOf({ 'levels.csv': 'Level ID,Level\n' })
    const { isWell, lines } = await runCommand(adminServiceOf(test), 'export', 'academy', folder)
    assert.deepEqual(
      [isWell, lines],
      [false, [`"${folder}" has levels.csv already. Nothing was written: choose an empty folder.`]],
    )
    assert.equal(existsSync(join(folder, 'students.xlsx')), false)
  })
})

describe('registers and feedback', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(sheets))
  const folder = emptyFolder()
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')

  it('Registers and feedback have a column per class and the totals of each student', async () => {
    const { lines } = await runCommand(adminServiceOf(test), 'export', 'attendance', folder, '--csv')
    assert.deepEqual(lines, ['attendance P2-A PHY12: 4 rows'])
    const [header, ...rows] = text('attendance P2-A PHY12.csv').slice(1).trimEnd().split('\r\n')
    assert.equal(
      header,
      'Admission No,Student Name,19/11/2026,20/11/2026 17:00,21/11/2026,22/11/2026,Present,Absent,Late,Holidays,Total,Percent',
    )
    assert.deepEqual(
      rows.map((row) => [row.slice(0, 4), row.split(',').slice(-10).join(',')]),
      [
        ['0012', 'P,L,A,H,2,1,1,1,3,66.6'],
        ['0013', 'A,,,,0,1,0,0,1,0'],
        ['0014', ',,,H,0,0,0,1,0,'],
        ['0015', ',,,,0,0,0,0,0,'],
      ],
    )
  })

  it('Registers of attendance come back unchanged', async () => {
    const { files, mistakes } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    assert.deepEqual(mistakes, [])
    assert.deepEqual([files[0]?.mistakes, files[0]?.rows, files[0]?.counts.unchanged], [[], [], 6])
  })

  it('Feedback and what else students wrote have the latest first, and no formula', async () => {
    const student = await aStudent(test, { admission_no: '77', name: 'Meera', mobile: '9876500077' })
    const write = (feedback_id: number, message: string, at: number) =>
      test.db.write((tx) =>
        tx.insertInto('feedback').values({ stud_id: student.stud_id, feedback_id, message, created_at: at }).execute(),
      )
    await write(1, 'First', test.clock.now())
    await write(2, '=cmd()', test.clock.now() + 60_000)
    await runCommand(adminServiceOf(test), 'export', 'feedback', folder, '--csv')
    assert.equal(
      text('feedback.csv'),
      `\ufeffSent at,Admission No,Student Name,Mobile,Feedback\r\n2026-11-20 10:31,77,Meera,9876500077,'=cmd()\r\n2026-11-20 10:30,77,Meera,9876500077,First\r\n`,
    )
  })
})
