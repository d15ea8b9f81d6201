import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { mediaAddress } from '../../api/media-address.ts'
import type { PlayerProps } from '../player-props.ts'
import { isDataSaverOn } from '../../ui/data-saver.ts'
import { PlayerBox } from '../player-box.tsx'
import type { PlayerVideo } from '../player-video.ts'
import { useReporter, whenHidden } from '../progress/use-reporter.ts'
import type { Source } from './attach-source.ts'
import { EndPanel } from './end-panel.tsx'
import { PlayerBar } from './player-bar.tsx'
import { ResumeNotice } from './resume-notice.tsx'
import { TroubleNotice } from './trouble-notice.tsx'
import { usePlaybackSettings } from './use-playback-settings.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { type Trouble, VideoLoader } from './video-loader.ts'

type OwnVideoProps = PlayerProps & { source: Source }

/** A file or playlist in the browser's own player. */
export function OwnVideo(props: OwnVideoProps) {
  const element = useRef<HTMLVideoElement>(null)
  const { video, source, trouble, retry, ended } = useLoadedVideo(element, props)
  usePlaybackSettings(element)
  usePlayerKeys(element)
  const again = () => void element.current?.play()
  return (
    <>
      <PlayerBox>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a provider may have none for a video */}
        <video
          ref={element}
          controls
          playsInline
          preload={isDataSaverOn() ? 'none' : 'metadata'}
          poster={props.poster ?? undefined}
          aria-label={m.player_video({ title: video.topic_name })}
          crossOrigin={needsCors(video) ? 'anonymous' : undefined}
          className="size-full bg-[#0b1413] object-contain"
        >
          {video.captions.map(({ language, address }) => (
            <track
              key={language}
              kind="captions"
              srcLang={language}
              label={languageName(language)}
              src={mediaAddress(address)}
            />
          ))}
        </video>
        <ResumeNotice videoRef={element} startAt={props.video.position} covered={trouble !== null || ended} />
        {ended && <EndPanel onAgain={again} after={props.after} />}
        {trouble && <TroubleNotice trouble={trouble} link={source.address} onRetry={retry} />}
      </PlayerBox>
      <PlayerBar hasCaptions={video.captions.length > 0} />
    </>
  )
}

/** Ties the element to its loader and to the reports, for as long as the player stands there. */
function useLoadedVideo(element: React.RefObject<HTMLVideoElement | null>, props: OwnVideoProps) {
  const [first] = useState(props)
  const [video, setVideo] = useState(props.video)
  const [source, setSource] = useState(props.source)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [ended, setEnded] = useState(false)
  const loader = useRef<VideoLoader>(null)
  const reporter = useReporter(props.video.topic_id, props.onProgress)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const renew = async () => {
      const fresh = await first.renew()
      if (!fresh?.video_link) return null
      const renewed = { ...first.source, address: mediaAddress(fresh.video_link) }
      setVideo(fresh)
      setSource(renewed)
      return renewed
    }
    const { source: begins, play } = first
    const now = new VideoLoader(target, {
      source: begins,
      startAt: first.video.position,
      play,
      renew,
      onTrouble: setTrouble,
    })
    loader.current = now
    const off = new AbortController()
    const on = (type: string, run: () => void) => target.addEventListener(type, run, { signal: off.signal })
    on('timeupdate', () => !target.paused && !target.seeking && reporter.playing(now.position, target.duration))
    on('pause', () => reporter.stopped(now.position, target.duration))
    on('seeked', () => reporter.moved(now.position, target.duration))
    on('ended', () => setEnded(true))
    on('play', () => setEnded(false))
    on('seeking', () => setEnded(target.ended))
    const shown = whenHidden(() => reporter.stopped(now.position, target.duration, true))
    return () => {
      off.abort()
      shown()
      reporter.stopped(now.position, target.duration)
      now.stop()
    }
  }, [element, first, reporter])
  return { video, source, trouble, ended, retry: () => loader.current?.retry() }
}

/** Captions of another host are only shown when that host allows it for the whole video. */
const needsCors = ({ captions }: PlayerVideo) =>
  captions.some(({ address }) => new URL(mediaAddress(address), window.location.href).origin !== window.location.origin)

function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  } catch {
    // A provider's sheet may hold anything.
    return language
  }
}
