import type { ReactNode } from 'react'
import type { PlayerVideo, Progress } from './player-video.ts'

/** The next step at the end of a video. */
export type AfterVideo = {
  /** In small words above the title. */
  label?: string
  title: string
  /** A link with the look 'inverse'. */
  way: ReactNode
}

export type PlayerProps = {
  /** Only the initial value counts: a later answer of the server must not disturb the student. */
  video: PlayerVideo
  /** The subject's picture, until the video shows its own. */
  poster: string | null
  /** The student has just chosen it. */
  play: boolean
  /**
   * Returns the same video with a fresh address, null when it is gone.
   * @throws without a connection
   */
  renew: () => Promise<PlayerVideo | null>
  /** Called with the student's position on each report to the server. */
  onProgress: (progress: Progress) => void
  /** Offered when the video has ended, beside watching it again. */
  after?: AfterVideo | undefined
}
