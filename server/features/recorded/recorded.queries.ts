import { forgetArchived, isChapterInUse, isInUse } from '../../academy/archived.queries.ts'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { deletesMore } from '../../db/delete-some.ts'
import { preparedQuery, preparedWrite } from '../../db/fast-path/prepared-query.ts'
import { putRow } from '../../db/put-row.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { dropWords, putWordsInChapter } from '../../search/search-words.queries.ts'

const NOBODY = 0
// Bounds of a page without an end or a beginning, so that one statement serves all pages.
const EVER = Number.MAX_SAFE_INTEGER

/** Topics with where the student stopped in each; the caller adds conditions and order. */
const watchable = (tx: Tx, studId: number) =>
  tx
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .leftJoin('files as video', 'video.file_id', 'topics.video_file')
    .leftJoin('files as captions', 'captions.file_id', 'topics.captions_file')
    .leftJoin('watch_progress as progress', (join) =>
      join.onRef('progress.topic_id', '=', 'topics.topic_id').on('progress.stud_id', '=', studId),
    )
    .select([
      'topics.topic_id',
      'topics.topic_name',
      'topics.video_kind',
      'topics.video_url',
      'topics.captions_language',
    ])
    .select(['chapters.chapter_id', 'chapters.chapter_name', 'subjects.subject_id', 'subjects.subject_name'])
    .select(['video.file_id as video_file', 'video.name as video_name', 'video.size_bytes as video_size'])
    .select(['video.duration as video_duration', 'video.ladder as video_ladder'])
    .select('subjects.thumbnail')
    .select(['captions.file_id as captions_file', 'captions.name as captions_name'])
    .select(['progress.position', 'progress.duration', 'progress.watched_percent', 'progress.watched_at'])

export type WatchableTopic = Awaited<ReturnType<typeof topicsOf>>[number]

/** Returns a chapter's topics, without any student's position in them. */
export async function topicsOf(tx: Tx, chapterId: number) {
  return watchable(tx, NOBODY)
    .where('topics.chapter_id', '=', chapterId)
    .where(isInUse('topic', 'topics.topic_id'))
    .orderBy('topics.topic_no')
    .execute()
}

/** The latest first. `before` in epoch ms pages through them. */
export async function watchedBy(
  tx: Tx,
  studId: number,
  acId: number,
  page: { limit: number | null; before: number | null },
) {
  return watched(tx, { studId, acId, before: page.before ?? EVER, limit: page.limit ?? EVER })
}

type Watched = { studId: number; acId: number; before: number; limit: number }

const watched = preparedQuery((tx, { studId, acId, before, limit }: Watched) =>
  watchable(tx, studId)
    .where('progress.stud_id', '=', studId)
    .where('subjects.ac_id', '=', acId)
    .where(isInUse('topic', 'topics.topic_id'))
    .where(isChapterInUse())
    .where('progress.watched_at', '<', before)
    .limit(limit)
    .orderBy('progress.watched_at', 'desc')
    .orderBy('topics.topic_id'),
)

const stoppedBetween = preparedQuery((tx, asked: { studId: number; first: number; last: number }) =>
  tx
    .selectFrom('watch_progress')
    .where('stud_id', '=', asked.studId)
    .where('topic_id', '>=', asked.first)
    .where('topic_id', '<=', asked.last)
    .select(['topic_id', 'position', 'duration', 'watched_percent']),
)

/** Where the student stopped in topics of these ids, and in those that lie between: ids of a chapter lie together. */
export async function stoppedIn(tx: Tx, studId: number, topicIds: number[]) {
  if (topicIds.length === 0) return []
  return stoppedBetween(tx, { studId, first: Math.min(...topicIds), last: Math.max(...topicIds) })
}

const WATCHED_PERCENT = 100

const watchedByChapter = preparedQuery((tx, { studId, acId }: { studId: number; acId: number }) =>
  tx
    .selectFrom('watch_progress')
    .innerJoin('topics', 'topics.topic_id', 'watch_progress.topic_id')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('stud_id', '=', studId)
    .where('watched_percent', '>=', WATCHED_PERCENT)
    .where('ac_id', '=', acId)
    .groupBy(['chapters.subject_id', 'chapters.chapter_id'])
    .select(({ fn }) => ['chapters.subject_id', 'chapters.chapter_id', fn.countAll<number>().as('watched')] as const)
    .orderBy('chapters.chapter_id'),
)

/** How many topics the student watched to the end, by the chapters of the level. */
export const watchedIn = async (tx: Tx, studId: number, acId: number) => watchedByChapter(tx, { studId, acId })

export async function isTopicOfLevel(tx: Tx, topicId: number, acId: number): Promise<boolean> {
  return (await topicOfLevel(tx, { topicId, acId })).length > 0
}

