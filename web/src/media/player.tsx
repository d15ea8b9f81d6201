import { embedOf } from './frame/embed.rules.ts'
import { FrameVideo } from './frame/frame-video.tsx'
import { LinkVideo } from './link-video.tsx'
import type { PlayerProps } from './player-props.ts'
import { OwnVideo } from './video/own-video.tsx'

/** Plays whatever a provider's video is. Give it the topic's id as key. */
export function Player(props: PlayerProps) {
  const { video_kind: kind, video_link: link } = props.video
  if (link === null) return <LinkVideo video={props.video} onProgress={props.onProgress} />
  if (kind === 'file' || kind === 'hls') return <OwnVideo {...props} />
  const embed = embedOf(link)
  if (embed) return <FrameVideo {...props} embed={embed} />
  return <LinkVideo video={props.video} onProgress={props.onProgress} />
}
