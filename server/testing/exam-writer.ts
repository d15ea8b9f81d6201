import { aSignedIn } from './makers.ts'
import type { MadePaper } from './paper-makers.ts'
import type { TestApp } from './test-app.ts'

/** A student with an open exam, and the actions of their device. */
export async function anExamWriter(test: TestApp, { paper_id, questions }: MadePaper) {
  const { student, token } = await aSignedIn(test)
  const { stud_id } = student
  const call = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
  const started = await call('exam', { exam_id: paper_id })
  const attempt_id = started.body.data?.attempt_id as number
  let seq = 0
  const save = async (at: number, answer = 'Option 2', said: object = {}) =>
    call('save_answer', {
      attempt_id,
      question_id: questions[at]?.question_id,
      answer,
      marked: false,
      seq: (seq += 1),
      ...said,
    })
  const clock = async (said: object = {}) => (await call('attempt_clock', { attempt_id, ...said })).body.data
  const submit = async () => call('submit_exam', { record_id: attempt_id, submit_data: [] })
  const back = async () => (await call('exam', { exam_id: paper_id })).body.data
  return { stud_id, attempt_id, started, save, clock, submit, back, call }
}
