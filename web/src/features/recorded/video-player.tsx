import { mediaAddress } from '../../api/media-address.ts'
import { PlayerBox } from '../../media/player-box.tsx'
import type { AfterVideo } from '../../media/player-props.ts'
import { Player } from '../../media/player.tsx'
import type { PlayerVideo } from '../../media/player-video.ts'
import { PlayerBar } from '../../media/video/player-bar.tsx'
import { useSavedVideo } from '../../offline/saved/use-saved-file.ts'
import { useStudId } from '../../session/session-store.ts'
import { renewVideo } from './recorded.api.ts'
import { showProgress } from './show-progress.ts'
import { useAutoplay } from './use-autoplay.ts'

type VideoPlayerProps = {
  /** Without its chapter its list cannot be asked for a fresh address. */
  video: PlayerVideo & { chapter_id: number | null }
  thumbnail: string | null
  after?: AfterVideo | undefined
}

/** The player of a topic, tied to the lists that show how far the student is. Give it the topic's id as key. */
export function VideoPlayer({ video, thumbnail, after }: VideoPlayerProps) {
  const studId = useStudId()
  const play = useAutoplay()
  const saved = useSavedVideo(video.topic_id)
  if (saved === undefined) return <PlayerPlace video={video} />
  return (
    <Player
      video={saved ? savedVideo(video, saved) : video}
      poster={mediaAddress(thumbnail)}
      play={play}
      renew={async () => (video.chapter_id === null ? null : renewVideo(studId, video.chapter_id, video.topic_id))}
      onProgress={(progress) => showProgress(studId, video, progress)}
      after={after}
    />
  )
}

type SavedCopy = NonNullable<ReturnType<typeof useSavedVideo>>

/** What is on the device is one file, in the quality in which it was saved. */
function savedVideo<V extends PlayerVideo>({ ladder: _ladder, ...video }: V, { address, captions }: SavedCopy) {
  return { ...video, video_kind: 'file' as const, video_link: address, captions }
}

/** As high as what comes, so that nothing below it moves while the device is asked for a saved copy. */
function PlayerPlace({ video: { video_kind: kind, video_link: link, captions, ladder } }: { video: PlayerVideo }) {
  return (
    <>
      <PlayerBox>{null}</PlayerBox>
      {link !== null && (kind === 'file' || kind === 'hls') && (
        <PlayerBar hasCaptions={captions.length > 0} ladder={ladder} />
      )}
    </>
  )
}
