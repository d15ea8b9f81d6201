import { useEffect, useRef, useState, type RefObject } from 'react'
import { m } from '#messages/web'
import { mediaAddress } from '../../api/media-address.ts'
import type { PlayerProps } from '../player-props.ts'
import { isDataSaverOn } from '#ui/data-saver.ts'
import { PlayerBox } from '../player-box.tsx'
import type { PlayerVideo } from '../player-video.ts'
import { useReporter, whenHidden } from '../progress/use-reporter.ts'
import { followQuality, usePlayerSettings } from './player-settings.ts'
import { PlayerBar } from './player-bar.tsx'
import { usePlayerKeys } from './use-player-keys.ts'
import { type Trouble, VideoLoader } from './video-loader.ts'
import { ladderSource, type Quality, type Source } from '../renditions/rendition-source.rules.ts'
import { canAssemble } from './can-assemble.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { PlayerCover } from '../player-message.tsx'
import { SPEEDS } from './player-keys.rules.ts'
import { EndPanel } from './end-panel.tsx'
import { JumpTaps } from './jump-taps.tsx'
import { StageControls } from './stage-controls.tsx'
import { clockTime } from '../clock-time.rules.ts'
import { isNearEnd } from './near-end.rules.ts'

type NoticeButtonProps = { children: string; onClick: () => void }

