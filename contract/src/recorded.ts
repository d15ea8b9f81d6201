import { Type } from 'typebox'
import { historyCall, listCall, studentCall } from './call.ts'
import { Address, Count, Instant, Line, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** How a video is played: a file or a playlist of this server, a frame of another site, or a link. */
const VideoKind = () => Type.Enum(['file', 'hls', 'youtube', 'vimeo', 'link'])

/** Size of a file on this server; null for playlists and other sites. */
const Size = { size_bytes: OrNull(Count()) }

/**
 * The parts of a playlist that was made on this server, each in a file next to it: its qualities (`240p.mp4`, smallest
 * first, with their bytes), the sound (`sound.m4a`; null without sound), and the file to save (`copy.mp4`).
 */
const Ladder = Type.Object({
  heights: Type.Array(Count()),
  bytes: Type.Array(Count()),
  sound_bytes: OrNull(Count()),
  copy_bytes: Count(),
})

const Captions = Type.Array(Type.Object({ language: Type.String(), address: Address() }))

/** In seconds; `duration` is null until the file or a player states it. */
const Progress = { position: Count(), duration: OrNull(Count()), watched_percent: Count() }

export const topics = listCall({
  path: '/Student/topics',
  about: "Returns the topics of a chapter with their videos, in the academy's order. For students.",
  body: { chapter_id: IdIn() },
  entry: Type.Object({
    topic_id: Id(),
    topic_name: Type.String(),
    video_link: OrNull(Address()),
    video_kind: OrNull(VideoKind()),
    captions: Captions,
    ...Size,
    ladder: Type.Optional(Ladder),
    subject_id: Id(),
    subject_name: Type.String(),
    chapter_id: Id(),
    chapter_name: Type.String(),
    ...Progress,
  }),
  errors: ['not_found'],
})

export const recentlyWatched = historyCall({
  path: '/Student/recently_watched',
  about:
    "Returns the videos that the student watched, the latest first. `limit` and `before` (the last entry's `watched_at`) page through them. For students.",
  body: {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    before: Type.Optional(Line(40)),
  },
  entry: Type.Object({
    topic_id: Id(),
    topic_name: Type.String(),
    chapter_id: Id(),
    chapter_name: Type.String(),
    subject_id: Id(),
    subject_name: Type.String(),
    thumbnail: OrNull(Address()),
    video_link: OrNull(Address()),
    video_kind: OrNull(VideoKind()),
    captions: Captions,
    ...Size,
    ladder: Type.Optional(Ladder),
    watched_at: Instant(),
    ...Progress,
  }),
  errors: [],
})

export const watchedCounts = historyCall({
  path: '/Student/watched_counts',
  extension: true,
  about: 'Returns how many topics the student has watched to the end in each chapter that has any. For students.',
  entry: Type.Object({ subject_id: Id(), chapter_id: Id(), watched: Count() }),
  errors: [],
})

export const watchProgress = studentCall({
  path: '/Student/watch_progress',
  loadClass: 'history',
  extension: true,
  about:
    'Saves where the student is in a video, in seconds. The player calls it every 10 s, on pause and when hidden. For students.',
  body: {
    topic_id: IdIn(),
    position: Type.Integer({ minimum: 0, maximum: 86_400 }),
    duration: Type.Optional(OrNull(Type.Integer({ minimum: 1, maximum: 86_400 }))),
  },
  data: Type.Object({ position: Count() }),
  errors: ['not_found'],
})
