import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { type DoubtState, type Said, type Turn, isWaiting } from './doubt-turns.rules.ts'
import { liveClassesOf } from '../../academy/live-classes.queries.ts'
import { OPEN } from '../../db/attempt-states.ts'
import { eraseVoices, voicesOfDoubt } from './voices.queries.ts'

type Row = Tables['doubts']
export type StoredDoubt = Omit<Row, 'state' | 'said'> & Turn

export const readDoubt = ({ state, said, ...row }: Row): StoredDoubt => ({
  ...row,
  state: state as DoubtState,
  said: JSON.parse(said) as Said[],
})

const written = ({ state, said, turned_at }: Turn) => ({
  state,
  said: JSON.stringify(said),
  turned_at,
  is_waiting: Number(isWaiting(state)),
})

/** The latest turn first. */
export async function doubtsOfStudent(read: Tx, studId: number, count: number): Promise<StoredDoubt[]> {
  const own = read.selectFrom('doubts').where('stud_id', '=', studId).select(columnsOf('doubts'))
  const rows = await own.orderBy('turned_at', 'desc').orderBy('doubt_id', 'desc').limit(count).execute()
  return rows.map(readDoubt)
}

export async function doubtOfStudent(read: Tx, studId: number, doubtId: number): Promise<StoredDoubt | undefined> {
  const own = read.selectFrom('doubts').where('stud_id', '=', studId).select(columnsOf('doubts'))
  const row = await own.where('doubt_id', '=', doubtId).executeTakeFirst()
  return row && readDoubt(row)
}

/** Returns the doubt that was stored with this key before. */
export async function doubtOfKey(read: Tx, studId: number, key: string): Promise<number | undefined> {
  const own = read.selectFrom('doubts').where('stud_id', '=', studId).where('sent_key', '=', key)
  return (await own.select('doubt_id').executeTakeFirst())?.doubt_id
}

/** How many of the student's wait for an answer, and how many were asked since a moment. */
export async function countsOfStudent(read: Tx, studId: number, since: number) {
  const rows = await read
    .selectFrom('doubts')
    .where('stud_id', '=', studId)
    .where((where) => where.or([where('is_waiting', '=', 1), where('asked_at', '>', since)]))
    .select(['is_waiting', 'asked_at'])
    .execute()
  return {
    waiting: rows.filter(({ is_waiting }) => is_waiting === 1).length,
    lately: rows.filter(({ asked_at }) => asked_at > since).length,
  }
}

export async function addDoubt(
  tx: Tx,
  { state, said, turned_at, ...row }: Omit<StoredDoubt, 'is_waiting' | 'has_picture'>,
  picture: string | null,
): Promise<void> {
  const { stud_id, doubt_id } = row
  const values = { ...row, ...written({ state, said, turned_at }), has_picture: Number(picture !== null) }
  await tx.insertInto('doubts').values(values).execute()
  if (picture !== null) await tx.insertInto('doubt_pictures').values({ stud_id, doubt_id, content: picture }).execute()
}

/** Stores the next turn, unless somebody else was first. */
export async function turnDoubt(
  tx: Tx,
  { stud_id, doubt_id, version }: Pick<Row, 'stud_id' | 'doubt_id' | 'version'>,
  turn: Turn,
): Promise<boolean> {
  return compareAndSet(
    tx.updateTable('doubts'),
    { stud_id, doubt_id, version },
    { ...written(turn), version: version + 1 },
  )
}

type Which = Pick<Row, 'stud_id' | 'doubt_id'>
/** The picture of each answer that has one, by the moment of the answer. */
type AnswerPictures = Record<number, string>

/** The picture that came with a doubt, null without one, and those of its answers. */
export async function picturesOfDoubt(
  read: Tx,
  { stud_id, doubt_id }: Which,
): Promise<{ asked: string | null; answers: AnswerPictures }> {
  const own = read.selectFrom('doubt_pictures').where('stud_id', '=', stud_id).where('doubt_id', '=', doubt_id)
  const row = await own.select(['content', 'answers']).executeTakeFirst()
  return { asked: row?.content || null, answers: JSON.parse(row?.answers ?? '{}') as AnswerPictures }
}

/** Keeps the pictures of the answers that a doubt has now, with a new one of the last answer. */
export async function keepAnswerPictures(
  tx: Tx,
  { stud_id, doubt_id }: Which,
  said: readonly Said[],
  picture: string | undefined,
): Promise<void> {
  const { answers: before } = await picturesOfDoubt(tx, { stud_id, doubt_id })
  const kept = said.flatMap(({ by, at }): [number, string][] => {
    const one = before[at]
    return by === 'student' || one === undefined ? [] : [[at, one]]
  })
  const last = said.at(-1)
  if (picture !== undefined && last) kept.push([last.at, picture])
  if (picture === undefined && kept.length === Object.keys(before).length) return
  const answers = JSON.stringify(Object.fromEntries(kept))
  await tx
    .insertInto('doubt_pictures')
    .values({ stud_id, doubt_id, content: '', answers })
    .onConflict((conflict) => conflict.columns(['stud_id', 'doubt_id']).doUpdateSet({ answers }))
    .execute()
}

