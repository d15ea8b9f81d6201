import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { adminServiceOf, runCommand } from '../../../testing/admin-service.ts'
import {
  academyOfThree,
  bankOf,
  choice,
  entranceOf,
  examsOf,
  formatsOf,
  many,
  number,
} from '../../../testing/format-sheets.ts'
import { signIn } from '../../../testing/makers.ts'
import { emptyFolder, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { exportAcademy } from '../../../exporting/export-academy.ts'
import { importFolder } from '../../writing/import-folder.ts'
import { planFolder } from '../../planning/plan-folder.ts'

const SUBJECTS = [
  ['M', 'MAT12'],
  ['P', 'PHY12'],
  ['C', 'CHE12'],
] as const

/** 20 single-choice and ten numerical questions of each subject, and some other questions of physics. */
const BANK = bankOf(
  ...SUBJECTS.flatMap(([letter, subject]) => [
    ...many(letter, 1, 20, (code) => choice(code, subject)),
    ...many(letter, 21, 10, (code) => number(code, subject)),
  ]),
  ...many('X', 1, 2, (code) => choice(code, 'PHY12', 'A,C')),
  choice('X-05', 'PHY12', 'A,C', 'Five'),
  number('X-12', 'PHY12', '12.4..12.6'),
)
const FORMATS = formatsOf(
  'CHOSEN,Section A,,Single,3,,4,1,,',
  'CHOSEN,Section B,PHY12,Number,3,2,5,1/3,,',
  'SEVERAL,All,,Multiple,2,,4,2,JEE Advanced,',
  'TIMED,A,,,1,,4,1,,30',
  'TIMED,B,,,1,,4,1,,45',
)
const JEE_MAIN = 'M-01..25; P-01..25; C-01..25'
const CHOSEN = 'P-01..03; P-21..23'

const paperTest = async () => {
  const test = await testApp()
  const start = { ...academyOfThree, 'questions.csv': BANK, 'formats.csv': FORMATS }
  await importFolder(test, folderOf(start))
  const paper = (code: string) =>
    test.db.read.selectFrom('papers').where('paper_code', '=', code).selectAll().executeTakeFirstOrThrow()
  const sections = async (code: string) => {
    const { paper_id } = await paper(code)
    return test.db.read
      .selectFrom('paper_sections')
      .where('paper_id', '=', paper_id)
      .selectAll()
      .orderBy('section_id')
      .execute()
  }
  const questions = async (code: string) => {
    const { paper_id } = await paper(code)
    return test.db.read
      .selectFrom('paper_questions')
      .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
      .where('paper_id', '=', paper_id)
      .select(['question_code', 'version', 'section_id', 'paper_questions.marks', 'paper_questions.negative_marks'])
      .orderBy('position')
      .execute()
  }
  const load = (files: Record<string, string>) => importFolder(test, folderOf(files))
  return { test, paper, sections, questions, load }
}

describe('a paper with a format', async () => {
  const { test, paper, sections, questions, load } = await paperTest()

  it('A paper with a format takes sections, marks and time of a preset', async () => {
    await load({ 'entrance.csv': entranceOf(JEE_MAIN, '', 180, 'jee-main-2026') })
    const { format, max_marks, minutes, calculator, integer_only, exam_true } = await paper('EN-1')
    assert.deepEqual([format, max_marks, minutes, calculator], ['jee-main-2026', 30_000, 180, 'none'])
    assert.deepEqual([integer_only, exam_true], [1, 0])
    assert.deepEqual(
      (await sections('EN-1')).map(({ section_id, name }) => [section_id, name]),
      [
        [1, 'Mathematics Section A'],
        [2, 'Mathematics Section B'],
        [3, 'Physics Section A'],
        [4, 'Physics Section B'],
        [5, 'Chemistry Section A'],
        [6, 'Chemistry Section B'],
      ],
    )
    const asked = await questions('EN-1')
    assert.equal(asked.filter(({ section_id }) => section_id === 4).length, 5)
    assert.ok(asked.every(({ marks, negative_marks }) => marks === 400 && negative_marks === 100))
  })

  it('A paper with a format says itself what its format leaves open', async () => {
    const ids = 'M-01..30; P-01..30; C-01..30'
    const of = (negative: string) => ({ 'entrance.csv': entranceOf(ids, negative, 180, 'jee-main-2021-to-2024') })
    await assert.rejects(
      load(of('')),
      /\(Negative Marks\): Required: JEE Main Paper 1, 2021 to 2024 doesn’t set negative marks/,
    )
    const exam = `EX-9,Test,PHY12,P2-A,${ids},,,jee-main-2021-to-2024,,`
    await assert.rejects(
      load({ 'exams.csv': examsOf(exam) }),
      /\(Format\): .* doesn’t set negative marks\. Use another/,
    )
    await load(of('0'))
    const { max_marks } = await paper('EN-1')
    const [, second] = await sections('EN-1')
    assert.deepEqual([max_marks, second?.attempt_at_most], [30_000, 5])
    const costs = new Set((await questions('EN-1')).map((row) => `${row.section_id % 2} ${row.negative_marks}`))
    assert.deepEqual([...costs], ['1 100', '0 0'])
  })

  it('A paper with a format of the academy takes what that says, fills in what is empty, and changes nothing when it comes back', async () => {
    await load({
      'exams.csv': examsOf(
        `EX-1,Test,PHY12,P2-A,${CHOSEN},,,CHOSEN,Basic,Yes`,
        'EX-2,Timed,PHY12,P2-A,P-01; X-01,,,TIMED,,',
      ),
    })
    const chosen = await paper('EX-1')
    assert.deepEqual([chosen.max_marks, chosen.minutes, chosen.calculator, chosen.exam_true], [2200, null, 'basic', 1])
    assert.deepEqual(
      (await sections('EX-1')).map(({ negative_divisor }) => negative_divisor),
      [1, 3],
    )
    assert.deepEqual([(await paper('EX-2')).minutes, (await sections('EX-2'))[1]?.minutes], [75, 45])
    for (const form of ['csv', 'xlsx'] as const) {
      const folder = join(emptyFolder(), 'academy')
      await exportAcademy(test.db.read, test.settings, folder, form)
      const { files, mistakes } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
      assert.deepEqual([mistakes, files.flatMap((plan) => [...plan.mistakes, ...plan.changes, ...plan.rows])], [[], []])
    }
  })

  const exam = (ids: string, format: string, more: { marks?: string; minutes?: string } = {}) => ({
    'exams.csv': examsOf(`NEW,Test,PHY12,P2-A,${ids},${more.marks ?? ''},${more.minutes ?? ''},${format},,`),
  })
  for (const [what, files, problem] of [
    [
      'an unknown format',
      exam('P-01', 'jee-main-2062'),
      /\(Format\): “jee-main-2062” isn’t a preset .* Did you mean jee-main-2026/,
    ],
    ['a template', exam('P-01', 'gate-2026'), /\(Format\): “gate-2026” is only a template\. Add a format of your own/],
    [
      'marks of its own',
      exam(CHOSEN, 'CHOSEN', { marks: '4' }),
      /\(Marks\): Leave blank: the sections of CHOSEN set the marks/,
    ],
    [
      'negative marks of its own',
      { 'entrance.csv': entranceOf(CHOSEN, '1', 60, 'CHOSEN') },
      /\(Negative Marks\): Leave blank: the sections of CHOSEN set the marks/,
    ],
    [
      'other minutes',
      exam('P-01; X-01', 'TIMED', { minutes: '60' }),
      /\(Minutes\): .* TIMED add up to 75 minutes, not 60/,
    ],
    [
      'fewer questions',
      exam('P-01..03; P-21..22', 'CHOSEN'),
      /\(Question IDs\): Has 5 questions, but CHOSEN needs 6: 3 \+ 3, in this order/,
    ],
    [
      'questions of another type',
      exam('P-01..02; P-21; P-03; P-22..23', 'CHOSEN'),
      /Section A: P-21 can’t be used: this section is for the type Single[^]*Section B: P-03 can’t be used/,
    ],
    [
      'questions of another subject',
      exam('P-01..03; C-21..23', 'CHOSEN'),
      /Section B: C-21, C-22, C-23 .* subject PHY12/,
    ],
    [
      'more options than partial marks have',
      exam('X-01; X-05', 'SEVERAL'),
      /All: X-05 .*: partial marks allow at most four opt/,
    ],
    [
      'several subjects in a section of one',
      { 'entrance.csv': entranceOf('M-01..25; P-01..19; C-20; P-21..25; C-01..25', '', 180, 'jee-main-2026') },
      /Physics Section A: All questions must be from one subject, but these are from PHY12, CHE12/,
    ],
    [
      'numbers that cannot be typed',
      { 'entrance.csv': entranceOf('M-01..25; P-01..24; X-12; C-01..25', '', 180, 'jee-main-2026') },
      /Physics Section B: X-12 can’t be used: only whole numbers can be entered/,
    ],
    [
      'another calculator',
      { 'exams.csv': examsOf('N,Test,PHY12,P2-A,P-01,,,,Big,') },
      /\(Calculator\): “Big” isn’t one of/,
    ],
  ] as const) {
    it(`A paper with a format is refused with ${what}`, () => assert.rejects(load(files), problem))
  }

  it('A paper with a format is not blamed for questions and formats that could not be read', async () => {
    const files = {
      'questions.csv': bankOf('P-01,PHY12,Double,Which?,One,Two,,,,A', 'P-02,PHY12,,Which?,\u0007,Two,,,,A'),
      'formats.csv': formatsOf('CHOSEN,Section A,,Double,3,,4,1,,', 'CHOSEN,Section B,PHY12,Number,3,2,5,1/3,,'),
      'exams.csv': examsOf(`EX-5,Test,PHY12,P2-A,P-01..02,,,CHOSEN,,`),
    }
    const { files: plans } = await planFolder(test.db.read, test.settings, folderOf(files), { moveTo: null })
    const blamed = plans.flatMap(({ mistakes }) => mistakes.map(({ file, row, column }) => [file, row, column]))
    assert.deepEqual(blamed, [
      ['questions.csv', 2, 'C (Type)'],
      ['questions.csv', 3, 'E (Option A)'],
      ['formats.csv', 2, 'D (Type)'],
    ])
  })

  it('A paper with a format is refused with pass marks above what may be attempted gives', async () => {
    const sheet = entranceOf(CHOSEN, '', 60, 'CHOSEN').replace(',0,60,', ',22.5,60,')
    await assert.rejects(load({ 'entrance.csv': sheet }), /\(Pass Marks\): 22.5 can’t be reached: .* give 22/)
  })
})

describe('a paper with a format, later', async () => {
  const { test, paper, questions, load } = await paperTest()
  const exams = (more: string) => ({ 'exams.csv': examsOf(`EX-1,Test,PHY12,P2-A,${CHOSEN},,,${more}`) })
  await load(exams('CHOSEN,,'))
  const run = async (files: Record<string, string>) =>
    (await runCommand(adminServiceOf(test), 'import', folderOf(files), '--write')).lines.join('\n')
  const marksOf = async (code: string) => (await questions('EX-1')).find((row) => row.question_code === code)

  it('A stored paper with a format gets new versions of its questions, with the marks of its sections', async () => {
    await load({ 'questions.csv': bankOf(number('P-21', 'PHY12', '8')) })
    const { version, marks, negative_marks } = (await marksOf('P-21')) ?? assert.fail()
    assert.deepEqual([version, marks, negative_marks, (await paper('EX-1')).max_marks], [2, 500, 100, 2200])
  })

  it('A stored paper with a format keeps a question whose new version does not fit, and the import says so', async () => {
    const lines = await run({ 'questions.csv': bankOf(choice('P-01', 'PHY12', 'A', '', 'Multiple')) })
    assert.match(
      lines,
      /note: The old versions of these questions stay in exam EX-1 \(Test\), because .* don’t fit its format: P-01/,
    )
    assert.equal((await marksOf('P-01'))?.version, 1)
    await assert.rejects(load(exams('CHOSEN,Basic,')), /Section A: P-01 can’t be used/)
    assert.doesNotMatch(
      await run({ 'questions.csv': bankOf(choice('P-02', 'PHY12', 'B')) }),
      /old versions of these questions stay/,
    )
    assert.equal((await marksOf('P-02'))?.version, 2)
  })

  it('A stored paper with a format keeps format, calculator and way of saving once it is begun', async () => {
    const student = await test.db.read.selectFrom('students').select('stud_id').executeTakeFirstOrThrow()
    const { paper_id } = await paper('EX-1')
    await test.post('/Student/exam', { ...student, exam_id: paper_id }, await signIn(test, student))
    const [other, calculator, exam_true] = [exams(',,'), exams('CHOSEN,Basic,'), exams('CHOSEN,,Yes')]
    await assert.rejects(load(other), /\(Format\): Students have started EX-1, so this can’t be changed/)
    await assert.rejects(load(calculator), /\(Calculator\): Students have started EX-1, so this can’t be changed/)
    await assert.rejects(load(exam_true), /\(Exam True\): Students have started EX-1, so this can’t be changed/)
    const counts = await load(exams('CHOSEN,,'))
    assert.equal(counts['exams.csv']?.unchanged, 1)
  })
})
