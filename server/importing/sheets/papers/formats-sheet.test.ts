import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { adminServiceOf, runCommand } from '../../../testing/admin-service.ts'
import { academyOfThree, bankOf, choice, examsOf, formatsOf, many } from '../../../testing/format-sheets.ts'
import { emptyFolder, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { exportAcademy } from '../../../exporting/export-academy.ts'
import { importFolder } from '../../writing/import-folder.ts'
import { planFolder } from '../../planning/plan-folder.ts'

describe('the sheet of formats', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(academyOfThree))
  const load = (...rows: string[]) => importFolder(test, folderOf({ 'formats.csv': formatsOf(...rows) }))
  const sections = (code: string) =>
    test.db.read.selectFrom('format_sections').where('format_code', '=', code).selectAll().orderBy('position').execute()

  it('The sheet of formats has a row for each section, in order, with thirds of a mark and partial marks', async () => {
    await load(
      'GATE,Single,,Single,10,,1,1/3,,',
      'GATE,Single of two,,Single,10,5,2,2/3,,',
      'GATE,Several,PHY12,Multiple,5,,4,0.5,JEE Advanced,',
      'GATE,Numbers,,Number,5,,2,3/3,,',
    )
    assert.deepEqual(
      (await sections('GATE')).map((row) => Object.values(row).slice(1)),
      [
        [0, 'Single', null, 10, 'single', null, null, 100, 100, 3, 'none'],
        [1, 'Single of two', null, 10, 'single', 5, null, 200, 200, 3, 'none'],
        [2, 'Several', 'PHY12', 5, 'multiple', null, null, 400, 50, 1, 'jee_advanced'],
        [3, 'Numbers', null, 5, 'number', null, null, 200, 100, 1, 'none'],
      ],
    )
  })

  it('The sheet of formats changes nothing when its export comes back', async () => {
    await load('TIMED,A,PHY12,,2,,4,1,,30', 'TIMED,A,CHE12,,2,,4,1,,30')
    for (const form of ['csv', 'xlsx'] as const) {
      const folder = join(emptyFolder(), 'academy')
      await exportAcademy(test.db.read, test.settings, folder, form)
      const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
      const plan = files.find(({ sheet }) => sheet === 'formats')
      assert.deepEqual([plan?.mistakes, plan?.rows, plan?.counts.unchanged], [[], [], 6])
    }
  })

  it('The sheet of formats has all sections of a format that it names: others go, and other formats stay', async () => {
    await load('W,A,,,2,,4,1,,', 'W,B,,,3,,4,1,,', 'W,C,,,4,,4,1,,')
    await load('W,A,,,2,,4,1,,', 'W,Second,,,4,,4,1,,')
    assert.deepEqual(
      (await sections('W')).map(({ name, questions }) => [name, questions]),
      [
        ['A', 2],
        ['Second', 4],
      ],
    )
    assert.equal((await sections('GATE')).length, 4)
    await load('W,A,,,2,,4,1,,')
    assert.equal((await sections('W')).length, 1)
  })

  it('The sheet of formats says which papers keep the sections of a format that changes', async () => {
    const bank = bankOf(...many('P', 1, 2, (code) => choice(code)))
    // A test without a start is open at once, and then its format stays.
    const exams = `${examsOf().trim()},Start\nEX-1,Test,PHY12,P2-A,P-01..02,,,W,,,20/12/2030 09:00\n`
    await importFolder(test, folderOf({ 'questions.csv': bank, 'exams.csv': exams }))
    const folder = folderOf({ 'formats.csv': formatsOf('W,A,,,3,,4,1,,') })
    const { lines } = await runCommand(adminServiceOf(test), 'import', folder)
    assert.match(lines.join('\n'), /The format W changes\. Test papers already made with it keep their sections: EX-1/)
  })

  for (const [what, rows, problem] of [
    ['the name of a preset', ['Neet-UG-2026,A,,,5,,4,1,,'], /row 2, column A .*“Neet-UG-2026” is the name of a preset/],
    ['an unknown subject', ['F,A,PHY13,,5,,4,1,,'], /column C .*“PHY13” not found/],
    ['no questions', ['F,A,,,0,,4,1,,'], /column E \(Questions\): Must be more than 0/],
    [
      'more answers than questions',
      ['F,A,,,5,6,4,1,,'],
      /column F .*: Can’t be more than 5, the number of questions in the section/,
    ],
    ['no answers', ['F,A,,,5,0,4,1,,'], /column F \(Attempt at Most\): Must be more than 0/],
    ['no marks', ['F,A,,,5,,0,1,,'], /column G \(Marks\): Must be more than 0/],
    [
      'another fraction',
      ['F,A,,,5,,4,1/4,,'],
      /column H .*“1\/4” can’t be used\. The only fractions allowed are thirds/,
    ],
    [
      'partial marks of one choice',
      ['F,A,,Single,5,,4,1,JEE Advanced,'],
      /column I .*Only for sections of the type Multi/,
    ],
    ['partial marks of any type', ['F,A,,,5,,4,1,JEE Advanced,'], /column I .*Only for sections of the type Multiple/],
    ['partial marks above the marks', ['F,A,,Multiple,5,,3,1,JEE Advanced,'], /column G .*Must be 4 or more/],
    ['minutes of some sections', ['F,A,,,5,,4,1,,30', 'F,B,,,5,,4,1,,'], /row 3, column J .*Required: other sections/],
    ['no minutes', ['F,A,,,5,,4,1,,0'], /column J \(Minutes\): Must be more than 0/],
    ['the same section twice', ['F,A,,,5,,4,1,,', 'F,A,,,6,,4,1,,'], /“F, A” appears more than once: rows 2, 3/],
  ] as const) {
    it(`The sheet of formats refuses ${what}`, () => assert.rejects(load(...rows), problem))
  }

  it('The sheet of formats refuses a format in two files', async () => {
    const files = { 'formats 1.csv': formatsOf('F,A,,,5,,4,1,,'), 'formats 2.csv': formatsOf('F,B,,,5,,4,1,,') }
    await assert.rejects(
      importFolder(test, folderOf(files)),
      /F is in another file too\. Keep all sections of a format/,
    )
  })
})
