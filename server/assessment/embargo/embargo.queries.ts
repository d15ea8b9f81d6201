import type { ExpressionBuilder } from 'kysely'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { paperIsFor } from '../../session/level.queries.ts'
import { isReader, type Readers, withParts } from '../paper/audience.queries.ts'
import { type ComparedQuestion, contentOf } from '../paper/shared-questions.rules.ts'
import { longestWait } from '../results/results.rules.ts'

/** The students of a paper: those it is for or, once nobody else can begin it, those who have begun it. */
export type PaperReaders = Readers & { paper_id: number | null; isOver: boolean }

const WRITTEN = ['exam', 'entrance'] as const
const BATCH_ROWS = 500

/** Papers with the data that decides how long they hold their questions, and from when on their keys are known. */
const papers = (read: Tx) =>
  read
    .selectFrom('papers')
    .leftJoin('challenge_windows', 'challenge_windows.paper_id', 'papers.paper_id')
    .select(['papers.paper_id', 'kind', 'paper_code', 'name', 'ac_id', 'batch_id', 'visible_from'])
    .select(['starts_at', 'ends_at', 'results_at', 'latest_deadline', 'opens_at'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('sitting_acts')
            .whereRef('sitting_acts.paper_id', '=', 'papers.paper_id')
            .where('sitting_acts.kind', '=', 'hide_results')
            .select('act_id'),
        )
        .as('was_out'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof papers>['execute']>>[number]
export type EmbargoPaper = Omit<Row, 'was_out'> & Pick<Readers, 'parts'> & { was_out: boolean }

const plain = async (read: Tx, rows: Row[]): Promise<EmbargoPaper[]> =>
  (await withParts(read, rows)).map(({ was_out, ...paper }) => ({ ...paper, was_out: Boolean(was_out) }))

/** Returns exams that may hold questions at that moment, for a closer check. Results may come a while after the end. */
export async function papersAfter(read: Tx, at: number, graceMs: number): Promise<EmbargoPaper[]> {
  const from = at - longestWait(graceMs)
  const rows = await papers(read)
    .where('kind', 'in', WRITTEN)
    .where((where) =>
      where.or([where('ends_at', '>=', from), where('latest_deadline', '>=', from), where('results_at', '>=', from)]),
    )
    .execute()
  return plain(read, rows)
}

export async function embargoPaper(read: Tx, paperId: number): Promise<EmbargoPaper | undefined> {
  const row = await papers(read).where('papers.paper_id', '=', paperId).executeTakeFirst()
  return row && (await plain(read, [row]))[0]
}

/** Papers that have a question of one of these codes, or with the same words. */
export async function papersWith(read: Tx, codes: string[]): Promise<EmbargoPaper[]> {
  if (codes.length === 0) return []
  const words = read.selectFrom('questions').where('question_code', 'in', codes).select('question')
  const rows = await papers(read)
    .where(
      'papers.paper_id',
      'in',
      read
        .selectFrom('paper_questions')
        .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
        .where((where) => where.or([where('question_code', 'in', codes), where('question', 'in', words)]))
        .select('paper_questions.paper_id'),
    )
    .execute()
  return plain(read, rows)
}

export type PaperQuestion = { paper_id: number; question_id: number; code: string }

/** The questions of these papers. */
export async function questionsOfPapers(read: Tx, paperIds: number[]): Promise<PaperQuestion[]> {
  if (paperIds.length === 0) return []
  return read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('paper_id', 'in', paperIds)
    .select(['paper_id', 'questions.question_id', 'question_code as code'])
    .orderBy('paper_id')
    .orderBy('position')
    .execute()
}

/** The newest version of the question of each of these codes. */
export async function newestOfCodes(read: Tx, codes: string[]): Promise<{ question_id: number; code: string }[]> {
  if (codes.length === 0) return []
  const rows = await read
    .selectFrom('questions')
    .where('question_code', 'in', codes)
    .where('withdrawn_at', 'is', null)
    .select(['question_id', 'question_code as code'])
    .orderBy('version')
    .execute()
  return [...new Map(rows.map((row) => [row.code, row])).values()]
}

/** Returns what questions ask, for comparing, by their ids. */
export async function readCompared(read: Tx, ids: number[]): Promise<Map<number, ComparedQuestion>> {
  const known = new Map<number, ComparedQuestion>()
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const some = ids.slice(from, from + BATCH_ROWS)
    const options = Map.groupBy(await optionsOf(read, some), ({ question_id }) => question_id)
    for (const row of await wordsOf(read, some)) {
      const { question_id, code, picture, passagePicture, list_one, list_two, question, passage } = row
      const shown = (options.get(question_id) ?? []).map(({ hash, ptext }) => hash ?? ptext)
      const lists = [list_one, list_two]
      known.set(question_id, {
        code,
        content: contentOf({ question, picture, passage, passagePicture, lists, options: shown }),
      })
    }
  }
  return known
}

const wordsOf = async (read: Tx, ids: number[]) =>
  read
    .selectFrom('questions')
    .leftJoin('files', 'files.file_id', 'questions.question_file')
    .leftJoin('files as passage_files', 'passage_files.file_id', 'questions.passage_file')
    .where('question_id', 'in', ids)
    .select(['question_id', 'question_code as code', 'question', 'passage', 'list_one', 'list_two'])
    .select(['files.content_hash as picture', 'passage_files.content_hash as passagePicture'])
    .execute()

const optionsOf = async (read: Tx, ids: number[]) =>
  read
    .selectFrom('question_options')
    .leftJoin('files', 'files.file_id', 'question_options.option_file')
    .where('question_id', 'in', ids)
    .select(['question_id', 'ptext', 'files.content_hash as hash'])
    .execute()

/** Those of these papers that this student may take, or has begun. */
export async function papersOf(
  read: Tx,
  reader: { stud_id: number; ac_id: number },
  paperIds: number[],
): Promise<Set<number>> {
  if (paperIds.length === 0) return new Set()
  const rows = await read
    .selectFrom('papers')
    .where('papers.paper_id', 'in', paperIds)
    .where((where) =>
      where.or([
        paperIsFor(reader),
        where.exists(
          where
            .selectFrom('attempts')
            .where('attempts.stud_id', '=', reader.stud_id)
            .whereRef('attempts.paper_id', '=', 'papers.paper_id')
            .select('attempt_id'),
        ),
      ]),
    )
    .select('papers.paper_id')
    .execute()
  return new Set(rows.map(({ paper_id }) => paper_id))
}

/** Whether one student at least is among those of both papers. */
export async function shareStudents(read: Tx, one: PaperReaders, other: PaperReaders): Promise<boolean> {
  const areLevels = [one, other].every(({ batch_id, parts, isOver }) => !isOver && batch_id === null && parts === null)
  if (areLevels && one.ac_id === other.ac_id) return true
  return (await isAnyOf(read, one, other)) || (await isAnyOf(read, other, one))
}

/**
 * Returns whether a student who has begun the first paper, or is of its batch or level, is one of the other paper's.
 */
async function isAnyOf(read: Tx, one: PaperReaders, other: PaperReaders): Promise<boolean> {
  const { paper_id, batch_id, parts, isOver } = one
  const begun = read.selectFrom('attempts').innerJoin('students', 'students.stud_id', 'attempts.stud_id')
  const ofBatch = read
    .selectFrom('student_batches')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
  const found = [
    paper_id === null
      ? undefined
      : await begun
          .where('attempts.paper_id', '=', paper_id)
          .where(isAmong(other))
          .select('students.stud_id')
          .limit(1)
          .executeTakeFirst(),
    isOver || batch_id === null
      ? undefined
      : await ofBatch
          .where('student_batches.batch_id', '=', batch_id)
          .where(isAmong(other))
          .select('students.stud_id')
          .limit(1)
          .executeTakeFirst(),
    // A level and a batch of it meet by the batch, which is smaller.
    isOver || batch_id !== null || (other.batch_id !== null && parts === null)
      ? undefined
      : await read
          .selectFrom('students')
          .where(isReader(one))
          .where(isAmong(other))
          .select('students.stud_id')
          .limit(1)
          .executeTakeFirst(),
  ]
  return found.some((row) => row !== undefined)
}

const isAmong = (one: PaperReaders) => (where: ExpressionBuilder<Tables, 'students'>) => {
  const begun = where.exists(
    where
      .selectFrom('attempts as theirs')
      .whereRef('theirs.stud_id', '=', 'students.stud_id')
      .where('theirs.paper_id', '=', one.paper_id ?? 0)
      .select('theirs.attempt_id'),
  )
  return one.isOver ? begun : where.or([isReader(one)(where), begun])
}

/** Papers whose keys an owner let out although another one holds some of their questions. */
export const releasesAmong = async (read: Tx, holderIds: number[]) =>
  holderIds.length === 0
    ? []
    : read
        .selectFrom('embargo_releases')
        .where('holder_id', 'in', holderIds)
        .select(['paper_id', 'holder_id'])
        .execute()

export async function addRelease(tx: Tx, release: Tables['embargo_releases']): Promise<void> {
  const { questions, reason, who, at } = release
  await tx
    .insertInto('embargo_releases')
    .values(release)
    .onConflict((conflict) => conflict.columns(['paper_id', 'holder_id']).doUpdateSet({ questions, reason, who, at }))
    .execute()
  await bumpContentVersion(tx, 'teaching')
}

/**
 * True where an owner withdrew a paper's results and nobody, except by the act of `requestKey`, has published them
 * since.
 */
export async function isWithdrawn(read: Tx, paperId: number, requestKey = ''): Promise<boolean> {
  const last = await read
    .selectFrom('sitting_acts')
    .where('paper_id', '=', paperId)
    .where('kind', 'in', ['publish_results', 'hide_results'])
    .where('request_key', '!=', requestKey)
    .select('kind')
    .orderBy('at', 'desc')
    .orderBy('act_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'hide_results'
}
