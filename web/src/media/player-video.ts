import type { Topic } from '../api/complete/complete-video.ts'

/** The fields of a topic that the player needs. */
export type PlayerVideo = Pick<
  Topic,
  'topic_id' | 'topic_name' | 'video_link' | 'video_kind' | 'captions' | 'position' | 'duration' | 'ladder'
>

/** Where the student is, in whole seconds. */
export type Progress = { position: number; duration: number | null }
