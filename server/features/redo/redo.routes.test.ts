import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changePaper } from '../../assessment/paper/paper-writes.queries.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { addMixedPaper, type MixedChanges } from '../../testing/mixed-paper.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

const DAY_SECONDS = 86_400

describe('questions to redo', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject_id = await aSubject(test, 6, 'Physics')

  const aTaker = async () => {
    const { stud_id, token } = await aSignedIn(test)
    const post = async (path: string, body: object = {}) =>
      (await test.post(`/Student/${path}`, { stud_id, ...body }, token)).body.data
    return { post, today: async () => post('redo_today') }
  }
  type Taker = Awaited<ReturnType<typeof aTaker>>

  /** An exam with its first question right unless said otherwise, the second wrong, and the others left. */
  const sat = async ({ post }: Taker, changes: Omit<MixedChanges, 'subject_id'> = {}, first = 'Option 2') => {
    const making = { db: test.db, newId: test.newId, now: test.clock.now() }
    const paper = await addMixedPaper(making, { subject_id, ...changes })
    const { attempt_id } = await post('exam', { exam_id: paper.paper_id })
    const [one, two] = paper.questions
    const submit_data = [
      { question_id: one?.question_id, answer: first },
      { question_id: two?.question_id, answer: 'Option 1' },
    ]
    await post('submit_exam', { record_id: attempt_id, submit_data })
    return { paper, attempt_id }
  }

  it('Questions to redo are none until the student wants them, and then those that were wrong or left', async () => {
    const taker = await aTaker()
    const { attempt_id, paper } = await sat(taker)
    assert.deepEqual(await taker.today(), { questions: [], total: 0, due: 0 })
    const ids = paper.questions.slice(1).map(({ question_id }) => question_id)
    const { added_ids, ...counts } = await taker.post('redo_add', { attempt_id })
    assert.deepEqual([new Set(added_ids), counts], [new Set(ids), { added: 7, total: 7, due: 7 }])
    assert.deepEqual(await taker.post('redo_add', { attempt_id }), { added: 0, added_ids: [], total: 7, due: 7 })
    const { questions } = await taker.today()
    assert.deepEqual(
      new Set(questions.map((one: { question_id: number }) => one.question_id)),
      new Set(paper.questions.slice(1).map(({ question_id }) => question_id)),
    )
    assert.equal(questions[0].paper_name, 'Mixed')
    assert.doesNotMatch(JSON.stringify(questions), /right|correct|Because/)
  })

  it('Questions to redo are the wrong ones alone where the student wants no others, and what was added can be taken back', async () => {
    const taker = await aTaker()
    const { attempt_id, paper } = await sat(taker)
    const wrong = paper.questions[1]?.question_id
    const only = await taker.post('redo_add', { attempt_id, only: 'wrong' })
    assert.deepEqual(only, { added: 1, added_ids: [wrong], total: 1, due: 1 })
    const { added_ids } = await taker.post('redo_add', { attempt_id })
    assert.equal(added_ids.length, 6)
    assert.deepEqual(await taker.post('redo_remove', { question_ids: added_ids }), { total: 1, due: 1 })
    assert.equal((await taker.today()).questions[0].question_id, wrong)
  })

  it('Questions to redo say what is right, and come again: tomorrow after a wrong answer, later after a right one', async () => {
    const taker = await aTaker()
    const { attempt_id, paper } = await sat(taker)
    await taker.post('redo_add', { attempt_id })
    const answer = (at: number, said: unknown) =>
      taker.post('redo_answer', { question_id: paper.questions[at]?.question_id, answer: said })
    const wrong = await answer(1, 'Option 4')
    const tomorrow = new Date(test.clock.now() + DAY_SECONDS * 1000).toISOString().slice(0, 10)
    const because = { explanation: 'Because.', explanations: [] }
    assert.deepEqual(wrong, { outcome: 'wrong', right_answer: 'Option 2', ...because, next_on: tomorrow })
    const right = await answer(3, ['Option 3', 'Option 2'])
    assert.deepEqual([right.outcome, right.right_answer], ['right', ['Option 2', 'Option 3']])
    assert.ok(right.next_on > tomorrow)
    assert.equal((await answer(5, '5.0')).outcome, 'right')
    assert.equal((await answer(6, 'many')).reason, 'rule')
    assert.deepEqual([(await taker.today()).due, (await taker.today()).total], [4, 7])
    // Sent again on the same day, it changes nothing.
    assert.equal((await answer(3, 'Option 1')).next_on, right.next_on)
    test.clock.seconds(DAY_SECONDS)
    assert.equal((await taker.today()).due, 5)
  })

  it('Questions to redo are twenty a day, those that wait longest first, and a missed day loses none', async () => {
    const taker = await aTaker()
    const { paper_id } = await aPaper(test, 'exam', subject_id, {}, 0, 45)
    const { attempt_id } = await taker.post('exam', { exam_id: paper_id })
    await taker.post('submit_exam', { record_id: attempt_id, submit_data: [] })
    await taker.post('redo_add', { attempt_id })
    const all = new Set<number>()
    for (const wanted of [20, 20, 5]) {
      const { questions } = await taker.today()
      assert.equal(questions.length, wanted)
      for (const { question_id } of questions) {
        all.add(question_id)
        await taker.post('redo_answer', { question_id, answer: 'Option 2' })
      }
      assert.equal((await taker.today()).questions.length, 0)
      test.clock.seconds(DAY_SECONDS)
      if (wanted === 5) break
    }
    assert.equal(all.size, 45)
    test.clock.seconds(5 * DAY_SECONDS)
    const { due, questions } = await taker.today()
    assert.deepEqual([due, questions.length], [45, 20])
  })

  it('Questions to redo come from results that are out, and from the student’s own tests', async () => {
    const taker = await aTaker()
    const ends_at = test.clock.now() + 3_600_000
    const { attempt_id } = await sat(taker, { ends_at })
    assert.equal((await taker.post('redo_add', { attempt_id })).reason, 'rule')
    test.clock.seconds(2 * 3600)
    assert.equal((await taker.post('redo_add', { attempt_id })).added, 7)
    const other = await aTaker()
    assert.equal((await other.post('redo_add', { attempt_id })).reason, 'not_found')
  })

  it('Questions to redo say nothing of what is right while the results are hidden again', async () => {
    const taker = await aTaker()
    const { attempt_id, paper } = await sat(taker)
    await taker.post('redo_add', { attempt_id })
    const results_at = test.clock.now() + 3_600_000
    await test.db.write((tx) => changePaper(tx, paper.paper_id, { results_at }))
    const { question_id } = paper.questions[1] ?? assert.fail()
    assert.deepEqual(await taker.post('redo_answer', { question_id, answer: null }), { reason: 'rule' })
  })

  it('Questions to redo are read in another language, and say why in it once they are answered', async () => {
    const taker = await aTaker()
    const { attempt_id, paper } = await sat(taker, { shuffle: 'both' }, 'Option 1')
    await taker.post('redo_add', { attempt_id })
    const { question_id } = paper.questions[0] ?? assert.fail()
    const { questions } = await taker.today()
    assert.deepEqual(
      new Map(questions.map((one: { question_id: number; languages: string[] }) => [one.question_id, one.languages])),
      new Map(paper.questions.map((one) => [one.question_id, one.question_id === question_id ? ['hi'] : []])),
    )
    const read = async (language: string) => taker.post('redo_translations', { language })
    const hindi = [
      {
        question_id,
        question: 'प्रश्न 1: $x_1$ क्या है?',
        passage: null,
        lists: null,
        options: ['विकल्प 1', 'विकल्प 2', 'विकल्प 3', 'विकल्प 4'],
      },
    ]
    assert.deepEqual(await read('hi'), hindi)
    assert.deepEqual(await read('ml'), [])
    const told = await taker.post('redo_answer', { question_id, answer: 'Option 2' })
    assert.deepEqual(told.explanations, [{ language: 'hi', explanation: 'क्योंकि।' }])
    // The result of the answered question is still shown.
    assert.deepEqual(await read('hi'), hindi)
    test.clock.seconds(DAY_SECONDS)
    assert.deepEqual(await read('hi'), [])
    const other = await aTaker()
    assert.deepEqual(await other.post('redo_translations', { language: 'hi' }), [])
  })

  it('Questions to redo go when the student does not want them any more', async () => {
    const taker = await aTaker()
    const { attempt_id, paper } = await sat(taker)
    await taker.post('redo_add', { attempt_id })
    const { question_id } = paper.questions[1] ?? assert.fail()
    assert.deepEqual(await taker.post('redo_remove', { question_id }), { total: 6, due: 6 })
    assert.equal((await taker.post('redo_answer', { question_id, answer: 'Option 2' })).reason, 'not_found')
    assert.deepEqual(await taker.post('redo_clear'), { total: 0, due: 0 })
  })
})