const topicOfLevel = preparedQuery((tx, { topicId, acId }: { topicId: number; acId: number }) =>
  tx
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('topics.topic_id', '=', topicId)
    .where('subjects.ac_id', '=', acId)
    .select('topics.topic_id'),
)

const progressIn = preparedQuery((tx, { studId, topicId }: { studId: number; topicId: number }) =>
  tx
    .selectFrom('watch_progress')
    .where('stud_id', '=', studId)
    .where('topic_id', '=', topicId)
    .select(['position', 'duration', 'watched_percent']),
)

export async function progressOf(tx: Tx, studId: number, topicId: number) {
  return (await progressIn(tx, { studId, topicId }))[0]
}

const put = preparedWrite((tx, one: Tables['watch_progress']) => {
  const { position, duration, watched_percent, watched_at } = one
  const changes = { position, duration, watched_percent, watched_at }
  return tx
    .insertInto('watch_progress')
    .values({ stud_id: one.stud_id, topic_id: one.topic_id, ...changes })
    .onConflict((conflict) => conflict.columns(['stud_id', 'topic_id']).doUpdateSet(changes))
})

export async function putProgress(tx: Tx, progress: Tables['watch_progress']): Promise<void> {
  await put(tx, progress)
}

/** Adds the topic, or changes the one of the same number in its chapter; its id stays. */
export async function putTopic(tx: Tx, topic: Tables['topics']): Promise<void> {
  const id = await putRow(tx.insertInto('topics'), topic, { id: 'topic_id', by: ['chapter_id', 'topic_no'] })
  await putWordsInChapter(tx, topic.chapter_id, { kind: 'topic', id, name: topic.topic_name })
  await bumpContentVersion(tx, 'teaching')
}

/** Removes topics that nobody has watched; their videos stay. */
export async function removeTopics(tx: Tx, topicIds: number[]): Promise<void> {
  await tx.deleteFrom('topics').where('topic_id', 'in', topicIds).execute()
  await forgetArchived(tx, 'topic', topicIds)
  await dropWords(tx, 'topic', topicIds)
  await bumpContentVersion(tx, 'teaching')
}

export async function eraseWatching(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('watch_progress').where('stud_id', '=', studId).execute()
}

/** Removes some of what is kept of a student; true while there may be more. */
export async function eraseSomeWatching(tx: Tx, studId: number, count: number): Promise<boolean> {
  const some = tx.selectFrom('watch_progress').where('stud_id', '=', studId).select('topic_id').limit(count)
  return deletesMore(tx.deleteFrom('watch_progress').where('stud_id', '=', studId).where('topic_id', 'in', some), count)
}

type Topic = Tables['topics']
/** What a topic shows. */
export type TopicVideo = Pick<Topic, 'video_kind' | 'video_url' | 'video_file'>

export async function setTopicVideo(tx: Tx, topicId: number, { video_kind, video_url, video_file }: TopicVideo) {
  await tx.updateTable('topics').set({ video_kind, video_url, video_file }).where('topic_id', '=', topicId).execute()
  await bumpContentVersion(tx, 'teaching')
}

export async function setTopicCaptions(
  tx: Tx,
  topicId: number,
  { captions_file, captions_language }: Pick<Topic, 'captions_file' | 'captions_language'>,
): Promise<void> {
  await tx.updateTable('topics').set({ captions_file, captions_language }).where('topic_id', '=', topicId).execute()
  await bumpContentVersion(tx, 'teaching')
}

export async function renameTopic(tx: Tx, { topic_id, chapter_id }: Topic, topic_name: string): Promise<void> {
  await tx.updateTable('topics').set({ topic_name }).where('topic_id', '=', topic_id).execute()
  await putWordsInChapter(tx, chapter_id, { kind: 'topic', id: topic_id, name: topic_name })
  await bumpContentVersion(tx, 'teaching')
}

/** Renumbers topics of one chapter by a permutation of their numbers. */
export async function numberTopics(tx: Tx, numbered: Pick<Topic, 'topic_id' | 'topic_no'>[]): Promise<void> {
  const set = async (topic_id: number, topic_no: number) =>
    tx.updateTable('topics').set({ topic_no }).where('topic_id', '=', topic_id).execute()
  // No two may have the same number in between.
  for (const { topic_id, topic_no } of numbered) await set(topic_id, -topic_no)
  for (const { topic_id, topic_no } of numbered) await set(topic_id, topic_no)
  await bumpContentVersion(tx, 'teaching')
}

/** Moves topics to another chapter of their subject, where their numbers are free. */
export async function moveTopicsToChapter(
  tx: Tx,
  topics: Pick<Topic, 'topic_id' | 'topic_no'>[],
  chapter_id: number,
): Promise<void> {
  for (const { topic_id, topic_no } of topics)
    await tx.updateTable('topics').set({ chapter_id, topic_no }).where('topic_id', '=', topic_id).execute()
  await bumpContentVersion(tx, 'teaching')
}
