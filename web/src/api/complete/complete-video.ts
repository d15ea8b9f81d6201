import type { Api, Whole } from '#contract/all-calls.ts'

/** A topic as the screens know it. `subject_id` is null when the server left it out. */
export type Topic = Omit<Whole['/Student/topics'][number], 'subject_id'> & { subject_id: number | null }

/** An entry of the history. Its chapter is null where the server tells no more than the video. */
export type Watched = Omit<Whole['/Student/recently_watched'][number], 'subject_id' | 'chapter_id'> & {
  subject_id: number | null
  chapter_id: number | null
}

const UNTOLD = { captions: [], size_bytes: null, position: 0, duration: null, watched_percent: 0, subject_id: null }

/** Returns the kind of video that a player can make of an address without a described kind. */
function kindOf(link: string | null): Topic['video_kind'] {
  if (link === null) return null
  const path = link.replace(/[?#].*/, '').toLowerCase()
  if (path.endsWith('.m3u8')) return 'hls'
  return /\.(?:mp4|m4v|webm|mov)$/.test(path) ? 'file' : 'link'
}

/** Returns a topic with defaults for fields that the server left out. */
export const completeTopic = (topic: Api['/Student/topics']['data'][number], chapter_id: number): Topic => ({
  ...UNTOLD,
  chapter_id,
  video_kind: kindOf(topic.video_link),
  ...topic,
})

/** An entry of the history likewise; without an id it is known by its place. */
export const completeWatched = (entry: Api['/Student/recently_watched']['data'][number], index: number): Watched => ({
  ...UNTOLD,
  topic_id: index + 1,
  topic_name: entry.subject_name,
  chapter_id: null,
  chapter_name: '',
  watched_at: '',
  video_kind: kindOf(entry.video_link),
  ...entry,
})
