import { isOfNoArchivedChapter } from '../../academy/archived.queries.ts'
import { FINAL, OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { currentMark, markedAttempts } from '../keys/attempt-marks.queries.ts'
import type { KindName } from '../kinds.ts'
import { isReader, type Readers } from './audience.queries.ts'
import { papersFor, type Audience } from './paper.queries.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Asked = Audience & { kind: KindName }

const withAttempt = preparedQuery((tx, asked: Asked) =>
  papersFor(tx, asked.kind, asked)
    .leftJoin('attempts', (join) =>
      join.onRef('attempts.paper_id', '=', 'papers.paper_id').on('attempts.stud_id', '=', asked.stud_id),
    )
    .select(['attempts.attempt_id', 'attempts.state', 'attempts.deadline'])
    .orderBy('papers.starts_at', 'desc')
    .orderBy('papers.paper_id'),
)

/** Papers that are taken once, with the student's attempt at each, if there is one; the latest start first. */
export const papersWithAttempt = async (tx: Tx, kind: KindName, reader: Audience) =>
  withAttempt(tx, { ...reader, kind })

const allFinal = (tx: Tx) =>
  markedAttempts(tx).innerJoin('papers', 'papers.paper_id', 'attempts.paper_id').where('state', '=', FINAL)

const submitted = (tx: Tx, { kind, studId }: { kind: KindName; studId: number }) =>
  allFinal(tx)
    .leftJoin('subjects', 'subjects.subject_id', 'papers.subject_id')
    .where('attempts.stud_id', '=', studId)
    .where('papers.kind', '=', kind)
    .select(['attempts.attempt_id', 'papers.paper_id', 'name', 'subject_name', 'added_at', 'submitted_at'])
    .select([currentMark('marks').as('marks'), currentMark('lost').as('lost'), currentMark('passed').as('passed')])
    .select(['max_marks', 'papers.pass_marks', 'papers.kind', 'ends_at', 'results_at', 'latest_deadline'])
    .orderBy('submitted_at', 'desc')
    .orderBy('attempts.attempt_id', 'desc')

const allSubmitted = preparedQuery(submitted)
const submittedInChapter = preparedQuery((tx, asked: { kind: KindName; studId: number; chapterId: number }) =>
  submitted(tx, asked).where('papers.chapter_id', '=', asked.chapterId),
)

/** The student's submitted attempts of a kind, of all papers or of a chapter's; the latest first. */
export const submittedOf = async (tx: Tx, kind: KindName, studId: number, chapterId: number | null = null) =>
  chapterId === null ? allSubmitted(tx, { kind, studId }) : submittedInChapter(tx, { kind, studId, chapterId })

/** Returns the submitted attempts of several students at exams of both kinds, the latest first. */
export const submittedBy = async (tx: Tx, studIds: number[]) =>
  allFinal(tx)
    .where('attempts.stud_id', 'in', studIds)
    .where('papers.kind', 'in', ['exam', 'entrance'])
    .select(['attempts.stud_id', 'name', 'max_marks'])
    .select([currentMark('marks').as('marks'), currentMark('passed').as('passed')])
    .select(['papers.kind', 'ends_at', 'results_at', 'latest_deadline'])
    .orderBy('submitted_at', 'desc')
    .orderBy('attempts.attempt_id', 'desc')
    .execute()

/** Returns those of the papers that have more than one section. */
export async function papersInSections(read: Tx, paperIds: number[]): Promise<number[]> {
  if (paperIds.length === 0) return []
  const rows = await read
    .selectFrom('paper_sections')
    .where('paper_id', 'in', paperIds)
    .groupBy('paper_id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select('paper_id')
    .execute()
  return rows.map(({ paper_id }) => paper_id)
}

const newlyAdded = preparedQuery((tx, asked: Audience & { since: number }) =>
  papersFor(tx, 'quiz', asked)
    .leftJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
    .where(isOfNoArchivedChapter())
    .where('papers.added_at', '>', asked.since)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attempts')
            .whereRef('attempts.paper_id', '=', 'papers.paper_id')
            .where('stud_id', '=', asked.stud_id)
            .select('attempt_id'),
        ),
      ),
    )
    .clearSelect()
    .select('papers.added_at')
    .orderBy('papers.added_at'),
)

/** Returns when the quizzes were added that are newer than a moment and were never begun, but for those of archived chapters. */
export const newQuizzes = async (tx: Tx, reader: Audience, since: number) => newlyAdded(tx, { ...reader, since })

