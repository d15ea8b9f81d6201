import type { DataOf } from '#contract/call.ts'
import type { staffVideoPart } from '#contract/staff/videos.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { type Claim, isLeasedByAnother } from '../../jobs/lease.ts'

export type VideoState = DataOf<typeof staffVideoPart>['state']
export type StoredVideo = Tables['lesson_videos'] & { state: VideoState }

/** All of it has come, and it is not ready. */
const WORK = ['waiting', 'checking', 'converting'] as const
/** Its file lies on the disk, or a part of it. */
const WITH_FILE = ['uploading', ...WORK, 'failed'] as const

const videos = (tx: Tx) => tx.selectFrom('lesson_videos').select(columnsOf('lesson_videos'))

export async function addVideo(tx: Tx, row: StoredVideo): Promise<void> {
  await tx.insertInto('lesson_videos').values(row).execute()
}

export async function removeVideo(tx: Tx, videoId: number): Promise<void> {
  await tx.deleteFrom('lesson_videos').where('video_id', '=', videoId).execute()
}

export const videoById = async (tx: Tx, videoId: number) =>
  (await videos(tx).where('video_id', '=', videoId).executeTakeFirst()) as StoredVideo | undefined

export const videoOfTopic = async (tx: Tx, topicId: number) =>
  (await videos(tx).where('topic_id', '=', topicId).executeTakeFirst()) as StoredVideo | undefined

export async function videosOfTopics(tx: Tx, topicIds: number[]): Promise<StoredVideo[]> {
  if (topicIds.length === 0) return []
  return (await videos(tx).where('topic_id', 'in', topicIds).execute()) as StoredVideo[]
}

/** How many wait for their turn, or are worked on. */
export async function videosWaiting(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('lesson_videos')
    .where('state', 'in', WORK)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the videos with files on the disk: their folders, and when they were last used. */
export const videosWithFiles = async (tx: Tx) =>
  tx
    .selectFrom('lesson_videos')
    .where('state', 'in', WITH_FILE)
    .select(['video_id', 'folder', 'state', 'bytes', 'asked_at', 'added_at'])
    .execute()

/** Changes one that is still in one of these states and that nobody works on; false when it is not. */
export async function changeVideo(
  tx: Tx,
  videoId: number,
  from: readonly VideoState[],
  changes: Partial<StoredVideo>,
): Promise<boolean> {
  return compareAndSet(tx.updateTable('lesson_videos'), { video_id: videoId, state: from }, changes)
}

export type HeldVideo = StoredVideo & { holder: string }

/** The same for the process that works on it; false when another one has taken it over, or it was thrown away. */
export async function changeHeldVideo(
  tx: Tx,
  { video_id, holder }: Pick<HeldVideo, 'video_id' | 'holder'>,
  changes: Partial<StoredVideo>,
): Promise<boolean> {
  return compareAndSet(tx.updateTable('lesson_videos'), { video_id, holder }, changes)
}

/**
 * Takes the next video that waits, the one that was begun first; null where there is none, or where another process works
 * on one and has said so lately.
 */
export async function claimVideo(tx: Tx, claim: Claim<StoredVideo>): Promise<HeldVideo | null> {
  const { holder, until, isHere } = claim
  const rows = (await videos(tx)
    .where('state', 'in', WORK)
    .orderBy('asked_at')
    .orderBy('video_id')
    .execute()) as StoredVideo[]
  const able = rows.filter(isHere)
  const next = able.find(({ state }) => state !== 'waiting') ?? able[0]
  if (isLeasedByAnother(rows, claim) || !next) return null
  const held = { holder, held_until: until }
  await tx.updateTable('lesson_videos').set(held).where('video_id', '=', next.video_id).execute()
  return { ...next, ...held }
}
