import type { KindName } from '../assessment/kinds.ts'
import { addQuestion, type NewPaper, putPaper, WITHOUT_FORMAT } from '../assessment/paper/paper-writes.queries.ts'
import { type Shuffle, shufflesOptions } from '../assessment/paper/shuffle.rules.ts'
import { addFile } from '../media/media.queries.ts'
import { questionRows } from './question-rows.ts'
import type { TestApp } from './test-app.ts'

export type MadeQuestion = { question_id: number; options: { option_id: number; ptext: string }[]; right: number }

/** A question of `Option 1` to `Option 4`, of which the second is right. */
async function aQuestion(test: TestApp, subject_id: number): Promise<MadeQuestion> {
  // A unique text, because papers that share questions delay each other's keys.
  const question = `What is it? (${test.newId()})`
  const { row, options } = questionRows(test.newId, { question, explanation: 'Because.' })
  await test.db.write((tx) => addQuestion(tx, { ...row, subject_id }, options))
  return { question_id: row.question_id, options, right: options[1]?.option_id ?? 0 }
}

/** A paper for everybody of level 6 at any time, with its own id as its code. */
export const paperRow = (paper_id: number, subject_id: number, now: number): NewPaper => ({
  ...WITHOUT_FORMAT,
  paper_id,
  kind: 'exam',
  paper_code: String(paper_id),
  name: 'Test',
  description: null,
  subject_id,
  chapter_id: null,
  ac_id: 6,
  batch_id: null,
  minutes: null,
  max_marks: 0,
  pass_marks: 0,
  question_count: 0,
  starts_at: null,
  ends_at: null,
  visible_from: null,
  added_at: now,
  given_marks: null,
  given_negative: null,
  given_pass: null,
  results_at: null,
  shuffle: 'none',
})

export type MadePaper = { paper_id: number; questions: MadeQuestion[] }

/** A paper of four questions by default, with two marks each; half of the marks to pass. */
export async function aPaper(
  test: TestApp,
  kind: KindName,
  subject_id: number,
  changes: Partial<NewPaper> = {},
  negative_marks = 0,
  count = 4,
): Promise<MadePaper> {
  const questions: MadeQuestion[] = []
  while (questions.length < count) questions.push(await aQuestion(test, subject_id))
  return aPaperOf(test, kind, subject_id, questions, changes, negative_marks)
}

/** A paper of these questions, which another paper may have as well. */
export async function aPaperOf(
  test: TestApp,
  kind: KindName,
  subject_id: number,
  questions: MadeQuestion[],
  changes: Partial<NewPaper> = {},
  negative_marks = 0,
): Promise<MadePaper> {
  const count = questions.length
  const paper_id = test.newId()
  const paper: NewPaper = {
    ...paperRow(paper_id, subject_id, test.clock.now()),
    kind,
    max_marks: 200 * count,
    pass_marks: 100 * count,
    question_count: count,
    ...changes,
  }
  const shuffles_options = shufflesOptions(paper.shuffle as Shuffle) ? 1 : 0
  const counts = { section_id: 1, marks: 200, negative_marks, shuffles_options }
  const rows = questions.map(({ question_id }, position) => ({ position, question_id, ...counts }))
  await test.db.write((tx) => putPaper(tx, paper, rows))
  return { paper_id, questions }
}

/** Turns the options of the paper's first question into pictures of these names. */
export async function showPictures(test: TestApp, { questions }: MadePaper, names: string[]): Promise<void> {
  const shown = questions[0]?.options ?? []
  for (const [index, { option_id }] of shown.entries()) {
    const option_file = test.newId()
    const file = { kind: 'question' as const, content_hash: String(option_file), name: `${index}.png`, size_bytes: 1 }
    const set = { ptype: 'image', ptext: names[index] ?? '', option_file }
    await test.db.write(async (tx) => {
      await addFile(tx, { file_id: option_file, ...file, media_type: 'image/png', path: `question/${option_file}.png` })
      await tx.updateTable('question_options').set(set).where('option_id', '=', option_id).execute()
    })
  }
}

/** The id of the paper of this code. */
export async function paperIdOf(test: Pick<TestApp, 'db'>, code: string): Promise<number> {
  const papers = test.db.read.selectFrom('papers').where('paper_code', '=', code)
  return (await papers.select('paper_id').executeTakeFirstOrThrow()).paper_id
}
