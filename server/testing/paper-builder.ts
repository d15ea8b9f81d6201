import assert from 'node:assert/strict'
import { addQuestion } from '../assessment/paper/paper-writes.queries.ts'
import { aBatch, aLevel, aSignedIn, aSubject } from './makers.ts'
import { questionRows, type QuestionWords } from './question-rows.ts'
import { signedInStaff } from './staff-browser.ts'
import { testApp } from './test-app.ts'

export type BuiltFields = Record<string, unknown>
type Draft = { draft_id: number; version: number; fields: BuiltFields; paper_id: number | null }
type Said = { field: string; rule?: string; what?: string }
type Choices = {
  batches: { batch_id: number; batch_code: string }[]
  subjects: { subject_id: number; subject_code: string }[]
}

/** Returns the faults of a paper in short: the field and the rule. */
export const said = (all: Said[]): string[] => all.map(({ field, rule, what }) => `${field} ${rule ?? what}`)

/** An academy with a batch of one student, an empty one, a subject and four questions, and an examiner who is signed in. */
async function anAcademy() {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const pupil = await aSignedIn(test, { name: 'Anu Thomas' })
  const batch_id = await aBatch(test, ac_id, [pupil.student], [subject_id])
  const empty = await aBatch(test, ac_id)
  /** Adds a question, or another version of it. */
  const question = async (question_code: string, words: Partial<QuestionWords> = {}, version = 1) => {
    const { row, options } = questionRows(test.newId, { question: `What is ${question_code}?`, ...words })
    const named = { ...row, subject_id, question_code, version, content_hash: `${question_code} ${version}` }
    await test.db.write((tx) => addQuestion(tx, named, options))
  }
  for (const code of ['P-1', 'P-2', 'P-3']) await question(code)
  await question('N-1', { answer_type: 'number', key: [7000, 7000] })
  const examiner = await signedInStaff(test, 'examiner')
  const codeOf = async (id: number) => {
    const { batches } = (await examiner.post('choices')).body.data as Choices
    return batches.find((batch) => batch.batch_id === id)?.batch_code ?? assert.fail(String(id))
  }
  const { subjects } = (await examiner.post('choices')).body.data as Choices
  const names = { subject: subjects[0]?.subject_code, readers: await codeOf(batch_id), nobody: await codeOf(empty) }
  return { test, ac_id, batch_id, ...pupil, question, examiner, codeOf, ...names }
}

/** A person who builds papers, in an academy of its own. */
export async function paperBuilder() {
  const academy = await anAcademy()
  const { test, examiner, subject, readers, stud_id, token } = academy
  const begin = async (body: object = { kind: 'exam' }) => {
    const { draft_id } = (await examiner.post('add_paper_draft', body)).body.data
    return (await examiner.post('paper_draft', { draft_id })).body.data as Draft
  }
  let made = 0
  /** A draft without faults, on a day and with questions of its own. */
  const ready = async (changes: BuiltFields = {}) => {
    made += 1
    const { draft_id, version, fields } = await begin()
    const codes = [1, 2].map((one) => `U-${made}-${one}`)
    if (!('questions' in changes)) for (const code of codes) await academy.question(code)
    const day = `2027-01-${String(made).padStart(2, '0')}`
    const named = { code: `UT-${made}`, name: `Unit test ${made}`, subject, readers, minutes: '60' }
    const times = { start: `${day} 10:00`, end: `${day} 11:30`, questions: [codes] }
    const whole = { ...fields, ...named, ...times, ...changes }
    const saved = (await examiner.post('save_paper_draft', { draft_id, version, fields: whole })).body.data
    return { draft_id, version: saved.version as number, fields: whole, name: whole.name }
  }
  const check = async (draft_id: number, fields: BuiltFields) =>
    (await examiner.post('check_paper', { draft_id, fields })).body.data
  const fresh = async () => examiner.post('confirm_totp', { code: examiner.nextCode() })
  const seal = async ({ draft_id, version }: { draft_id: number; version: number }) =>
    (await examiner.post('seal_paper', { draft_id, version })).body.data
  /** The student's exam of this name. */
  const sees = async (name: string) => {
    const { data } = (await test.post('/Student/exams', { stud_id }, token)).body
    return (data as { name: string; exam_id: number }[]).find((exam) => exam.name === name)
  }
  const names = async (state: string): Promise<string[]> =>
    (await examiner.post('papers', { state })).body.data.papers.map(({ name }: { name: string }) => name)
  return { ...academy, begin, ready, check, fresh, seal, sees, names }
}
