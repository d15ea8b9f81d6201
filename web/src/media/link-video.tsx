import { ExternalLink } from 'lucide-react'
import { m } from '#messages/web'
import { mediaAddress } from '../api/media-address.ts'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { PlayerMessage } from './player-message.tsx'
import type { PlayerVideo, Progress } from './player-video.ts'
import { useReporter } from './progress/use-reporter.ts'

type LinkVideoProps = { video: PlayerVideo; onProgress: (progress: Progress) => void }

/** A video that only its own site can play, or none yet. */
export function LinkVideo({ video, onProgress }: LinkVideoProps) {
  const { video_link, topic_id, position, duration } = video
  const reporter = useReporter(topic_id, onProgress)
  if (video_link === null) return <PlayerMessage title={m.player_missing_title()} text={m.player_missing_text()} />
  return (
    <PlayerMessage title={m.player_elsewhere_title()} text={m.player_elsewhere_text()}>
      <a
        href={mediaAddress(video_link)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('inverse')}
        // Nothing more is known of it; being opened puts it into the history.
        onClick={() => reporter.playing(position, duration ?? 0)}
      >
        <ExternalLink size={20} aria-hidden />
        {m.player_open_link()}
      </a>
    </PlayerMessage>
  )
}
