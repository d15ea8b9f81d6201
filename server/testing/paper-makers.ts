import type { KindName } from '../assessment/kinds.ts'
import { addQuestion, putPaper } from '../assessment/paper.queries.ts'
import type { Tables } from '../db/tables.ts'
import type { TestApp } from './test-app.ts'

export type MadeQuestion = { question_id: number; options: { option_id: number; ptext: string }[]; right: number }

/** A question of `Option 1` to `Option 4`, of which the second is right. */
async function aQuestion(test: TestApp, subject_id: number, question = 'What is it?'): Promise<MadeQuestion> {
  const question_id = test.newId()
  const options = [1, 2, 3, 4].map((number) => ({
    option_id: test.newId(),
    question_id,
    position: number,
    ptype: 'text',
    ptext: `Option ${number}`,
    option_file: null,
    is_right: number === 2 ? 1 : 0,
  }))
  const marks = { marks: 200, negative_marks: 0, content_hash: '' }
  const row = { question_id, question_code: String(question_id), version: 1, subject_id, question, ...marks }
  await test.db.write((tx) => addQuestion(tx, { ...row, question_file: null, explanation: 'Because.' }, options))
  return { question_id, options, right: options[1]?.option_id ?? 0 }
}

export type MadePaper = { paper_id: number; questions: MadeQuestion[] }

/** A paper of four questions with two marks each; four marks to pass. */
export async function aPaper(
  test: TestApp,
  kind: KindName,
  subject_id: number,
  changes: Partial<Tables['papers']> = {},
  negative_marks = 0,
): Promise<MadePaper> {
  const questions: MadeQuestion[] = []
  for (let count = 0; count < 4; count += 1) questions.push(await aQuestion(test, subject_id))
  const paper_id = test.newId()
  const paper: Tables['papers'] = {
    paper_id,
    kind,
    paper_code: String(paper_id),
    name: 'Test',
    description: null,
    subject_id,
    chapter_id: null,
    ac_id: 6,
    batch_id: null,
    minutes: null,
    max_marks: 800,
    pass_marks: 400,
    question_count: 4,
    starts_at: null,
    ends_at: null,
    visible_from: null,
    added_at: test.clock.now(),
    ...changes,
  }
  const rows = questions.map(({ question_id }, position) => ({ position, question_id, marks: 200, negative_marks }))
  await test.db.write((tx) => putPaper(tx, paper, rows))
  return { paper_id, questions }
}
