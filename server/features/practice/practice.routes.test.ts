import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { practiceAcademy } from '../../testing/practice-academy.ts'

const DAY_SECONDS = 86_400

describe('practice', async () => {
  const academy = await practiceAcademy()
  const { test, aTaker, aMarked, mark, chapter_id, otherChapter } = academy

  it('Practice gives marked questions alone, with answer and explanation, and the wrong ones come on the list again from the next day', async () => {
    const codes = [await aMarked(), await aMarked(), await aMarked()]
    await aMarked(chapter_id, false)
    const taker = await aTaker()
    const { questions } = await taker.begin([chapter_id])
    assert.deepEqual(
      new Set(questions.map(({ question_id }) => question_id)),
      new Set(codes.map((one) => one.question_id)),
    )
    const [first, second, third] = questions
    assert.equal(first?.right_answer, 'Option 2')
    assert.equal(first?.explanation, 'Because.')
    const answers = [
      { question_id: first?.question_id, answer: 'Option 2' },
      { question_id: second?.question_id, answer: 'Option 1' },
      { question_id: third?.question_id, answer: null },
    ]
    assert.deepEqual(await taker.post('practice_answer', { answers }), { stored: 3 })
    assert.deepEqual(await taker.post('practice_answer', { answers }), { stored: 0 })
    const { total, due } = await taker.post('redo_today')
    assert.deepEqual([total, due], [2, 0])
    test.clock.seconds(DAY_SECONDS)
    const today = await taker.post('redo_today')
    const again = today.questions.map(({ question_id }: { question_id: number }) => question_id)
    assert.deepEqual(new Set(again), new Set([second?.question_id, third?.question_id]))
    assert.doesNotMatch(JSON.stringify(today), /right|Because/)
    const told = await taker.post('redo_answer', { question_id: again[0], answer: 'Option 2' })
    assert.equal(told.outcome, 'right')
    await taker.post('redo_remove', { question_id: again[1] })
    assert.equal((await taker.post('redo_today')).total, 1)
    for (const { code } of codes) await mark(code, false)
  })

  it('Practice stores no answer to a question that the student was not given, and says nothing of it', async () => {
    const { question_id, code } = await aMarked()
    const taker = await aTaker()
    assert.deepEqual(await taker.post('practice_answer', { answers: [{ question_id, answer: 'Option 2' }] }), {
      stored: 0,
    })
    assert.equal((await taker.post('redo_today')).total, 0)
    await mark(code, false)
  })

  it('Practice gives nothing of another level', async () => {
    const other = await academy.ofOtherLevel()
    const taker = await aTaker()
    const answer = await taker.answer('practice_begin', { chapter_ids: [other.chapter_id], count: 10 })
    assert.equal(answer.body.data.reason, 'not_found')
    assert.ok(!JSON.stringify(await taker.post('practice')).includes(String(other.chapter_id)))
  })

  it('Practice leaves out what is retired, and what has another key in a paper', async () => {
    const [retired, corrected] = [await aMarked(), await aMarked()]
    const taker = await aTaker()
    await academy.retire(retired.question_id)
    await academy.correct(corrected.question_id)
    assert.deepEqual((await taker.begin([chapter_id])).questions, [])
    for (const { code } of [retired, corrected]) await mark(code, false)
  })

  it('What to study next is what the exams asked and the student got wrong, with a dash before ten answers', async () => {
    const all = []
    for (let n = 0; n < 10; n += 1) all.push(await aMarked(), await aMarked(otherChapter))
    const taker = await aTaker()
    const facts = async () =>
      (await taker.post('practice')).map((one: { chapter_id: number; exam_percent: number; right_percent: number }) => [
        one.chapter_id,
        one.exam_percent,
        one.right_percent,
      ])
    const asked = [await aMarked(), await aMarked(), await aMarked(otherChapter)]
    // Beside the exam whose key was corrected, of one question of the first chapter.
    await academy.pastExam(asked)
    assert.deepEqual(await facts(), [
      [chapter_id, 75, null],
      [otherChapter, 25, null],
    ])
    const { questions } = await taker.begin([chapter_id])
    const answers = questions.map(({ question_id }) => ({ question_id, answer: 'Option 2' }))
    await taker.post('practice_answer', { answers })
    assert.deepEqual((await facts())[0], [chapter_id, 75, 100])
    for (const { code } of [...all, ...asked]) await mark(code, false)
  })
})

/** `seal`: with a draft before it. Times: the paper begins an hour from now, lasts an hour, and its results wait for another. */
type Step = 'mark' | 'unmark' | 'draft' | 'seal' | 'quiz' | 'begin' | 'wait' | 'publish' | 'hide'
const STEPS: readonly Step[] = ['mark', 'unmark', 'draft', 'seal', 'quiz', 'begin', 'wait', 'publish', 'hide']

describe('any order of marking a question, of papers with it, and of their beginning, end and results', async () => {
  const academy = await practiceAcademy()
  const { test, aMarked, aTaker, mark, chapter_id } = academy
  const seen = { given: 0, kept: 0 }
  // The orders drawn by chance may mark hardly anything: these two see enough of both answers.
  const free: Step[] = Array.from({ length: 14 }, () => 'mark')
  const held: Step[] = ['draft', ...free.slice(1)]

  it('A question in any order of steps is given for practice only while it is marked and no paper keeps it back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 14 }), async (steps) => {
        const question = await aMarked(chapter_id, false)
        const taker = await aTaker()
        const world = academy.world(question, taker)
        for (const step of steps) {
          if (step === 'mark' || step === 'unmark') await mark(question.code, step === 'mark')
          await world.take(step)
          const { questions } = await taker.begin([chapter_id])
          const isGiven = questions.some(({ question_id }) => question_id === question.question_id)
          const may = world.isMarked && world.keepers().length === 0
          assert.equal(isGiven, may, `${steps.join(' ')} at ${step}: ${world.keepers().join()}`)
          const listed = (await taker.post('practice')).length > 0
          assert.equal(listed, may)
          if (isGiven) seen.given += 1
          else if (world.isMarked) seen.kept += 1
        }
        await world.end()
      }),
      { numRuns: 27, examples: [[free], [held]] },
    )
    assert.ok(seen.given > 10 && seen.kept > 10, JSON.stringify(seen))
    assert.ok(test.clock.now() > 0)
  })
})
