import { isCutOff } from '#ui/is-online.ts'
import { embedOf, type Embed, frameAddress, EMBED_ORIGINS } from './frame/embed.rules.ts'
import type { PlayerProps } from './player-props.ts'
import { OwnVideo } from './video/own-video.tsx'
import { ExternalLink, Play } from 'lucide-react'
import { m } from '#messages/web'
import { mediaAddress } from '../api/media-address.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { PlayerMessage } from './player-message.tsx'
import type { PlayerVideo, Progress } from './player-video.ts'
import { useReporter, whenHidden } from './progress/use-reporter.ts'
import { useState, type RefObject, useEffect, useRef } from 'react'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PlayerBox } from './player-box.tsx'
import type { Reporter } from './progress/progress-reporter.ts'
import { askForNews, type FrameNews, readNews } from './frame/frame-messages.rules.ts'

const POLL_MS = 1000
const MAX_POLLS = 20

/** Follows the frame's messages without any script of its site: both sites report the position in them. */
function useFrameNews(site: Embed['site'], reporter: Reporter): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let news: FrameNews | null = null
    // Before it first plays it stands at 0, wherever the student stopped.
    let begun = false
    let asks = 0
    const stop = (urgent: boolean) => begun && news && reporter.stopped(news.position, news.duration, urgent)
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== EMBED_ORIGINS[site] || source === null || source !== frame.current?.contentWindow) return
      const told = readNews(site, data, news ?? { position: 0, duration: 0, playing: false })
      if (!told) return
      news = told
      begun ||= told.playing
      if (told.playing) reporter.playing(told.position, told.duration)
      else stop(false)
    }
    // The frame listens only once it has loaded, and does not announce that.
    const asking = setInterval(() => {
      const target = frame.current?.contentWindow
      if (!target || news || asks >= MAX_POLLS) return
      asks += 1
      // To any origin, since the message contains nothing private; with a fixed origin a frame that did not load would
      // log an error.
      for (const message of askForNews[site]) target.postMessage(message, '*')
    }, POLL_MS)
    window.addEventListener('message', hear)
    const shown = whenHidden(() => stop(true))
    return () => {
      clearInterval(asking)
      window.removeEventListener('message', hear)
      shown()
      stop(false)
    }
  }, [site, reporter])
  return frame
}

const SITES = { youtube: 'YouTube', vimeo: 'Vimeo' }

type FrameVideoProps = Pick<PlayerProps, 'video' | 'poster' | 'onProgress'> & { embed: Embed }

/** A video of another site. Nothing of that site is asked for until the student presses play. */
function FrameVideo({ video, poster, onProgress, embed }: FrameVideoProps) {
  const [begun, setBegun] = useState(false)
  const [{ position: startAt, duration }] = useState(video)
  const reporter = useReporter(video.topic_id, onProgress)
  const frame = useFrameNews(embed.site, reporter)
  const begin = async () => {
    // The frame would show the browser's own page.
    if (await isCutOff()) return void toast.error(m.error_offline(), { id: 'offline' })
    setBegun(true)
    // Opening the video counts for the history, in case the frame never reports.
    reporter.playing(startAt, duration ?? 0)
  }
  const site = SITES[embed.site]
  return (
    <>
      <PlayerBox>
        {begun ? (
          <iframe
            ref={frame}
            src={frameAddress(embed, { startAt, origin: window.location.origin })}
            title={m.player_video({ title: video.topic_name })}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it cannot lift its own sandbox
            sandbox="allow-scripts allow-same-origin allow-presentation"
            className="size-full border-0"
          />
        ) : (
          <Poster poster={poster} title={video.topic_name} site={site} onPlay={() => void begin()} />
        )}
      </PlayerBox>
      {begun && video.video_link && (
        <div className="mt-2.5">
          <ButtonLink look="quiet" icon={ExternalLink} href={video.video_link}>
            {m.player_on_site({ site })}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

type PosterProps = { poster: string | null; title: string; site: string; onPlay: () => void }

function Poster({ poster, title, site, onPlay }: PosterProps) {
  return (
    <button
      type="button"
      aria-label={m.player_play({ title })}
      className="group relative block size-full focus-visible:-outline-offset-4"
      onClick={onPlay}
    >
      {poster && <img src={poster} alt="" className="size-full object-cover" />}
      <span className="absolute inset-0 grid place-items-center bg-[#0b1413]/30 transition-colors group-hover:bg-[#0b1413]/40">
        <span className="grid size-16 place-items-center rounded-full bg-[#0b1413]/60 md:size-20">
          <Play aria-hidden className="size-8 translate-x-0.5 fill-current md:size-10" />
        </span>
      </span>
      <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#0b1413]/75 to-transparent p-3 pt-8 text-start text-sm">
        {m.player_from_site({ site })}
      </span>
    </button>
  )
}

type LinkVideoProps = { video: PlayerVideo; onProgress: (progress: Progress) => void }

/** A video that only its own site can play, or none yet. */
function LinkVideo({ video, onProgress }: LinkVideoProps) {
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
        // Nothing more is known about the video; opening it counts for the history.
        onClick={() => reporter.playing(position, duration ?? 0)}
      >
        <ExternalLink size={20} aria-hidden />
        {m.player_open_link()}
      </a>
    </PlayerMessage>
  )
}

/** Plays whatever a provider's video is. Give it the topic's id as key. */
export function Player(props: PlayerProps) {
  const { video_kind: kind, video_link: link } = props.video
  if (link === null) return <LinkVideo video={props.video} onProgress={props.onProgress} />
  if (kind === 'file' || kind === 'hls') return <OwnVideo {...props} />
  const embed = embedOf(link)
  if (embed) return <FrameVideo {...props} embed={embed} />
  return <LinkVideo video={props.video} onProgress={props.onProgress} />
}
