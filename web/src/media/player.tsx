import type { ReactNode } from 'react'
import { mediaAddress } from '../api/media-address.ts'
import { embedOf } from './frame/embed.rules.ts'
import { FrameVideo } from './frame/frame-video.tsx'
import { LinkVideo } from './link-video.tsx'
import type { PlayerVideo, Progress } from './player-video.ts'
import { OwnVideo } from './video/own-video.tsx'

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
  /** Shown when the video has ended. */
  after?: ReactNode
}

/** Plays whatever a provider's video is. Give it the topic's id as key. */
export function Player(props: PlayerProps) {
  const { video_kind: kind, video_link: link } = props.video
  if (link === null) return <LinkVideo video={props.video} onProgress={props.onProgress} />
  if (kind === 'file' || kind === 'hls') return <OwnVideo {...props} source={{ kind, address: mediaAddress(link) }} />
  const embed = embedOf(link)
  if (embed) return <FrameVideo {...props} embed={embed} />
  return <LinkVideo video={props.video} onProgress={props.onProgress} />
}
