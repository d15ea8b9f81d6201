import type { ReactNode } from 'react'
import type { PlayerVideo, Progress } from './player-video.ts'

/** Where a student goes on from the end of a video. */
export type AfterVideo = {
  /** In small words above the title. */
  label?: string
  title: string
  /** A link with the look 'inverse'. */
  way: ReactNode
}

export type PlayerProps = {
  /** What counts is what it was when the player came: a later answer of the server must not disturb the student. */
  video: PlayerVideo
  /** The subject's picture, until the video shows its own. */
  poster: string | null
  /** The student has just chosen it. */
  play: boolean
  /** The same video with a fresh address, null when there is none any more; throws without a connection. */
  renew: () => Promise<PlayerVideo | null>
  /** Where the student is now, each time that the server is told. */
  onProgress: (progress: Progress) => void
  /** Offered when the video has ended, beside watching it again. */
  after?: AfterVideo | undefined
}
