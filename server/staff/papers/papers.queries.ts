import type { ExpressionBuilder } from 'kysely'
import { isReader, type Readers, withParts } from '../../assessment/paper/audience.queries.ts'
import { wordsOfParts } from '../../assessment/paper/audience-names.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

const BUILT_KINDS = ['exam', 'entrance', 'quiz'] as const
/** Kinds that all students write at one time. */
const SAT_TOGETHER = ['exam', 'entrance'] as const
export type BuiltKind = (typeof BUILT_KINDS)[number]
export type PaperState = 'to_come' | 'running' | 'over' | 'quiz'

const isIn = (state: PaperState, now: number) => (where: ExpressionBuilder<Tables, 'papers'>) => {
  const hasBegun = where.or([where('starts_at', 'is', null), where('starts_at', '<=', now)])
  if (state === 'to_come') return where('starts_at', '>', now)
  if (state === 'over') return where('ends_at', '<=', now)
  return where.and([hasBegun, where.or([where('ends_at', 'is', null), where('ends_at', '>', now)])])
}

type Page = { state: PaperState; now: number; before: number | undefined; count: number }

/** Papers in one state at that moment, or quizzes, the newest first. One without a start runs from when it was made. */
export async function papersPage(read: Tx, { state, now, before, count }: Page) {
  const rows = await read
    .selectFrom('papers')
    .leftJoin('levels', 'levels.ac_id', 'papers.ac_id')
    .leftJoin('batches', 'batches.batch_id', 'papers.batch_id')
    .leftJoin('paper_drafts', 'paper_drafts.paper_id', 'papers.paper_id')
    .where('papers.kind', 'in', state === 'quiz' ? ['quiz'] : SAT_TOGETHER)
    .$if(before !== undefined, (query) => query.where('papers.paper_id', '<', before ?? 0))
    .$if(state !== 'quiz', (query) => query.where(isIn(state, now)))
    .select(['papers.paper_id', 'papers.kind', 'papers.paper_code', 'papers.name', 'question_count'])
    .select(['starts_at', 'ends_at', 'levels.levels as level', 'batch_code', 'draft_id', 'sealed_by', 'sealed_at'])
    .select(['seal', 'sealed_parts', 'papers.ac_id', 'papers.batch_id'])
    .orderBy('papers.paper_id', 'desc')
    .limit(count)
    .execute()
  const several = await wordsOfParts(read, rows)
  return rows.map((row) => ({
    ...row,
    readers: row.level ?? row.batch_code ?? (several.get(row.paper_id)?.cell || null),
  }))
}

/** The id of the paper of this code. */
export async function paperIdOf(read: Tx, kind: BuiltKind, code: string): Promise<number | undefined> {
  const found = await read
    .selectFrom('papers')
    .where('kind', '=', kind)
    .where('paper_code', '=', code)
    .select('paper_id')
    .executeTakeFirst()
  return found?.paper_id
}

/** A paper that is built, or could have been; undefined for any other. */
export async function builtPaper(read: Tx, paperId: number) {
  const rows = await read
    .selectFrom('papers')
    .where('paper_id', '=', paperId)
    .where('kind', 'in', BUILT_KINDS)
    .select(['paper_id', 'kind', 'paper_code', 'name', 'ac_id', 'batch_id', 'minutes'])
    .select(['starts_at', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()
  return (await withParts(read, rows))[0]
}

/** How many questions each of its sections has, in order. */
export async function sectionCounts(read: Tx, paperId: number): Promise<number[]> {
  const rows = await read
    .selectFrom('paper_questions')
    .where('paper_id', '=', paperId)
    .select(({ fn }) => ['section_id', fn.countAll<number>().as('count')])
    .groupBy('section_id')
    .orderBy('section_id')
    .execute()
  return rows.map(({ count }) => count)
}

type Window = { from: number; until: number }

/** Papers that are written within a time, at a moment of their own. */
export async function papersWithin(read: Tx, { from, until }: Window) {
  const rows = await read
    .selectFrom('papers')
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .where('kind', 'in', SAT_TOGETHER)
    .select(['paper_id', 'name', 'ac_id', 'batch_id', 'minutes', 'starts_at', 'ends_at'])
    .orderBy('starts_at')
    .orderBy('paper_id')
    .execute()
  return withParts(read, rows)
}

/** Returns those of the batches that share a student with `batchId`. */
export async function batchesSharing(read: Tx, batchId: number, others: number[]): Promise<Set<number>> {
  if (others.length === 0) return new Set()
  const rows = await read
    .selectFrom('student_batches')
    .innerJoin('student_batches as own', 'own.stud_id', 'student_batches.stud_id')
    .where('own.batch_id', '=', batchId)
    .where('student_batches.batch_id', 'in', others)
    .select('student_batches.batch_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ batch_id }) => batch_id))
}

/** The level of each batch. */
export async function levelsOfBatches(read: Tx): Promise<Map<number, number>> {
  const rows = await read.selectFrom('batches').select(['batch_id', 'ac_id']).execute()
  return new Map(rows.map(({ batch_id, ac_id }) => [batch_id, ac_id]))
}

/** The level of a subject, whose students have its quizzes; undefined where there is none of this code. */
export async function readersOfSubject(read: Tx, code: string): Promise<Readers | undefined> {
  const subject = await read.selectFrom('subjects').where('subject_code', '=', code).select('ac_id').executeTakeFirst()
  return subject && { ...subject, batch_id: null, parts: null }
}

/** The names of the first students whom a paper is for. */
export async function firstNames(read: Tx, readers: Readers, count: number): Promise<string[]> {
  const rows = await read
    .selectFrom('students')
    .where('status', '=', 'active')
    .where(isReader(readers))
    .select('name')
    .orderBy('name')
    .limit(count)
    .execute()
  return rows.map(({ name }) => name)
}

/** The paper's questions in order, and the ids of the files that each shows. */
export async function questionFiles(read: Tx, paperId: number) {
  const questions = await read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .select(['questions.question_id', 'question_code', 'question_file', 'passage_file'])
    .orderBy('position')
    .execute()
  const options = await read
    .selectFrom('paper_questions')
    .innerJoin('question_options', 'question_options.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .where('option_file', 'is not', null)
    .select(['question_options.question_id', 'option_file'])
    .execute()
  const ofOptions = Map.groupBy(options, ({ question_id }) => question_id)
  return questions.map(({ question_id, question_code, question_file, passage_file }) => ({
    question_id,
    code: question_code,
    files: [
      question_file,
      passage_file,
      ...(ofOptions.get(question_id) ?? []).map(({ option_file }) => option_file),
    ].filter((id) => id !== null),
  }))
}

/** Where these files lie in the storage, by their ids. */
export async function filePaths(read: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('files').where('file_id', 'in', ids).select(['file_id', 'path']).execute()
  return new Map(rows.map(({ file_id, path }) => [file_id, path]))
}
