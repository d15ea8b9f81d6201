import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { statementChannel } from '../../db/statement-channel.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { untilSomebodyWaits } from '../../testing/lock-waits.queries.ts'
import { aLevel, aStudent, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { storeAnswer, storedAnswers } from './answer.queries.ts'
import { attemptById, type StoredAttempt } from './attempt.queries.ts'
import { paperById } from '../paper/paper.queries.ts'
import { type AnswerToSave, saveOneAnswer } from '../assessment.routes.ts'
import { startOrResumeAttempt } from './start-attempt.ts'
import { submitAttempt } from './submit-attempt.ts'

const NO_SUCH_QUESTION = 1

describe('answers that are saved at once', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { db } = test
  await aLevel(test)
  const made = await aPaper(test, 'exam', await aSubject(test, 6), { minutes: 60 })
  const paper = await paperById(db.read, made.paper_id)
  const [question, otherQuestion] = made.questions
  assert.ok(question && otherQuestion)
  const begin = async () => {
    const { stud_id } = await aStudent(test)
    return (await startOrResumeAttempt(test, { stud_id, own: 0 }, paper)).attempt
  }
  const answer = (seq: number, option = 0, asked = question): AnswerToSave => ({
    question_id: asked.question_id,
    option_id: asked.options[option]?.option_id ?? null,
    response: null,
    marked: false,
    seq,
    seconds: null,
  })
  const save = (attempt: StoredAttempt, saving: AnswerToSave) => saveOneAnswer(test, attempt, saving, null)
  const seqsOf = async ({ stud_id, attempt_id }: StoredAttempt) =>
    (await storedAnswers(db.read, stud_id, attempt_id)).map(({ seq }) => seq).toSorted((a, b) => a - b)

  /** How many statements saved answers while this ran, each for any number of them. */
  const savesDuring = async (work: () => Promise<void>) => {
    let count = 0
    const look = (statement: unknown) => {
      if (/^insert into "answers" .*"attempts"/.test((statement as { sql: string }).sql)) count += 1
    }
    statementChannel.subscribe(look)
    try {
      await work()
    } finally {
      statementChannel.unsubscribe(look)
    }
    return count
  }

  it('Answers saved at once have each the outcome of their own', async () => {
    const [open, stale, final, gone, twice] = await Promise.all([begin(), begin(), begin(), begin(), begin()])
    await save(stale, answer(9, 3))
    await submitAttempt(test, final.stud_id, final.attempt_id, [])
    const outcomes = await Promise.allSettled([
      save(open, answer(1)),
      save(stale, answer(3)),
      save(final, answer(2)),
      save({ ...gone, attempt_id: test.newId() }, answer(2)),
      save(twice, answer(1)),
      save(twice, answer(2, 1, otherQuestion)),
      save(open, { ...answer(2), question_id: NO_SUCH_QUESTION }),
    ])
    const told = outcomes.map((one) => {
      if (one.status === 'fulfilled') return one.value.held?.seq ?? 'stored'
      return one.reason instanceof ApiError ? one.reason.reason : 'refused by the database'
    })
    assert.deepEqual(told, ['stored', 9, 'attempt_closed', 'not_found', 'stored', 'stored', 'refused by the database'])
    assert.deepEqual(await Promise.all([open, stale, final, gone, twice].map(seqsOf)), [[1], [9], [], [], [1, 2]])
  })

  it('Answers saved at once for one question of one student end with the highest number, whatever the order', async () => {
    const attempt = await begin()
    const others = await Promise.all([begin(), begin(), begin()])
    const seqs = [3, 1, 7, 2, 6, 5, 4]
    const saved = seqs.map((seq) => save(attempt, answer(seq, seq % 4)))
    await Promise.all([...saved, ...others.map((other) => save(other, answer(1)))])
    const [stored, ...more] = await storedAnswers(db.read, attempt.stud_id, attempt.attempt_id)
    assert.deepEqual([stored?.seq, stored?.option_id, more], [7, question.options[3]?.option_id, []])
    // The response to an answer that came after a higher counter says so.
    const outcomes = await Promise.all(saved)
    assert.equal(outcomes[2]?.held, null)
    for (const at of [3, 4, 5, 6]) assert.equal(outcomes[at]?.held?.seq, 7)
  })

  it('Answers saved at once go as one statement where the database is a process of its own', async () => {
    const attempts = await Promise.all(Array.from({ length: 12 }, begin))
    const statements = await savesDuring(async () => {
      await Promise.all(attempts.map((attempt) => save(attempt, answer(1))))
    })
    assert.equal(statements, db.engine === 'postgres' ? 1 : attempts.length)
    for (const attempt of attempts) assert.deepEqual(await seqsOf(attempt), [1])
  })

  it('Answers saved at once are stored or refused beside a submit of the same student, and never counted half', async () => {
    const attempts = await Promise.all(Array.from({ length: 10 }, begin))
    const all = await Promise.allSettled(
      attempts.flatMap((attempt) => [
        save(attempt, answer(1, 1)),
        submitAttempt(test, attempt.stud_id, attempt.attempt_id, []),
        save(attempt, answer(1, 1, otherQuestion)),
      ]),
    )
    for (const [at, attempt] of attempts.entries()) {
      const [first, submitted, second] = all.slice(at * 3, at * 3 + 3)
      assert.equal(submitted?.status, 'fulfilled')
      const stored = [first, second].filter((one) => one?.status === 'fulfilled').length
      assert.equal((await seqsOf(attempt)).length, stored)
      // Both options are right, two marks each.
      const closed = await attemptById(db.read, attempt.stud_id, attempt.attempt_id)
      assert.equal(closed?.marks, stored * 200)
    }
  })

  // On SQLite a unit is over before another one begins.
  if (db.engine === 'postgres')
    it('Answers saved at once are stored all the same when a row that one of them waits for conflicts with it, and hold up nobody', async () => {
      const [met, ...others] = await Promise.all([begin(), begin(), begin(), begin()])
      const late = await begin()
      let saved: Promise<unknown>[] = []
      const statements = await savesDuring(async () => {
        await db.write(async (tx) => {
          const { question_id, option_id } = answer(5)
          const own = { option_id, response: null, seconds: null, marked: 0, seq: 5, saved_at: test.clock.now() }
          await storeAnswer(tx, { stud_id: met.stud_id, attempt_id: met.attempt_id, question_id, ...own })
          saved = [save(met, answer(6, 2)), ...others.map((other) => save(other, answer(1)))]
          await untilSomebodyWaits(db.read)
          assert.equal((await save(late, answer(1))).held, null)
        })
        assert.deepEqual(
          (await Promise.all(saved)).map((one) => (one as { held: unknown }).held),
          [null, null, null, null],
        )
      })
      assert.ok(statements > 2, 'Nothing met.')
      assert.deepEqual(await Promise.all([met, ...others].map(seqsOf)), [[6], [1], [1], [1]])
    })
})
