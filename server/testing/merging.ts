import assert from 'node:assert/strict'
import type { DataOf } from '#contract/call.ts'
import type { staffMergePreview } from '#contract/staff/merges.ts'
import { rowsOfStudent } from '../db/student-rows.queries.ts'
import type { Student } from '../features/account/account.queries.ts'
import { aStudent, signIn } from './makers.ts'
import type { MadePaper } from './paper-makers.ts'
import type { SignedInStaff } from './staff-browser.ts'
import type { TestApp } from './test-app.ts'

type Preview = DataOf<typeof staffMergePreview>

/** Students as the office enters them and as they register themselves, and a clerk who merges two accounts. */
export function mergingBy(test: TestApp, clerk: SignedInStaff) {
  const entered = async (changes: Partial<Student> = {}) => aStudent(test, { email: null, ...changes })
  const registered = async (changes: Partial<Student> = {}) =>
    aStudent(test, { admission_no: null, joined_on: null, ...changes })
  const preview = async (stud_id: number, other_id: number) =>
    (await clerk.post('merge_preview', { stud_id, other_id })).body.data as Preview
  const bodyOf = ({ survivor, other }: Preview) => ({
    stud_id: survivor.stud_id,
    version: survivor.version,
    other_id: other.stud_id,
    other_version: other.version,
    number_of: survivor.stud_id,
  })
  /** The second factor is requested again after five minutes. */
  const fresh = async (who: SignedInStaff): Promise<void> =>
    assert.equal((await who.post('confirm_totp', { code: who.nextCode() })).status, 200)
  const merge = async (one: Student, two: Student, more: object = {}) => {
    await fresh(clerk)
    return clerk.post('merge_students', { ...bodyOf(await preview(one.stud_id, two.stud_id)), ...more })
  }
  const merged = async (one: Student, two: Student, more: object = {}) => {
    const { merged: done } = (await merge(one, two, more)).body.data
    assert.ok(done)
    return done as { stud_id: number; merge_id: number }
  }
  const undo = async (asked: object, who = clerk) => {
    await fresh(who)
    return who.post('undo_merge', asked)
  }
  return { entered, registered, preview, bodyOf, fresh, merge, merged, undo }
}

/** Students who take a quiz and an exam, a minute each time. */
export function takingOf(test: TestApp, { quiz, exam }: { quiz: MadePaper; exam: MadePaper }) {
  const posting = async (student: Student) => {
    const token = await signIn(test, student)
    return async (path: string, body: object = {}) =>
      (await test.post(path, { stud_id: student.stud_id, ...body }, token)).body.data
  }
  const takeQuiz = async (student: Student) => {
    const post = await posting(student)
    const { attempt_id } = await post('/Student/get_quiz', { quiz_id: quiz.paper_id })
    await post('/Student/submit_quiz', { quiz_id: quiz.paper_id, submit_data: [] })
    test.clock.seconds(60)
    return attempt_id as number
  }
  const takeExam = async (student: Student) => {
    const post = await posting(student)
    const { record_id } = (await post('/Student/exam', { exam_id: exam.paper_id })).exam
    await post('/Student/submit_exam', { record_id, submit_data: [] })
    test.clock.seconds(60)
    return record_id as number
  }
  const attemptsOf = async ({ stud_id }: Student) =>
    (await rowsOfStudent(test.db.read, 'attempts', stud_id))
      .toSorted((a, b) => a.started_at - b.started_at)
      .map(({ attempt_id, number }) => [attempt_id, number])
  return { posting, takeQuiz, takeExam, attemptsOf }
}
