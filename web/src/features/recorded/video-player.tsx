import type { ReactNode } from 'react'
import { mediaAddress } from '../../api/media-address.ts'
import { Player } from '../../media/player.tsx'
import type { PlayerVideo } from '../../media/player-video.ts'
import { useStudId } from '../../session/session-store.ts'
import { renewVideo } from './recorded.api.ts'
import { showProgress } from './show-progress.ts'
import { usePlaysItself } from './use-plays-itself.ts'

type VideoPlayerProps = {
  video: PlayerVideo & { chapter_id: number }
  thumbnail: string | null
  after?: ReactNode
}

/** The player of a topic, tied to the lists that show how far the student is. Give it the topic's id as key. */
export function VideoPlayer({ video, thumbnail, after }: VideoPlayerProps) {
  const studId = useStudId()
  const play = usePlaysItself()
  return (
    <Player
      video={video}
      poster={mediaAddress(thumbnail)}
      play={play}
      renew={() => renewVideo(studId, video.chapter_id, video.topic_id)}
      onProgress={(progress) => showProgress(studId, video, progress)}
      after={after}
    />
  )
}
