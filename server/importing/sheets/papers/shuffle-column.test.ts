import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signIn } from '../../../testing/makers.ts'
import { adminServiceOf, runCommand } from '../../../testing/admin-service.ts'
import { baseSheets, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { importFolder } from '../../writing/import-folder.ts'

const questions = [
  'Question ID,Subject Code,Question,Option A,Option B,Option C,Option D,Correct,Explanation',
  'P-01,PHY12,Which?,One,Two,Three,Four,C,',
  'P-02,PHY12,So?,True,False,,,B,',
  'P-03,PHY12,What?,Hot,Cold,Wet,None of these,A,',
  'P-04,PHY12,Where?,Here,There,Up,Down,D,Option A is only near it.',
].join('\n')
const exam = (code: string, shuffle: string) =>
  `Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Shuffle\n${code},Unit test,PHY12,P2-A,P-01..04,${shuffle}\n`
const quiz = 'Quiz Code,Quiz,Subject Code,Chapter No,Question IDs\nQ-1,Quiz,PHY12,3,P-01\n'
const entrance = (ids: string) =>
  `Exam Code,Exam,Level or Batch Code,Question IDs,Pass Marks,Minutes,Start,End\nN-1,Mock,P2-A,${ids},1,30,20/11/2030 10:00,20/11/2030 18:00\n`

describe('the column Shuffle', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const load = (sheets: Record<string, string>) => importFolder(test, folderOf(sheets))
  await load({ ...baseSheets, 'questions.csv': questions })
  const shuffleOf = async (code: string) =>
    test.db.read
      .selectFrom('papers')
      .innerJoin('paper_questions', 'paper_questions.paper_id', 'papers.paper_id')
      .where('paper_code', '=', code)
      .orderBy('position')
      .select(['shuffle', 'shuffles_options'])
      .execute()
      .then((rows) => [rows[0]?.shuffle, rows.map((row) => row.shuffles_options).join('')])

  it('The column Shuffle is both for exams where it is empty or not there, and none for quizzes', async () => {
    await load({ 'exams.csv': exam('E-1', ''), 'quizzes.csv': quiz, 'entrance.csv': entrance('P-01') })
    assert.deepEqual(await shuffleOf('E-1'), ['both', '1000'])
    assert.deepEqual(await shuffleOf('N-1'), ['both', '1'])
    assert.deepEqual(await shuffleOf('Q-1'), ['none', '0'])
  })

  it('The column Shuffle moves what it says, and options that others name never', async () => {
    for (const [word, kept, options] of [
      ['Options', 'options', '1000'],
      ['questions', 'questions', '0000'],
      ['NONE', 'none', '0000'],
    ] as const) {
      await load({ 'exams.csv': exam('E-2', word) })
      assert.deepEqual(await shuffleOf('E-2'), [kept, options])
    }
    await assert.rejects(
      load({ 'exams.csv': exam('E-2', 'Yes') }),
      /“Yes” isn’t one of: Questions, Options, Both, None/,
    )
  })

  it('The column Shuffle is decided anew for a question that is put otherwise', async () => {
    await load({ 'exams.csv': exam('E-2', 'Both') })
    await load({ 'questions.csv': questions.replace('None of these', 'Dry') })
    assert.deepEqual(await shuffleOf('E-2'), ['both', '1010'])
    await load({ 'questions.csv': questions.replace('Three,Four', 'Three,Both A and C') })
    assert.deepEqual(await shuffleOf('E-2'), ['both', '0000'])
    await load({ 'questions.csv': questions })
  })

  it('The column Keep Order decides before the wording does, also later, and a file without it leaves it', async () => {
    const kept = (one: string, three: string) =>
      questions
        .split('\n')
        .map(
          (line) =>
            `${line},${line.startsWith('Q') ? 'Keep Order' : line.startsWith('P-01') ? one : line.startsWith('P-03') ? three : ''}`,
        )
        .join('\n')
    await load({ 'exams.csv': exam('E-5', 'Both') })
    await load({ 'questions.csv': kept('Yes', 'no') })
    assert.deepEqual(await shuffleOf('E-5'), ['both', '0010'])
    await load({ 'questions.csv': questions.replace('Two,Three', 'Two,Nine') })
    assert.deepEqual(await shuffleOf('E-5'), ['both', '0010'])
    // That its options may be shuffled was said of other options.
    await load({ 'questions.csv': questions.replace('Wet,None', 'Dry,None') })
    assert.deepEqual(await shuffleOf('E-5'), ['both', '0000'])
    await load({ 'questions.csv': kept('', '') })
    assert.deepEqual(await shuffleOf('E-5'), ['both', '1000'])
    await assert.rejects(load({ 'questions.csv': kept('perhaps', '') }), /“perhaps” isn’t one of: Yes, No/)
  })

  it('The column Keep Order is asked for where the wording does not decide', async () => {
    const doubtful = questions.replace('None of these', 'both feel the same')
    const notes = async (sheet: string) =>
      (await runCommand(adminServiceOf(test), 'import', folderOf({ 'questions.csv': sheet }))).lines
        .filter((line) => /“Keep Order”/.test(line))
        .map((line) => line.trim())
    const [note = ''] = await notes(doubtful)
    assert.match(note, /1 question .*Yes or No in “Keep Order”: P-03$/)
    const answered = doubtful.replace('Explanation', 'Explanation,Keep Order').replace('same,A,', 'same,A,,No')
    assert.deepEqual(await notes(answered), [])
    const fresh = await notes(answered.replaceAll('P-03', 'P-08').replaceAll(',No', ','))
    assert.match(fresh.at(-1) ?? '', /1 question .*Yes or No in “Keep Order”: P-08$/)
    const [contradicted = ''] = await notes(answered.replace('both feel the same', 'All of the above'))
    assert.match(contradicted, /1 question has No in “Keep Order”.* can be shuffled: P-03$/)
    await load({ 'questions.csv': answered.replaceAll(/^P-0[124].*$/gm, '$&,') })
    const [gone = ''] = await notes(doubtful.replace('feel the same', 'look the same'))
    assert.match(gone, /^note: 1 question has No in “Keep Order”\. .* this is cleared and the wording decides: P-03$/)
    await load({ 'questions.csv': questions })
  })

  it('The column Shuffle cannot be changed of a paper that students have begun, and an empty cell leaves it as it is', async () => {
    await load({ 'exams.csv': exam('E-3', 'Questions') })
    const student = await test.db.read.selectFrom('students').select('stud_id').executeTakeFirstOrThrow()
    const token = await signIn(test, student)
    const papers = test.db.read.selectFrom('papers').select('paper_id as exam_id').where('paper_code', '=', 'E-3')
    await test.post('/Student/exam', { ...student, ...(await papers.executeTakeFirstOrThrow()) }, token)
    const problem = /F \(Shuffle\): Students have started E-3, so this can’t be changed/
    await assert.rejects(load({ 'exams.csv': exam('E-3', 'Both') }), problem)
    await load({ 'exams.csv': exam('E-3', '').replace('Unit test', 'Unit test 3') })
    assert.deepEqual(await shuffleOf('E-3'), ['questions', '0000'])
  })

  it('The column Shuffle has a note of the questions whose options keep their order', async () => {
    const { lines } = await runCommand(adminServiceOf(test), 'import', folderOf({ 'exams.csv': exam('E-4', '') }))
    const kept = lines.filter((line) => /keep their option order/.test(line)).map((line) => line.trim())
    assert.equal(kept.length, 1)
    assert.match(kept[0] ?? '', /E-4: 2 of its 4 questions keep their option order.*: P-03, P-04$/)
  })
})
