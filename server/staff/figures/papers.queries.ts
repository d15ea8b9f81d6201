import { type ExpressionBuilder, sql } from 'kysely'
import { ofBatches } from '../../assessment/paper/paper-lists.queries.ts'
import { ruled } from '../../assessment/results/computed-results.queries.ts'
import { FINAL } from '../../db/attempt-states.ts'
import { chapterOfQuestion } from '../../assessment/bank/bank.queries.ts'
import { keyInForce } from '../../assessment/keys/keys.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { TaughtScope } from '../accounts/scope.queries.ts'

const WITH_FIGURES = ['exam', 'entrance'] as const

export type PaperCursor = { end: number; paper_id: number }

/** Papers that ask something of these subjects. */
const ofSubjects = (subjects: number[]) => (where: ExpressionBuilder<Tables, 'papers'>) =>
  where.exists(
    where
      .selectFrom('paper_questions')
      .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
      .whereRef('paper_questions.paper_id', '=', 'papers.paper_id')
      .where('questions.subject_id', 'in', subjects)
      .select('questions.question_id'),
  )

/** Papers whose results were computed, with what decides whether they are out and with what was corrected of the key. */
const computedPapers = (read: Tx, scope: TaughtScope) =>
  read
    .selectFrom('papers')
    .innerJoin('paper_results', 'paper_results.paper_id', 'papers.paper_id')
    .leftJoin('levels', 'levels.ac_id', 'papers.ac_id')
    .leftJoin('batches', 'batches.batch_id', 'papers.batch_id')
    .leftJoin('paper_keys', 'paper_keys.paper_id', 'papers.paper_id')
    .leftJoin('key_versions', keyInForce)
    .where('kind', 'in', WITH_FIGURES)
    .where('computed_at', 'is not', null)
    .where('ends_at', 'is not', null)
    .$if(scope !== null, (query) =>
      query.where(ofBatches(scope?.batches ?? [])).where(ofSubjects(scope?.subjects ?? [])),
    )
    .select(['papers.paper_id', 'kind', 'papers.name', 'papers.ac_id', 'papers.batch_id'])
    .select(['levels.levels as level', 'batch_name'])
    .select(['ends_at', 'results_at', 'latest_deadline', 'appeared', 'corrections'])

const teachesNothing = (scope: TaughtScope): boolean => scope?.batches.length === 0 || scope?.subjects.length === 0

/** A page of them, the latest end first. */
export async function figurePapers(read: Tx, scope: TaughtScope, after: PaperCursor | undefined, count: number) {
  if (teachesNothing(scope)) return []
  return computedPapers(read, scope)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(papers.ends_at, papers.paper_id) < (${after?.end ?? 0}, ${after?.paper_id ?? 0})`),
    )
    .orderBy('papers.ends_at', 'desc')
    .orderBy('papers.paper_id', 'desc')
    .limit(count)
    .execute()
}

/** One of them; undefined for any other paper, and for one of other batches or subjects. */
export async function figurePaper(read: Tx, scope: TaughtScope, paperId: number) {
  if (teachesNothing(scope)) return undefined
  return computedPapers(read, scope).where('papers.paper_id', '=', paperId).executeTakeFirst()
}

/** The questions of a paper in their order, each beside each of its options. */
export async function askedRows(read: Tx, paperId: number) {
  return read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')
    .leftJoin('chapters', chapterOfQuestion)
    .leftJoin('question_options', 'question_options.question_id', 'questions.question_id')
    .where('paper_questions.paper_id', '=', paperId)
    .select(['questions.question_id', 'question', 'answer_type', 'key_from', 'key_to'])
    .select(['questions.subject_id', 'subject_name', 'questions.chapter_no', 'chapter_name'])
    .select(['option_id', 'ptype', 'ptext', 'is_right'])
    .orderBy('paper_questions.position')
    .orderBy('question_options.position')
    .execute()
}

export type AskedRow = Awaited<ReturnType<typeof askedRows>>[number]

/** How often each answer was given to each question of a paper, by those who appeared. */
export async function givenAnswers(read: Tx, paperId: number) {
  return read
    .selectFrom('attempts')
    .innerJoin('answers', (join) =>
      join.onRef('answers.stud_id', '=', 'attempts.stud_id').onRef('answers.attempt_id', '=', 'attempts.attempt_id'),
    )
    .where('attempts.paper_id', '=', paperId)
    .where('attempts.state', '=', FINAL)
    .where((where) => where.not(where.exists(ruled(where))))
    .where((where) => where.or([where('option_id', 'is not', null), where('response', 'is not', null)]))
    .groupBy(['answers.question_id', 'option_id', 'response'])
    .select(({ fn }) => ['answers.question_id', 'option_id', 'response', fn.countAll<number>().as('count')])
    .execute()
}

export type GivenAnswer = Awaited<ReturnType<typeof givenAnswers>>[number]
