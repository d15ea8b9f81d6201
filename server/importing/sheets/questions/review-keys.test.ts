import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aStudent, signIn } from '../../../testing/makers.ts'
import { adminServiceOf, runCommand } from '../../../testing/admin-service.ts'
import { baseSheets, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { importFolder } from '../../writing/import-folder.ts'

const HEADER = 'Question ID,Subject Code,Question,Option A,Option B,Correct,Explanation\n'
const questions = (keys: Record<string, string>, more = '') =>
  HEADER +
  ['P-01', 'P-02', 'P-03']
    .map((code) => `${code},PHY12,Which one is ${code}?,First,Second,${keys[code] ?? 'A'},${more}`)
    .join('\n')
const QUIZZES = `Quiz Code,Quiz,Subject Code,Chapter No,Question IDs,Minutes
QZ-01,Ten minutes,PHY12,3,P-01; P-02; P-03,10
QZ-02,Not begun,PHY12,3,P-01; P-02,10\n`
const exams = (
  minutes: number,
  end = '22/11/2099 09:00',
) => `Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Minutes,End
Ex-01,Unit test,PHY12,P2-A,P-03,${minutes},${end}\n`

const GIFT = `// [id:G-1]
Which gas? {=Oxygen ~Iron}

// [id:G-2]
Which metal? {~Oxygen =Iron}
`
const GIFT_QUIZ = 'Quiz Code,Quiz,Subject Code,Chapter No,Question IDs\nQZ-G,Of a file,PHY12,3,G-1; G-2\n'

describe('what students have begun, when the provider imports again', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const first = { ...baseSheets, 'questions.csv': questions({}), 'quizzes.csv': QUIZZES, 'exams.csv': exams(40) }
  await importFolder(test, folderOf(first))
  const service = adminServiceOf(test)
  const run = async (files: Record<string, string>, ...flags: string[]) => {
    const { isWell, lines } = await runCommand(service, 'import', folderOf(files), ...flags)
    return { isWell, text: lines.join('\n'), loud: lines.filter((line) => line.startsWith('  ATTENTION: ')) }
  }
  const [ananya, adil] = [
    await test.db.read.selectFrom('students').selectAll().executeTakeFirstOrThrow(),
    await aStudent(test),
  ]
  const idOf = async (code: string) => {
    const paper = test.db.read.selectFrom('papers').where('paper_code', '=', code).select('paper_id')
    return (await paper.executeTakeFirstOrThrow()).paper_id
  }
  const tokens = new Map([ananya, adil].map((one) => [one.stud_id, signIn(test, one)]))
  const post = async (stud_id: number, path: string, body: object) =>
    (await test.post(`/Student/${path}`, { stud_id, ...body }, (await tokens.get(stud_id)) ?? '')).body.data
  const quiz_id = await idOf('QZ-01')
  const { questions: asked } = await post(ananya.stud_id, 'get_quiz', { quiz_id })
  const submit_data = asked.map(({ question_id }: { question_id: number }) => ({ question_id, answer: 'First' }))
  await post(ananya.stud_id, 'submit_quiz', { quiz_id, submit_data })
  const marks = async () => {
    const rows = await post(ananya.stud_id, 'my_quiz_history', { chapter_id: (await chapter()).chapter_id })
    return rows.map((row: { marks: number }) => row.marks)
  }
  const chapter = () => test.db.read.selectFrom('chapters').select('chapter_id').executeTakeFirstOrThrow()
  const before = await marks()

  it('An import says once for each paper that was begun which keys do not count there, in the trial and when it is stored', async () => {
    await post(adil.stud_id, 'get_quiz', { quiz_id })
    const files = { 'questions.csv': questions({ 'P-01': 'B', 'P-03': 'B' }) }
    for (const flags of [[], ['--write']]) {
      const { isWell, text, loud } = await run(files, ...flags)
      assert.deepEqual(loud, [
        '  ATTENTION: The changed answer key doesn’t apply to quiz QZ-01 (Ten minutes): 2 students have started it. All its results keep the old key. Questions: P-01, P-03',
      ])
      assert.match(text, /Read the lines that begin with ATTENTION\./)
      assert.equal(isWell, true)
    }
    assert.deepEqual([before, await marks()], [[3], [3]])
  })

  it('An import says nothing of a key that is put back to what counted in a begun paper, and whispers of other words', async () => {
    const { text, loud } = await run({ 'questions.csv': questions({}, 'Because.') }, '--write')
    assert.deepEqual(loud, [])
    assert.match(
      text,
      /note: 2 students have started quiz QZ-01 \(Ten minutes\)\. These questions stay unchanged there/,
    )
    const back = await run({ 'questions.csv': questions({}) }, '--write')
    assert.doesNotMatch(back.text, /ATTENTION|started/)
  })

  it('An import says that options in another order, or in other words, are the same key in a begun paper', async () => {
    const moved = `${HEADER}P-01,PHY12,Which one is P-01?,Second,First,B,\nP-02,PHY12,Which one is P-02?,The first,Second,A,`
    const { text, loud } = await run({ 'questions.csv': moved })
    assert.deepEqual(loud, [])
    assert.match(text, /stay unchanged there: P-01, P-02$/m)
  })

  it('An import of a question file says the same of the keys of begun papers', async () => {
    const quiz = { 'PHY12 3.gift': GIFT, 'quizzes.csv': GIFT_QUIZ }
    await importFolder(test, folderOf(quiz))
    const changed = { 'PHY12 3.gift': GIFT.replace('=Oxygen ~Iron', '~Oxygen =Iron') }
    assert.deepEqual((await run(changed)).loud, [])
    await post(adil.stud_id, 'get_quiz', { quiz_id: await idOf('QZ-G') })
    assert.match(
      (await run(changed, '--write')).loud.join('\n'),
      /doesn’t apply to quiz QZ-G \(Of a file\): 1 student has started it\. .* Questions: G-1$/,
    )
  })

  it('Tests that students have begun keep their time while they are taken, whatever the sheet says now', async () => {
    const exam_id = await idOf('Ex-01')
    assert.deepEqual((await run({ 'exams.csv': exams(60) })).loud, [])
    const { deadline } = await post(ananya.stud_id, 'exam', { exam_id })
    const { loud } = await run({ 'exams.csv': exams(60, '23/11/2099 09:00') }, '--write')
    assert.deepEqual(loud, [
      '  ATTENTION: The change to Minutes and End doesn’t apply to 1 student who is taking exam Ex-01 (Unit test) now: their time was set when they started. It applies to students who start later.',
    ])
    assert.equal((await post(ananya.stud_id, 'exam', { exam_id })).deadline, deadline)
    await post(ananya.stud_id, 'submit_exam', { exam_id, submit_data: [] })
    assert.deepEqual((await run({ 'exams.csv': exams(70) })).loud, [])
  })
})