const toCome = preparedQuery((tx, asked: Asked & { now: number }) =>
  papersFor(tx, asked.kind, asked)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', asked.now)]))
    .leftJoin('attempts', (join) =>
      join.onRef('attempts.paper_id', '=', 'papers.paper_id').on('attempts.stud_id', '=', asked.stud_id),
    )
    .where((where) => where.or([where('state', 'is', null), where('state', '=', OPEN)]))
    .clearSelect()
    .select(['papers.paper_id as id', 'papers.name', 'starts_at', 'ends_at'])
    .orderBy((row) => row.fn.coalesce('starts_at', row.cast<number>(row.val(0), 'bigint')))
    .orderBy('papers.paper_id'),
)

/** Papers of a kind that may be taken now or later and were not submitted, in the order in which they begin. */
export const papersToCome = async (tx: Tx, kind: KindName, reader: Audience, now: number) =>
  toCome(tx, { ...reader, kind, now })

/** How many students each is for. */
export async function audiences(read: Tx, rows: Readers[]): Promise<(of: Readers) => number> {
  const single = rows.filter(({ parts }) => parts === null)
  const batches = single.flatMap(({ batch_id }) => batch_id ?? [])
  const levels = single.flatMap(({ ac_id, batch_id }) => (batch_id === null ? (ac_id ?? []) : []))
  const [ofBatch, ofLevel] = await Promise.all([
    batches.length === 0 ? [] : inBatches(read, batches),
    levels.length === 0 ? [] : inLevels(read, levels),
  ])
  const ofParts = new Map<Readers['parts'], number>()
  for (const row of rows) if (row.parts !== null) ofParts.set(row.parts, await countReaders(read, row))
  return ({ ac_id, batch_id, parts }) => {
    if (parts !== null) return ofParts.get(parts) ?? 0
    if (batch_id !== null) return ofBatch.find((one) => one.batch_id === batch_id)?.count ?? 0
    return ofLevel.find((one) => one.ac_id === ac_id)?.count ?? 0
  }
}

async function countReaders(read: Tx, readers: Readers): Promise<number> {
  const { count } = await read
    .selectFrom('students')
    .where('status', '=', 'active')
    .where(isReader(readers))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const inBatches = async (read: Tx, batchIds: number[]) =>
  read
    .selectFrom('student_batches')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .where('student_batches.batch_id', 'in', batchIds)
    .where('students.status', '=', 'active')
    .select(({ fn }) => ['student_batches.batch_id', fn.countAll<number>().as('count')])
    .groupBy('student_batches.batch_id')
    .execute()

const inLevels = async (read: Tx, levels: number[]) =>
  read
    .selectFrom('students')
    .where('ac_id', 'in', levels)
    .where('status', '=', 'active')
    .select(({ fn }) => ['ac_id', fn.countAll<number>().as('count')])
    .groupBy('ac_id')
    .execute()

/** How many active students one is for. */
export const audienceCount = async (read: Tx, of: Readers): Promise<number> => (await audiences(read, [of]))(of)

type WherePaper = ExpressionBuilder<Tables, 'papers'>

/** Papers of these batches, of some of their students by name, and of their levels. */
export const ofBatches = (batchIds: number[]) => (where: WherePaper) => {
  const levels = where.selectFrom('batches').where('batch_id', 'in', batchIds).select('batches.ac_id')
  const groups = where.selectFrom('paper_groups').whereRef('paper_groups.paper_id', '=', 'papers.paper_id')
  const named = where.selectFrom('paper_students').whereRef('paper_students.paper_id', '=', 'papers.paper_id')
  const members = where.selectFrom('student_batches').where('batch_id', 'in', batchIds)
  return where.or([
    where('papers.batch_id', 'in', batchIds),
    where.and([where('papers.batch_id', 'is', null), where('papers.ac_id', 'in', levels)]),
    where.and([
      where('papers.batch_id', 'is', null),
      where('papers.ac_id', 'is', null),
      where.or([
        where.exists(
          groups
            .where((group) => group.or([group('batch_id', 'in', batchIds), group('ac_id', 'in', levels)]))
            .select('position'),
        ),
        where.exists(
          named
            .where('is_left_out', '=', 0)
            .where('stud_id', 'in', members.select('student_batches.stud_id'))
            .select('stud_id'),
        ),
      ]),
    ]),
  ])
}
