import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { putRow } from '../../db/put-row.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { putWords, readersOf } from '../../search/search-words.queries.ts'
import type { KindName } from '../kinds.ts'
import { withdrawResults } from '../results/computed-results.queries.ts'
import { followEnd } from '../results/results.queries.ts'
import { settleLastEnd } from '../sitting/extra-times.queries.ts'
import { fixedBecause, type FixedBecause, type KeepOrder } from '#contract/fixed-options.rules.ts'
import { wordsOf } from '#contract/picture-name.rules.ts'

type Question = Tables['questions']
/** A version is withdrawn by the undo of an import alone. */
export type NewQuestion = Omit<Question, 'withdrawn_at'>
type Paper = Tables['papers']
/** These columns follow from later changes and begin empty. */
export type NewPaper = Omit<Paper, 'latest_deadline' | 'results_told' | 'results_due'>

/** A question of one choice, without a passage, lists, words for a picture or an answer about its order. */
export const ONE_CHOICE = {
  answer_type: 'single',
  key_from: null,
  key_to: null,
  passage: null,
  passage_file: null,
  list_one: null,
  list_two: null,
  question_alt: null,
  passage_alt: null,
  keep_order: null,
} as const

/** A paper without a format. */
export const WITHOUT_FORMAT = { format: null, calculator: 'none', integer_only: 0, exam_true: 0 } as const

/** Adds a version of a question with its options, none where a number is asked for, and in other languages. */
export async function addQuestion(
  tx: Tx,
  question: NewQuestion,
  options: Tables['question_options'][],
  translations: Tables['question_translations'][] = [],
): Promise<void> {
  await tx.insertInto('questions').values(question).execute()
  if (options.length > 0) await tx.insertInto('question_options').values(options).execute()
  if (translations.length > 0) await tx.insertInto('question_translations').values(translations).execute()
}

/** Changes what no student sees of a question, which needs no new version. The question is in the bank from now on. */
export async function refileQuestion(
  tx: Tx,
  questionId: number,
  place: Pick<Question, 'subject_id' | 'chapter_no' | 'difficulty'>,
): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ ...place, withdrawn_at: null })

    .where('question_id', '=', questionId)
    .execute()
}

/** The newest version of a question, also of one that is out of the bank. */
export async function newestQuestion(tx: Tx, code: string) {
  return tx
    .selectFrom('questions')
    .where('question_code', '=', code)
    .select(['question_id', 'version', 'content_hash', 'marks', 'negative_marks'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns what is stored as it is written in the sheet and the form. */
export const keepOrderOf = (stored: number | null): KeepOrder => (stored === null ? null : stored === 1 ? 'Yes' : 'No')

/** True where each attempt may have the options of this question in an order of its own. */
export async function mayShuffleOptions(tx: Tx, questionId: number): Promise<boolean> {
  const orders = await ordersOf(tx, [questionId])
  return orders.get(questionId) === null
}

/** Returns why the options of each question keep their order; null for those that may be shuffled. */
export async function ordersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, FixedBecause | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('questions')
    .innerJoin('question_options', 'question_options.question_id', 'questions.question_id')
    .where('questions.question_id', 'in', ids)
    .select(['questions.question_id', 'question', 'explanation', 'keep_order', 'ptype', 'ptext'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ question_id }) => question_id)].map(([id, own]) => {
      const options = own.map(({ ptype, ptext }) => (ptype === 'image' ? wordsOf(ptext) : ptext))
      const [{ question, explanation, keep_order } = { question: '', explanation: null, keep_order: null }] = own
      return [id, fixedBecause({ question, explanation, options, keep_order: keepOrderOf(keep_order) })]
    }),
  )
}

/** The paper's id, and whether a student has begun it: then its questions stay as they are. */
export async function paperByCode(tx: Tx, kind: KindName, code: string) {
  const paper = await tx
    .selectFrom('papers')
    .where('kind', '=', kind)
    .where('paper_code', '=', code)
    .select('paper_id')
    .executeTakeFirst()
  return paper && { ...paper, isBegun: await isBegun(tx, paper.paper_id) }
}

/** Whether a student has begun the paper. */
export async function isBegun(tx: Tx, paperId: number): Promise<boolean> {
  const attempts = tx.selectFrom('attempts').where('paper_id', '=', paperId).select('attempt_id')
  return (await attempts.limit(1).executeTakeFirst()) !== undefined
}

/** What may change of a paper that students have begun, at `now` (epoch ms). */
export async function changePaper(tx: Tx, paperId: number, changes: Partial<Paper>, now = 0): Promise<void> {
  const isMoved = 'ends_at' in changes || 'results_at' in changes
  if (changes.ends_at !== undefined) await followEnd(tx, paperId, changes.ends_at)
  const paper = await tx
    .updateTable('papers')
    .set(isMoved ? { ...changes, results_told: 0, results_due: 1 } : changes)
    .where('paper_id', '=', paperId)
    .returning(['kind', 'paper_id', 'ac_id', 'batch_id', 'name'])
    .executeTakeFirstOrThrow()
  if (isMoved) await withdrawResults(tx, paperId)
  if ('ends_at' in changes || 'minutes' in changes) await settleLastEnd(tx, paperId, now)
  if (['name', 'ac_id', 'batch_id'].some((one) => one in changes)) await putQuizWords(tx, paper)
  await bumpContentVersion(tx, 'teaching')
}

/** Quizzes are found by their names; exams, of which a student has few, in the list itself. */
async function putQuizWords(
  tx: Tx,
  paper: Pick<Paper, 'kind' | 'paper_id' | 'ac_id' | 'batch_id' | 'name'>,
): Promise<void> {
  const { kind, paper_id: id, name } = paper
  if (kind === 'quiz') await putWords(tx, { kind, id, readers: readersOf(paper), name })
}

/** Adds the paper, or changes the one of the same code; its id stays. Without sections it is one. Returns the id. */
export async function putPaper(
  tx: Tx,
  paper: NewPaper,
  questions: Omit<Tables['paper_questions'], 'paper_id'>[],
  sections: Omit<Tables['paper_sections'], 'paper_id'>[] = [],
): Promise<number> {
  const row = { ...paper, latest_deadline: null, results_told: 0, results_due: 1 }
  const key = { id: 'paper_id', by: ['kind', 'paper_code'], stays: ['added_at'] } as const
  const paper_id = await putRow(tx.insertInto('papers'), row, key)
  await withdrawResults(tx, paper_id)
  await tx.deleteFrom('paper_questions').where('paper_id', '=', paper_id).execute()
  const rows = questions.map((question) => ({ ...question, paper_id }))
  if (rows.length > 0) await tx.insertInto('paper_questions').values(rows).execute()
  await tx.deleteFrom('paper_sections').where('paper_id', '=', paper_id).execute()
  const parts = sections.map((section) => ({ ...section, paper_id }))
  if (parts.length > 0) await tx.insertInto('paper_sections').values(parts).execute()
  if (paper.kind !== 'quiz') await settleLastEnd(tx, paper_id, 0)
  await putQuizWords(tx, { ...paper, paper_id })
  await bumpContentVersion(tx, 'teaching')
  return paper_id
}
