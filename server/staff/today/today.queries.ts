import type { ExpressionBuilder } from 'kysely'
import { CLASS_COLUMNS, liveClasses } from '../../academy/live-classes.queries.ts'
import type { Tx } from '../../db/db.ts'
import { doubtsSeen, feedbackSeen, isStoodIn, type TaughtScope, type ClassesSeen } from '../accounts/scope.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { withParts } from '../../assessment/paper/audience.queries.ts'
import { audiences, ofBatches } from '../../assessment/paper/paper-lists.queries.ts'

const MAX_SHOWN = 100
const MAX_DOUBTS = 5

/** True for a class of these batches and subjects, and for one at which this person stands in. */
const isOwnOrStoodIn =
  ({ batch_ids, subject_ids }: ClassesSeen, staffId: number) =>
  (where: ExpressionBuilder<Tables, 'live_classes'>) => {
    const stoodIn = isStoodIn(where, staffId)
    if (batch_ids.length === 0) return stoodIn
    const taught = where('live_classes.batch_id', 'in', batch_ids)
    const own = subject_ids ? where.and([taught, where('live_classes.subject_id', 'in', subject_ids)]) : taught
    return where.or([own, stoodIn])
  }

const isOwn = (own: ClassesSeen | null, { batch_id, subject_id }: { batch_id: number; subject_id: number }): boolean =>
  own === null ||
  (own.batch_ids.includes(batch_id) && (own.subject_ids === null || own.subject_ids.includes(subject_id)))

/**
 * Classes that begin between two moments and lack a link, or lack a register although they have begun; and those at
 * which this person stands in, until they have a register.
 */
export async function openClasses(read: Tx, own: ClassesSeen | null, { staffId, from, until, now, today }: ClassesOf) {
  const rows = await liveClasses(read)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('live_classes.status', '!=', 'cancelled')
    .$if(own !== null, (query) => (own ? query.where(isOwnOrStoodIn(own, staffId)) : query))
    .select([...CLASS_COLUMNS, 'online_url', 'room', 'live_classes.batch_id', 'live_classes.subject_id'])
    .select((value) =>
      value
        .exists(
          value
            .selectFrom('student_batches')
            .innerJoin('attendance', 'attendance.stud_id', 'student_batches.stud_id')
            .whereRef('student_batches.batch_id', '=', 'live_classes.batch_id')
            .whereRef('attendance.subject_id', '=', 'live_classes.subject_id')
            .where('attendance.date', '=', today)
            .select('attendance.stud_id'),
        )
        .as('has_register'),
    )
    .select((where) => isStoodIn(where, staffId).as('is_stood_in'))
    .orderBy('starts_at')
    .limit(MAX_SHOWN)
    .execute()
  return rows
    .map(({ online_url, room, has_register, is_stood_in, tutor_name, batch_id, subject_id, ...row }) => ({
      ...row,
      // Whoever only stands in cannot enter it.
      lacks_link: online_url === '' && room === null && isOwn(own, { batch_id, subject_id }),
      // SQLite says it with a number.
      lacks_register: row.starts_at <= now && !has_register,
      stands_in_for: is_stood_in ? tutor_name : null,
      is_waiting: Boolean(is_stood_in) && !has_register,
    }))
    .filter(({ lacks_link, lacks_register, is_waiting }) => lacks_link || lacks_register || is_waiting)
    .map(({ is_waiting: _waiting, ...row }) => row)
}

type ClassesOf = { staffId: number; from: number; until: number; now: number; today: string }

/** Tests of these batches, and those of these papers; null for all there are. */
type OwnTests = { batches: number[]; papers: number[] } | null

const ofOwn = (own: OwnTests) => (where: ExpressionBuilder<Tables, 'papers'>) =>
  where.or([
    ...(own?.batches.length ? [ofBatches(own.batches)(where)] : []),
    ...(own?.papers.length ? [where('papers.paper_id', 'in', own.papers)] : []),
  ])

const hasNone = (own: OwnTests): boolean => own !== null && own.batches.length + own.papers.length === 0

