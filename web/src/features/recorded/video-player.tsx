import { mediaAddress } from '../../api/media-address.ts'
import { PlayerBox } from '../../media/player-box.tsx'
import type { AfterVideo } from '../../media/player-props.ts'
import { Player } from '../../media/player.tsx'
import type { PlayerVideo, Progress } from '../../media/player-video.ts'
import { PlayerBar } from '../../media/video/player-bar.tsx'
import { useSavedVideo } from '../../offline/saved/use-saved-file.ts'
import { useStudId } from '../../session/session-store.ts'
import { renewVideo, historyQuery, type Topic, topicsQuery, type Watched } from './recorded.api.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isDataSaverOn } from '#ui/data-saver.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { queryClient, showChange } from '../../api/query-client.ts'
import { pagesAfter, topicsAfter } from './watched.rules.ts'

type Shown = InfiniteData<Watched[]>
type Video = { topic_id: number; chapter_id: number | null }

/** Updates the cached lists after a report, without a call. Home refetches when it is shown next. */
function showProgress(stud_id: number, { topic_id, chapter_id }: Video, progress: Progress): void {
  if (chapter_id !== null) {
    showChange(
      topicsQuery(stud_id, chapter_id).queryKey,
      (topics: Topic[] | undefined) => topics && topicsAfter(topics, topic_id, progress),
    )
  }
  showChange<Shown>(
    historyQuery(stud_id).queryKey,
    (shown) => shown && { ...shown, pages: pagesAfter(shown.pages, topic_id, progress) },
  )
  void queryClient.invalidateQueries({ queryKey: ['home', stud_id], refetchType: 'none' })
}

/** Entries of the browser's history in which a video has begun; another video may replace one within its entry. */
const begun = new Set<string>()

/**
 * Returns true when the student has just chosen this video by a press. False after a reload, on the way back to the
 * video, and with the data saver on.
 */
function useAutoplay(): boolean {
  const step = useRouterState({ select: ({ location: { state, href } }) => `${state.__TSR_key} ${href}` })
  // The router's state changes to the next entry before this player is unmounted, so the own entry is stored.
  const [own] = useState(step)
  const [plays] = useState(
    () => !isDataSaverOn() && (navigator.userActivation?.hasBeenActive ?? true) && !begun.has(step),
  )
  useEffect(() => void begun.add(own), [own])
  return plays
}

type VideoPlayerProps = {
  /** Without a chapter no list can be fetched for a fresh address. */
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
