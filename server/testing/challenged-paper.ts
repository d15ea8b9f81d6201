import assert from 'node:assert/strict'
import { putWindow } from '../assessment/challenges/challenges.queries.ts'
import { closeAllOverdue } from '../assessment/attempt/close-overdue.ts'
import type { NewPaper } from '../assessment/paper/paper-writes.queries.ts'
import type { TestApp } from './test-app.ts'
import { aWrittenPaper, type Writer } from './written-paper.ts'

const HOUR_MS = 3_600_000

/** A written exam that is over; its key may be challenged for two hours from now, its results come in ten. */
export async function aChallengedPaper(
  test: TestApp,
  subject: number,
  writers: Writer[],
  changes: Partial<NewPaper> = {},
) {
  const results_at = test.clock.now() + 12 * HOUR_MS
  const paper = await aWrittenPaper(test, subject, writers, { results_at, ...changes })
  test.clock.seconds(3700)
  await closeAllOverdue(test)
  const opens_at = test.clock.now()
  await test.db.write((tx) => putWindow(tx, paper.paper_id, { opens_at, closes_at: opens_at + 2 * HOUR_MS }))
  const optionOf = (at: number, option: number) =>
    paper.questions[at]?.options[option - 1]?.option_id ?? assert.fail('no such option')
  const questionAt = (at: number) => paper.questions[at]?.question_id ?? assert.fail('no such question')
  const written = paper.written.map((writer) => {
    const { attempt_id, call } = writer
    /** Challenges a question's key: this option is right, from 1; 0 says that none is. */
    const send = async (at: number, option: number, reason = 'Look at the book.') =>
      call('send_challenge', {
        attempt_id,
        question_id: questionAt(at),
        right: option === 0 ? [] : [optionOf(at, option)],
        reason,
      })
    const withdraw = async (at: number) => call('withdraw_challenge', { attempt_id, question_id: questionAt(at) })
    const look = async () => (await call('challenges', { attempt_id })).body.data
    return { ...writer, send, withdraw, look }
  })
  return { ...paper, written, optionOf, questionAt }
}
