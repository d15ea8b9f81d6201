import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { putWordsInChapter } from '../../search/search-words.queries.ts'

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

/** Gives topics of one chapter these numbers, which are theirs already in another order. */
export async function numberTopics(tx: Tx, numbered: Pick<Topic, 'topic_id' | 'topic_no'>[]): Promise<void> {
  const set = async (topic_id: number, topic_no: number) =>
    tx.updateTable('topics').set({ topic_no }).where('topic_id', '=', topic_id).execute()
  // No two may have the same number in between.
  for (const { topic_id, topic_no } of numbered) await set(topic_id, -topic_no)
  for (const { topic_id, topic_no } of numbered) await set(topic_id, topic_no)
  await bumpContentVersion(tx, 'teaching')
}
