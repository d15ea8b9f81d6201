import type { StoredVideo } from './videos.queries.ts'

/** Of a video on which nobody has worked yet. */
export const UNTOUCHED_VIDEO = {
  problem: null,
  step: null,
  percent: 0,
  made: '[]',
  seconds: null,
  was: null,
  ended_at: null,
  holder: null,
  held_until: null,
} as const satisfies Partial<StoredVideo>
