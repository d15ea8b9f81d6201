import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signIn } from '../../../testing/makers.ts'
import { baseSheets, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { importFolder } from '../../writing/import-folder.ts'
import { expanded } from '../papers/papers.ts'

const HEADER = 'Question ID,Subject Code,Question,Option A,Option B,Option C,Correct,Marks'
const bank = (...rows: string[]) => [HEADER, ...rows].join('\n')
const questions = bank(
  'P-01,PHY12,Is $1+1=2$?,Yes,No,,A,2',
  'P-02,PHY12,Which?,One,Two,Three,3,',
  'P-03,PHY12,Where?,Here,There,,B,',
)
const exams = (ids: string) => `Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Pass Marks,Start,End
E-1,Unit test,PHY12,P2-A,${ids},2,20/11/2026 09:00,22/11/2026 09:00\n`

describe('ranges of question ids', () => {
  it('Ranges of question ids count with the same letters and as many digits', () => {
    assert.deepEqual(expanded(['PHY-0009..0011', 'X-7', 'M1..3']), [
      'PHY-0009',
      'PHY-0010',
      'PHY-0011',
      'X-7',
      'M1',
      'M2',
      'M3',
    ])
  })
  it('Ranges of question ids that go backwards or too far stay as they are, so that they are not found', () => {
    assert.deepEqual(expanded(['P-3..1', 'P-1..9999']), ['P-3..1', 'P-1..9999'])
  })
})

describe('the sheets of questions and papers', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(baseSheets))
  const load = (sheets: Record<string, string>) => importFolder(test, folderOf(sheets))
  const refused = (sheets: Record<string, string>, problem: RegExp) => assert.rejects(load(sheets), problem)
  const stored = () =>
    test.db.read.selectFrom('questions').select(['question_code', 'version']).orderBy('question_id').execute()
  const papers = () =>
    test.db.read
      .selectFrom('papers')
      .select(['paper_id', 'name', 'max_marks', 'pass_marks', 'question_count'])
      .execute()

  it('The sheets of questions and papers are stored, and change nothing when they come again', async () => {
    await load({ 'questions.csv': questions, 'exams.csv': exams('P-01..02') })
    const [before, paper] = [await stored(), await papers()]
    assert.deepEqual(
      before.map(({ question_code, version }) => [question_code, version]),
      [
        ['P-01', 1],
        ['P-02', 1],
        ['P-03', 1],
      ],
    )
    assert.deepEqual(
      paper.map(({ max_marks, pass_marks, question_count }) => [max_marks, pass_marks, question_count]),
      [[300, 200, 2]],
    )
    await load({ 'questions.csv': questions, 'exams.csv': exams('P-01..02') })
    assert.deepEqual(await stored(), before)
    assert.deepEqual(await papers(), paper)
  })

  it('The sheets of questions and papers give a changed question a new version, and leave a begun paper as it is', async () => {
    const student = await test.db.read.selectFrom('students').select('stud_id').executeTakeFirstOrThrow()
    const token = await signIn(test, student)
    const [{ paper_id } = assert.fail()] = await papers()
    const texts = async () =>
      (await test.post('/Student/exam', { ...student, exam_id: paper_id }, token)).body.data.questions
        .map(({ question }: { question: string }) => question)
        .toSorted()
    assert.deepEqual(await texts(), ['Is $1+1=2$?', 'Which?'])
    await load({ 'questions.csv': questions.replace('Which?', 'Which one?'), 'exams.csv': exams('P-01..02') })
    assert.deepEqual((await stored()).at(-1)?.version, 2)
    assert.deepEqual(await texts(), ['Is $1+1=2$?', 'Which?'])
    await refused(
      { 'exams.csv': exams('P-02..03') },
      /Question IDs\): Students have started E-1, so this can’t be changed/,
    )
    await load({ 'exams.csv': exams('P-01..02').replace('22/11/2026', '23/11/2026') })
    const { ends_at } = await test.db.read.selectFrom('papers').select('ends_at').executeTakeFirstOrThrow()
    assert.equal(ends_at, Date.parse('2026-11-23T09:00+05:30'))
  })

  it('The sheets of questions and papers put a new version into papers that nobody has begun', async () => {
    const unbegun = exams('P-02').replace('E-1', 'E-2').replace(',2,20/11', ',1,20/11')
    await load({ 'exams.csv': unbegun })
    const versions = async () =>
      test.db.read
        .selectFrom('papers')
        .innerJoin('paper_questions', 'paper_questions.paper_id', 'papers.paper_id')
        .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
        .where('paper_code', '=', 'E-2')
        .select(['version', 'max_marks'])
        .execute()
    const shown = async () => (await versions()).map(({ version, max_marks }) => [version, max_marks])
    assert.deepEqual(await shown(), [[2, 100]])
    await load({ 'questions.csv': bank('P-02,PHY12,Which one of them?,One,Two,Three,3,3') })
    assert.deepEqual(await shown(), [[3, 300]])
  })

  it('The sheets of questions and papers say when results come: with the end, at a moment after it, or at once', async () => {
    const header = 'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,End,Results On'
    const sheet = (results: string) => `${header}\nE-9,Weekly test,PHY12,P2-A,P-01,22/11/2026 09:00,${results}\n`
    const moments = async () => {
      const rows = test.db.read.selectFrom('papers').select('results_at').where('paper_code', '=', 'E-9')
      return (await rows.execute()).map(({ results_at }) => results_at)
    }
    for (const [results, moment] of [
      ['', null],
      ['AT ONCE', 0],
      ['22/11/2026 18:00', Date.parse('2026-11-22T18:00:00+05:30')],
    ] as const) {
      await load({ 'exams.csv': sheet(results) })
      assert.deepEqual(await moments(), [moment])
    }
    await refused({ 'exams.csv': sheet('22/11/2026 08:59') }, /column G \(Results On\): This is before the end/)
    await refused({ 'exams.csv': sheet('soon') }, /column G \(Results On\): “soon” isn’t a date and time/)
    const again = await load({ 'exams.csv': sheet('22/11/2026 18:00') })
    assert.deepEqual([again['exams.csv']?.unchanged, again['exams.csv']?.changed], [1, 0])
  })

  it('The sheets of questions and papers name what cannot be', async () => {
    const wrong: [string, RegExp][] = [
      ['P-9,PHY12,What?,Same,Same,,A,', /row 2, column D \(Option A\): Two options are the same/],
      ['P-9,PHY12,What?,One,,,A,', /column D \(Option A\): Needs at least two options/],
      ['P-9,PHY12,What?,One,Two,,C,', /column G \(Correct\): “C” isn’t one of the options/],
      ['P-9,PHY12,What?,One,Two,,0,', /column G \(Correct\): “0” isn’t one of: A, B/],
      ['P-9,PHY12,What?,One,Two,,A,many', /column H \(Marks\): “many” isn’t a valid number of marks/],
      ['P-9,PHY21,What?,One,Two,,A,', /Did you mean PHY12\?/],
      ['P-04,PHY12,fuEu esa ls dkSu lgh gS\\,One,Two,,A,', /column C \(Question\): This text is in an old font/],
      ['P-04,PHY12,Which?,⟦kruti: yksgk⟧,Two,,A,', /column D \(Option A\): This text is in an old font/],
    ]
    for (const [row, problem] of wrong) await refused({ 'questions.csv': bank(row) }, problem)
    await refused({ 'exams.csv': exams('P-01; P-77') }, /column E \(Question IDs\): “P-77” not found/)
    await refused({ 'exams.csv': exams('P-01; P-01') }, /P-01 appears twice/)
    const endless = exams('P-01').replace('Pass Marks', 'Minutes').replace(',2,20/11', ',0,20/11')
    await refused({ 'exams.csv': endless }, /\(Minutes\): Must be more than 0/)
    await refused(
      { 'exams.csv': exams('P-01').replace('20/11/2026 09:00', '11/20/2026') },
      /isn’t a date and time like/,
    )
  })
})