/** A button in a line over the video's picture. */
function NoticeButton({ children, onClick }: NoticeButtonProps) {
  return (
    <button
      type="button"
      className="min-h-11 shrink-0 rounded-control px-3.5 font-semibold text-[#7fe3dd] hover:underline"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const SHOWN_MS = 8000

/** Below it the video has hardly begun: nobody asks to start over. */
const FROM_SECONDS = 5

type ResumeNoticeProps = { videoRef: RefObject<HTMLVideoElement | null>; startAt: number; covered: boolean }

/** Says that the video goes on where the student stopped, until it has played for a moment. */
export function ResumeNotice({ videoRef, startAt: first, covered }: ResumeNoticeProps) {
  const [startAt] = useState(first)
  const [shown, setShown] = useState(startAt >= FROM_SECONDS)
  useEffect(() => {
    const element = videoRef.current
    if (!element || !shown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The provider may have put a shorter video in its place.
    const check = () => isNearEnd(startAt, element.duration) && setShown(false)
    const hideSoon = () => {
      timer ??= setTimeout(() => setShown(false), SHOWN_MS)
    }
    element.addEventListener('loadedmetadata', check)
    element.addEventListener('playing', hideSoon)
    return () => {
      element.removeEventListener('loadedmetadata', check)
      element.removeEventListener('playing', hideSoon)
      clearTimeout(timer)
    }
  }, [videoRef, startAt, shown])
  if (!shown || covered) return null
  const startOver = () => {
    setShown(false)
    if (!videoRef.current) return
    videoRef.current.currentTime = 0
    videoRef.current.play().catch(() => {})
  }
  return (
    <div className="absolute top-2 start-2 me-15 flex animate-appear items-center rounded-control bg-[#0b1413]/75 ps-3.5 text-sm text-white">
      <span role="status">{m.player_continuing({ time: clockTime(startAt) })}</span>
      <NoticeButton onClick={startOver}>{m.player_start_over()}</NoticeButton>
    </div>
  )
}

/** Applies the student's speed and captions to the element, and stores changes made in its own menu. */
export function usePlaybackSettings(videoRef: RefObject<HTMLVideoElement | null>): void {
  const { speed, captions } = usePlayerSettings()
  useEffect(() => {
    if (!videoRef.current) return
    // A new source starts with the default speed.
    videoRef.current.defaultPlaybackRate = speed
    videoRef.current.playbackRate = speed
  }, [videoRef, speed])
  useEffect(() => {
    if (videoRef.current) showCaptions(videoRef.current, captions)
  }, [videoRef, captions])
  useEffect(() => {
    const element = videoRef.current
    if (!element) return
    const readSpeed = () => {
      if (SPEEDS.includes(element.playbackRate)) usePlayerSettings.setState({ speed: element.playbackRate })
    }
    const readCaptions = () => {
      const tracks = [...element.textTracks]
      if (tracks.length > 0) usePlayerSettings.setState({ captions: tracks.some(({ mode }) => mode === 'showing') })
    }
    element.addEventListener('ratechange', readSpeed)
    element.textTracks.addEventListener('change', readCaptions)
    return () => {
      element.removeEventListener('ratechange', readSpeed)
      element.textTracks.removeEventListener('change', readCaptions)
    }
  }, [videoRef])
}

function showCaptions({ textTracks }: HTMLVideoElement, shown: boolean): void {
  for (const track of textTracks) track.mode = shown ? 'showing' : 'disabled'
}

type TroubleNoticeProps = { trouble: Trouble; link: string; onRetry: () => void }

/** Says why the video does not play, and what can be done. */
function TroubleNotice({ trouble, link, onRetry }: TroubleNoticeProps) {
  if (trouble === 'broken') {
    return (
      <PlayerCover title={m.player_broken_title()} text={m.player_broken_text()}>
        <Button look="inverse" onClick={onRetry}>
          {m.state_retry()}
        </Button>
        <ButtonLink look="inverse" href={link}>
          {m.player_open_link()}
        </ButtonLink>
      </PlayerCover>
    )
  }
  return (
    <div
      role="status"
      className="absolute inset-x-3 top-3 mx-auto flex w-fit animate-appear items-center gap-2.5 rounded-control bg-[#0b1413]/80 ps-3.5 text-sm text-white"
    >
      <Spinner size={18} />
      <span className="py-2.5">{trouble === 'slow' ? m.player_slow() : m.player_offline()}</span>
      <NoticeButton onClick={onRetry}>{m.player_try_now()}</NoticeButton>
    </div>
  )
}

const HLS = 'application/vnd.apple.mpegurl'

/** Returns the source that this browser plays for one of the academy's own videos, in the chosen quality. */
function sourceOf({ video_kind, video_link, ladder, duration }: PlayerVideo, wanted: Quality): Source {
  const address = mediaAddress(video_link ?? '')
  if (!ladder || duration === null) return { kind: video_kind === 'hls' ? 'hls' : 'file', address }
  const canPlayPlaylists = document.createElement('video').canPlayType(HLS) !== ''
  const browser = { canAssemble: canAssemble(), canPlayPlaylists, isSaving: isDataSaverOn() }
  return ladderSource({ ladder, address, seconds: duration }, wanted, browser)
}

/** Browsers draw captions a twentieth of the video's height high: about 10 px on a phone. */
const CAPTIONS =
  '[&::cue]:bg-[#0b1413]/80 [&::cue]:font-sans [&::cue]:text-[max(16px,1rem)] [&::cue]:text-white md:[&::cue]:text-[1.25rem] [:fullscreen_&]:[&::cue]:text-[clamp(1.125rem,5vmin,2.25rem)]'

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
          // The box fills the screen instead, with the speed.
          controlsList={document.fullscreenEnabled ? 'nofullscreen' : undefined}
          playsInline
          preload={isDataSaverOn() ? 'none' : 'metadata'}
          poster={props.poster ?? undefined}
          aria-label={m.player_video({ title: video.topic_name })}
          crossOrigin={needsCors(video) ? 'anonymous' : undefined}
          className={`${CAPTIONS} [&::-webkit-media-controls-fullscreen-button]:hidden size-full touch-manipulation bg-[#0b1413] object-contain`}
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
        <JumpTaps videoRef={element} />
        <ResumeNotice videoRef={element} startAt={props.video.position} covered={trouble !== null || ended} />
        {ended && <EndPanel onAgain={again} after={props.after} />}
        {trouble && <TroubleNotice trouble={trouble} link={mediaAddress(video.video_link ?? '')} onRetry={retry} />}
        <StageControls videoRef={element} hasCaptions={video.captions.length > 0} ladder={video.ladder} />
      </PlayerBox>
      <PlayerBar hasCaptions={video.captions.length > 0} ladder={video.ladder} />
    </>
  )
}

/** Connects the element to its loader and to the reports while the player is mounted. */
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
    // A provider's data may contain an invalid language.
    return language
  }
}
