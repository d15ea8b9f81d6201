import assert from 'node:assert/strict'
import { closeAllOverdue } from '../assessment/attempt/close-overdue.ts'
import type { NewPaper } from '../assessment/paper/paper-writes.queries.ts'
import { computeResults } from '../assessment/results/compute-results.ts'
import type { Student } from '../features/account/account.queries.ts'
import { aSignedIn } from './makers.ts'
import { aPaper } from './paper-makers.ts'
import type { TestApp } from './test-app.ts'

const HOUR_MS = 3_600_000
/** After the end, the minute of grace and the moment in which the last ones are stored. */
const AFTER_SECONDS = 3600 + 910

export type Writer = { rights: number; about?: Partial<Student> }

/**
 * An exam of four questions, two marks each and minus one for a wrong answer, that ends in an hour, written by students
 * with this many right answers and the others wrong.
 */
export async function aWrittenPaper(
  test: TestApp,
  subject: number,
  writers: Writer[],
  changes: Partial<NewPaper> = {},
) {
  const starts_at = test.clock.now()
  const window = { minutes: 30, starts_at, ends_at: starts_at + HOUR_MS }
  const paper = await aPaper(test, 'exam', subject, { ...window, ...changes }, 100)
  const written = []
  for (const { rights, about } of writers) {
    const { student, stud_id, token } = await aSignedIn(test, about)
    const call = async (path: string, body: object = {}) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const { attempt_id } = (await call('exam', { exam_id: paper.paper_id })).body.data
    for (const [at, { question_id }] of paper.questions.entries()) {
      const answer = at < rights ? 'Option 2' : 'Option 1'
      const saved = await call('save_answer', { attempt_id, question_id, answer, marked: false, seq: 1 })
      assert.equal(saved.status, 200)
    }
    await call('submit_exam', { exam_id: paper.paper_id, submit_data: [] })
    written.push({ student, stud_id, attempt_id: attempt_id as number, call })
  }
  return { ...paper, written }
}

/** Moves the clock past the end, and computes the results that wait for it. */
export async function afterTheEnd(test: TestApp): Promise<void> {
  test.clock.seconds(AFTER_SECONDS)
  await closeAllOverdue(test)
  await computeResults(test)
}