/** School and entrance exams that begin between two moments. */
export async function comingTests(read: Tx, own: OwnTests, from: number, until: number) {
  if (hasNone(own)) return []
  const rows = await read
    .selectFrom('papers')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('kind', 'in', ['exam', 'entrance'])
    .$if(own !== null, (query) => query.where(ofOwn(own)))
    .select(['paper_id', 'kind', 'name', 'question_count', 'ac_id', 'batch_id'])
    .select(['starts_at', 'ends_at', 'results_at', 'latest_deadline'])
    .orderBy('starts_at')
    .limit(MAX_SHOWN)
    .execute()
  const papers = await withParts(read, rows)
  const audience = await audiences(read, papers)
  return papers.map((row) => ({ ...row, audience: audience(row) }))
}

/** Those of these papers that were sealed in the console. */
export async function sealedAmong(read: Tx, papers: { paper_id: number }[]): Promise<Set<number>> {
  if (papers.length === 0) return new Set()
  const ids = papers.map(({ paper_id }) => paper_id)
  const rows = await read.selectFrom('paper_drafts').where('paper_id', 'in', ids).select('paper_id').execute()
  return new Set(rows.flatMap(({ paper_id }) => paper_id ?? []))
}

/** Tests that somebody is writing at that moment. */
export async function runningTests(read: Tx, own: OwnTests, now: number) {
  if (hasNone(own)) return []
  return read
    .selectFrom('attempts')
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .where('attempts.state', '=', 'open')
    .where('attempts.deadline', '>=', now)
    .where('papers.kind', 'in', ['exam', 'entrance'])
    .$if(own !== null, (query) => query.where(ofOwn(own)))
    .select(({ fn }) => [
      'papers.paper_id',
      'papers.name',
      fn.countAll<number>().as('writing'),
      fn.max('attempts.deadline').as('until'),
    ])
    .groupBy(['papers.paper_id', 'papers.name'])
    .orderBy('papers.name')
    .limit(MAX_SHOWN)
    .execute()
}

/** Students who wait to be let in. */
export async function pendingStudents(read: Tx): Promise<number> {
  const { count } = await read
    .selectFrom('students')
    .where('status', '=', 'pending')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Texts since that moment that did not get through. */
export async function failedTexts(read: Tx, since: number): Promise<number> {
  const { count } = await read
    .selectFrom('sms_messages')
    .where('sent_at', '>=', since)
    .where('state', 'in', ['failed', 'undelivered'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those of these doubts that wait longest for an answer. */
export async function waitingDoubts(read: Tx, scope: TaughtScope) {
  return doubtsSeen(read, scope)
    .where('is_waiting', '=', 1)
    .select(['doubts.doubt_id', 'doubts.title', 'subject_name as subject', 'doubts.turned_at'])
    .orderBy('doubts.turned_at')
    .orderBy('doubts.doubt_id')
    .limit(MAX_DOUBTS)
    .execute()
}

/** How many of these doubts wait for an answer. */
export async function waitingDoubtCount(read: Tx, scope: TaughtScope): Promise<number> {
  const { count } = await doubtsSeen(read, scope)
    .where('is_waiting', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How much of this feedback waits for an answer. */
export async function waitingFeedback(read: Tx, scope: TaughtScope): Promise<number> {
  const { count } = await feedbackSeen(read, scope)
    .where('done_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Imports whose rows are being stored. */
export async function runningImports(read: Tx) {
  return read
    .selectFrom('imports')
    .where('state', 'in', ['staging', 'published'])
    .select(['import_id', 'file', 'laid as done', 'row_count as rows'])
    .orderBy('import_id')
    .limit(MAX_SHOWN)
    .execute()
}

/** Papers for which something is asked that nobody has decided, the longest waiting first. */
export const papersAsking = async (read: Tx) =>
  read
    .selectFrom('act_requests')
    .innerJoin('papers', 'papers.paper_id', 'act_requests.paper_id')
    .where('act_requests.state', '=', 'open')
    .select(({ fn }) => [
      'papers.paper_id',
      'papers.name',
      fn.countAll<number>().as('count'),
      fn.min('asked_at').as('since'),
    ])
    .groupBy(['papers.paper_id', 'papers.name'])
    .orderBy('since')
    .limit(MAX_SHOWN)
    .execute()