/** What was said, as it is shown: with its moment in words, its picture and its voice note. */
export async function saidAsShown(
  read: Tx,
  doubt: Which & { said: readonly Said[] },
  answers: AnswerPictures,
  instant: (at: number) => string,
) {
  const voices = await voicesOfDoubt(read, doubt)
  return doubt.said.map((one) => ({
    ...one,
    at: instant(one.at),
    picture: one.by === 'teacher' ? (answers[one.at] ?? null) : null,
    voice: one.by === 'teacher' ? (voices.get(one.at) ?? null) : null,
  }))
}

/** Stores what others may read of a doubt, in the place of an earlier version. */
export async function publishDoubt(tx: Tx, row: Tables['published_doubts']): Promise<void> {
  const { doubt_id: _key, ...rest } = row
  const into = tx.insertInto('published_doubts').values(row)
  await into.onConflict((conflict) => conflict.column('doubt_id').doUpdateSet(rest)).execute()
}

export async function unpublishDoubt(tx: Tx, doubtId: number): Promise<void> {
  await tx.deleteFrom('published_doubts').where('doubt_id', '=', doubtId).execute()
}

/** Ids of the student's doubts that others read. */
export async function publishedDoubts(read: Tx, studId: number): Promise<number[]> {
  const rows = await read
    .selectFrom('doubts')
    .innerJoin('published_doubts', 'published_doubts.doubt_id', 'doubts.doubt_id')
    .where('stud_id', '=', studId)
    .select('doubts.doubt_id')
    .execute()
  return rows.map(({ doubt_id }) => doubt_id)
}

/** Others read none of the student's doubts any more. */
export async function unpublishDoubtsOf(tx: Tx, studId: number): Promise<void> {
  for (const doubt_id of await publishedDoubts(tx, studId)) await unpublishDoubt(tx, doubt_id)
}

export async function isPublished(read: Tx, doubtId: number): Promise<boolean> {
  const row = await read
    .selectFrom('published_doubts')
    .where('doubt_id', '=', doubtId)
    .select('doubt_id')
    .executeTakeFirst()
  return row !== undefined
}

type Near = Pick<Row, 'place' | 'about_id' | 'seconds'> & { batches: number[] }

/** Published ones of the same place, the nearest first. */
export async function doubtsNearby(read: Tx, { place, about_id, seconds, batches }: Near, count: number) {
  if (batches.length === 0) return []
  const those = read
    .selectFrom('published_doubts')
    .where('place', '=', place)
    .where('about_id', '=', about_id)
    .where('batch_id', 'in', batches)
  const columns = ['seconds', 'question', 'answer', 'published_at'] as const
  // One query for each direction: each reads only the nearest rows.
  const after = await those.where('seconds', '>=', seconds).select(columns).orderBy('seconds').limit(count).execute()
  const before = await those
    .where('seconds', '<', seconds)
    .select(columns)
    .orderBy('seconds', 'desc')
    .limit(count)
    .execute()
  const far = (row: { seconds: number }) => Math.abs(row.seconds - seconds)
  return [...after, ...before].toSorted((a, b) => far(a) - far(b) || b.published_at - a.published_at).slice(0, count)
}

export async function eraseDoubts(tx: Tx, studId: number): Promise<void> {
  const own = await tx.selectFrom('doubts').where('stud_id', '=', studId).select('doubt_id').execute()
  for (const { doubt_id } of own) await unpublishDoubt(tx, doubt_id)
  await tx.deleteFrom('doubt_pictures').where('stud_id', '=', studId).execute()
  await eraseVoices(tx, studId)
  await tx.deleteFrom('doubts').where('stud_id', '=', studId).execute()
}

export async function videoPlace(read: Tx, topicId: number, acId: number) {
  return read
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('topic_id', '=', topicId)
    .where('subjects.ac_id', '=', acId)
    .select(['subjects.subject_id', 'chapter_name as first', 'topic_name as second'])
    .executeTakeFirst()
}

export async function pagePlace(read: Tx, materialId: number, { acId, today }: { acId: number; today: string }) {
  return read
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('material_id', '=', materialId)
    .where('subjects.ac_id', '=', acId)
    .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', today)]))
    .select(['subjects.subject_id', 'chapter_name as first', 'title as second'])
    .executeTakeFirst()
}

export async function classPlace(read: Tx, classId: number, studId: number) {
  return liveClassesOf(read, studId)
    .where('class_id', '=', classId)
    .select(['live_classes.subject_id', 'batch_name as first', 'class_name as second'])
    .executeTakeFirst()
}

/** True while the student writes a test with this question. */
export async function isBeingWritten(read: Tx, studId: number, questionId: number): Promise<boolean> {
  const row = await read
    .selectFrom('attempts')
    .innerJoin('paper_questions', 'paper_questions.paper_id', 'attempts.paper_id')
    .where('stud_id', '=', studId)
    .where('state', '=', OPEN)
    .where('question_id', '=', questionId)
    .select('attempt_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the student's batch in which the subject is taught, or else the first batch. */
export async function batchOfSubject(read: Tx, batches: number[], subjectId: number): Promise<number | null> {
  const [first = null] = batches
  if (first === null) return null
  const row = await read
    .selectFrom('batch_subjects')
    .where('batch_id', 'in', batches)
    .where('subject_id', '=', subjectId)
    .select('batch_id')
    .orderBy('batch_id')
    .executeTakeFirst()
  return row?.batch_id ?? first
}
