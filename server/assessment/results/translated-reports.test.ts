import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putWindow } from '../challenges/challenges.queries.ts'
import { changePaper } from '../paper/paper-writes.queries.ts'
import type { KindName } from '../kinds.ts'
import { aChapter, aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { addMixedPaper, type MixedChanges } from '../../testing/mixed-paper.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

/** How a paper of each kind is begun, submitted and looked at again. */
const CALLS: Record<
  KindName,
  { begin: string; id: string; submit: string; attempt: string; report: string; of: string }
> = {
  quiz: {
    begin: 'get_quiz',
    id: 'quiz_id',
    submit: 'submit_quiz',
    attempt: 'quiz_id',
    report: 'quiz_report_by_id',
    of: 'id',
  },
  exam: {
    begin: 'exam',
    id: 'exam_id',
    submit: 'submit_exam',
    attempt: 'record_id',
    report: 'get_exam_report_by_id',
    of: 'record_id',
  },
  entrance: {
    begin: 'entrance_start_exam',
    id: 'exam_id',
    submit: 'entrance_submit_exam',
    attempt: 'enrollment_id',
    report: 'entrance_get_exam_report_by_id',
    of: 'enrollment_id',
  },
}

describe('a report in another language', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject_id = await aSubject(test, 6, 'Physics')
  const chapter_id = await aChapter(test, subject_id)

  const aTaker = async () => {
    const { stud_id, token } = await aSignedIn(test)
    return async (path: string, body: object) =>
      (await test.post(`/Student/${path}`, { stud_id, ...body }, token)).body.data
  }

  /** A paper that was taken with one right answer, and what can be asked about it. */
  const taken = async (kind: KindName, changes: Partial<MixedChanges> = {}) => {
    const post = await aTaker()
    const making = { db: test.db, newId: test.newId, now: test.clock.now() }
    const paper = await addMixedPaper(making, { subject_id, kind, ...(kind === 'quiz' && { chapter_id }), ...changes })
    const calls = CALLS[kind]
    const { attempt_id } = await post(calls.begin, { [calls.id]: paper.paper_id })
    const submit_data = paper.questions.slice(0, 3).map(({ question_id, options, right }) => ({
      question_id,
      ...(kind === 'entrance' ? { option_id: options[1]?.option_id } : { answer: right }),
    }))
    await post(calls.submit, { [calls.attempt]: kind === 'quiz' ? paper.paper_id : attempt_id, submit_data })
    const report = async () => post(calls.report, { [calls.of]: attempt_id })
    const read = async (language = 'hi') => post('question_translations', { attempt_id, language })
    const challenges = async () => post('challenges', { attempt_id })
    return { paper, attempt_id, report, read, challenges }
  }

  for (const kind of ['quiz', 'exam', 'entrance'] as const) {
    it(`A report in another language says which there are, and tells questions and explanations in it: ${kind}`, async () => {
      const { paper, report, read } = await taken(kind, { shuffle: 'both' })
      const { analytics, list } = await report()
      assert.deepEqual(analytics.languages, ['hi'])
      const first = paper.questions[0]?.question_id
      const row = list.find((one: { id?: number; question_id?: number }) => (one.question_id ?? one.id) === first)
      const [told, ...others] = await read()
      assert.deepEqual(others, [])
      assert.deepEqual([told.question_id, told.explanation], [first, 'क्योंकि।'])
      // In the order of the attempt, as the report has them.
      const numbersOf = (texts: string[]) => texts.map((text) => text.at(-1))
      assert.deepEqual(
        numbersOf(told.options),
        numbersOf(
          row.options.map((option: string | { ptext: string }) => (typeof option === 'string' ? option : option.ptext)),
        ),
      )
      assert.deepEqual(await read('ml'), [])
    })
  }

  it('A report in another language is not there for a paper in one language', async () => {
    const post = await aTaker()
    const { paper_id } = await aPaper(test, 'exam', subject_id)
    const { attempt_id } = await post('exam', { exam_id: paper_id })
    await post('submit_exam', { record_id: attempt_id, submit_data: [] })
    assert.deepEqual((await post('get_exam_report_by_id', { record_id: attempt_id })).analytics.languages, [])
  })

  it('A report in another language comes with the results, not before them', async () => {
    const ends_at = test.clock.now() + 3_600_000
    const { report, read } = await taken('exam', { ends_at })
    assert.deepEqual((await report()).analytics.languages, [])
    assert.deepEqual(await read(), { reason: 'not_found' })
    test.clock.seconds(2 * 3600)
    assert.deepEqual((await report()).analytics.languages, ['hi'])
    assert.equal((await read())[0].explanation, 'क्योंकि।')
  })

  it('A report in another language comes without explanations while the key may be challenged, to the student of the attempt', async () => {
    const [ends_at, results_at] = [test.clock.now() + 3_600_000, test.clock.now() + 72 * 3_600_000]
    const { paper, attempt_id, read, challenges } = await taken('exam', { ends_at, results_at })
    await test.db.write((tx) =>
      putWindow(tx, paper.paper_id, { opens_at: ends_at + 3_600_000, closes_at: ends_at + 24 * 3_600_000 }),
    )
    assert.deepEqual([(await challenges()).languages, await read()], [[], { reason: 'not_found' }])
    test.clock.seconds(3 * 3600)
    assert.deepEqual((await challenges()).languages, ['hi'])
    const [told] = await read()
    assert.deepEqual([told.question_id, told.explanation], [paper.questions[0]?.question_id, null])
    const other = await aTaker()
    assert.deepEqual(await other('question_translations', { attempt_id, language: 'hi' }), { reason: 'not_found' })
    test.clock.seconds(24 * 3600)
    assert.deepEqual([(await challenges()).languages, await read()], [[], { reason: 'not_found' }])
  })

  it('A report in another language is gone while the results are hidden again', async () => {
    const { paper, report, read } = await taken('exam')
    assert.equal((await read()).length, 1)
    await test.db.write((tx) => changePaper(tx, paper.paper_id, { results_at: test.clock.now() + 3_600_000 }))
    assert.deepEqual((await report()).analytics.languages, [])
    assert.deepEqual(await read(), { reason: 'not_found' })
  })

  it('A report in another language is the student’s own alone', async () => {
    const { attempt_id } = await taken('exam')
    const other = await aTaker()
    assert.deepEqual(await other('question_translations', { attempt_id, language: 'hi' }), { reason: 'not_found' })
  })
})
