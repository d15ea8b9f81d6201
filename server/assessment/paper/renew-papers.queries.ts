import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { givenPassMarks } from '../attempt/attempt.rules.ts'
import { misfitOf } from '../format/fits-section.rules.ts'
import { hasWhole } from '../format/whole-key.rules.ts'
import type { KindName } from '../kinds.ts'
import type { AnswerType } from '../marking/scheme.rules.ts'
import { isSealed } from '../seal/sealed-papers.queries.ts'
import { heldQuestions } from './paper.queries.ts'
import { paperMaximumOf } from './paper-maximum.rules.ts'
import { changePaper, isBegun, mayShuffleOptions, type NewQuestion } from './paper-writes.queries.ts'
import { type Shuffle, shufflesOptions } from './shuffle.rules.ts'

type Holder = Awaited<ReturnType<typeof holdersOf>>[number]

/**
 * Puts the new version of a question into the papers that have an older one and that nobody has begun: those that are not
 * sealed, or these sealed ones. Where a paper has a format, its sections say the marks, and a version that does not fit its
 * section stays out.
 */
export async function renewPapers(
  tx: Tx,
  question: NewQuestion,
  passPercent: number,
  sealed: number[] | null = null,
): Promise<void> {
  const holders = await holdersOf(tx, question, sealed)
  if (holders.length === 0) return
  const mayShuffle = await mayShuffleOptions(tx, question.question_id)
  const options = await optionCount(tx, question.question_id)
  for (const holder of holders) {
    if ((await isBegun(tx, holder.paper_id)) || !fitsIn(holder, question, options)) continue
    const shuffles_options = mayShuffle && shufflesOptions(holder.shuffle as Shuffle) ? 1 : 0
    const own = { marks: holder.given_marks ?? question.marks }
    const taken = { negative_marks: holder.given_negative ?? question.negative_marks }
    const marking = holder.format === null ? { ...own, ...taken } : {}
    await tx
      .updateTable('paper_questions')
      .set({ question_id: question.question_id, shuffles_options, ...marking })
      .where('paper_id', '=', holder.paper_id)
      .where('question_id', '=', holder.older)
      .execute()
    await renewMarks(tx, holder, passPercent)
  }
}

/**
 * Puts a version of a question into sealed papers that have an older one, by an act that two people agreed on.
 *
 * @returns false where it does not fit into one of them.
 */
export async function renewSealedPapers(
  tx: Tx,
  questionId: number,
  papers: number[],
  passPercent: number,
): Promise<boolean> {
  const question = await tx
    .selectFrom('questions')
    .where('question_id', '=', questionId)
    .select(columnsOf('questions'))
    .executeTakeFirstOrThrow()
  await renewPapers(tx, question, passPercent, papers)
  const { count } = await tx
    .selectFrom('paper_questions')
    .where('question_id', '=', questionId)
    .where('paper_id', 'in', papers)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count === papers.length
}

const holdersOf = (tx: Tx, { question_id, question_code }: NewQuestion, sealed: number[] | null) =>
  heldQuestions(tx)
    .$if(sealed === null, (query) => query.where((where) => where.not(isSealed(where))))
    .$if(sealed !== null, (query) => query.where('papers.paper_id', 'in', sealed ?? []))
    .where('question_code', '=', question_code)
    .where('questions.question_id', '!=', question_id)
    .select(['papers.paper_id', 'kind', 'shuffle', 'format', 'integer_only', 'partial', 'answer_type'])
    .select(['questions.question_id as older', 'given_marks', 'given_negative', 'given_pass'])
    .execute()

async function optionCount(tx: Tx, questionId: number): Promise<number> {
  const options = tx.selectFrom('question_options').where('question_id', '=', questionId)
  const { count } = await options.select((one) => one.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

function fitsIn({ format, ...rules }: Holder, question: NewQuestion, options: number): boolean {
  if (format === null) return true
  const { key_from, key_to, answer_type } = question
  const hasWholeKey = key_from !== null && key_to !== null && hasWhole({ from: key_from, to: key_to })
  const fitting = { answer_type: answer_type as AnswerType, options, hasWholeKey }
  return (
    misfitOf(fitting, {
      // The type that its section asks for is the one that the older version has.
      answer_type: rules.answer_type as AnswerType,
      partial: rules.partial ?? 'none',
      integer_only: rules.integer_only === 1,
    }) === null
  )
}

async function renewMarks(tx: Tx, { paper_id, kind, given_pass }: Holder, passPercent: number): Promise<void> {
  const questions = tx.selectFrom('paper_questions').where('paper_id', '=', paper_id)
  const sections = tx.selectFrom('paper_sections').where('paper_id', '=', paper_id)
  const max_marks = paperMaximumOf(
    await sections.select(['section_id', 'attempt_at_most']).execute(),
    await questions.select(['question_id', 'section_id', 'marks']).execute(),
  )
  const pass_marks = givenPassMarks(kind as KindName, given_pass, max_marks, passPercent)
  await changePaper(tx, paper_id, { max_marks, pass_marks })
}
