import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { mediaAddress } from '../../api/media-address.ts'
import type { PlayerProps } from '../player-props.ts'
import { isDataSaverOn } from '../../ui/data-saver.ts'
import { PlayerBox } from '../player-box.tsx'
import type { PlayerVideo } from '../player-video.ts'
import { useReporter, whenHidden } from '../progress/use-reporter.ts'
import { EndPanel } from './end-panel.tsx'
import { followQuality, usePlayerSettings } from './player-settings.ts'
import { PlayerBar } from './player-bar.tsx'
import { ResumeNotice } from './resume-notice.tsx'
import { sourceOf } from './source-of.ts'
import { TroubleNotice } from './trouble-notice.tsx'
import { usePlaybackSettings } from './use-playback-settings.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { type Trouble, VideoLoader } from './video-loader.ts'

/** A file or playlist in the browser's own player. */
export function OwnVideo(props: PlayerProps) {
  const element = useRef<HTMLVideoElement>(null)
  const { video, trouble, retry, ended } = useLoadedVideo(element, props)
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
        {trouble && <TroubleNotice trouble={trouble} link={mediaAddress(video.video_link ?? '')} onRetry={retry} />}
      </PlayerBox>
      <PlayerBar hasCaptions={video.captions.length > 0} ladder={video.ladder} />
    </>
  )
}

/** Ties the element to its loader and to the reports, for as long as the player stands there. */
function useLoadedVideo(element: React.RefObject<HTMLVideoElement | null>, props: PlayerProps) {
  const [first] = useState(props)
  const [video, setVideo] = useState(props.video)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [ended, setEnded] = useState(false)
  const loader = useRef<VideoLoader>(null)
  const newest = useRef(props.video)
  const reporter = useReporter(props.video.topic_id, props.onProgress)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const renew = async () => {
      const fresh = await first.renew()
      if (!fresh?.video_link) return null
      setVideo(fresh)
      newest.current = fresh
      return sourceOf(fresh, usePlayerSettings.getState().quality)
    }
    const now = new VideoLoader(target, {
      source: sourceOf(first.video, usePlayerSettings.getState().quality),
      startAt: first.video.position,
      play: first.play,
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
    const unfollow = followQuality((quality) => newest.current.ladder && now.change(sourceOf(newest.current, quality)))
    const shown = whenHidden(() => reporter.stopped(now.position, target.duration, true))
    return () => {
      off.abort()
      shown()
      unfollow()
      reporter.stopped(now.position, target.duration)
      now.stop()
    }
  }, [element, first, reporter])
  return { video, trouble, ended, retry: () => loader.current?.retry() }
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
