import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { PlayerProps } from '../player-props.ts'
import { PlayerBox } from '../player-box.tsx'
import { useReporter } from '../progress/use-reporter.ts'
import { type Embed, frameAddress } from './embed.rules.ts'
import { useFrameNews } from './use-frame-news.ts'

const SITES = { youtube: 'YouTube', vimeo: 'Vimeo' }

type FrameVideoProps = Pick<PlayerProps, 'video' | 'poster' | 'onProgress'> & { embed: Embed }

/** A video of another site. Nothing of that site is asked for until the student presses play. */
export function FrameVideo({ video, poster, onProgress, embed }: FrameVideoProps) {
  const [begun, setBegun] = useState(false)
  const [{ position: startAt, duration }] = useState(video)
  const reporter = useReporter(video.topic_id, onProgress)
  const frame = useFrameNews(embed.site, reporter)
  const begin = () => {
    // The frame would show the browser's own page.
    if (!navigator.onLine) return void toast.error(m.error_offline(), { id: 'offline' })
    setBegun(true)
    // Should the frame tell nothing more, being opened puts it into the history.
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
          <Poster poster={poster} title={video.topic_name} site={site} onPlay={begin} />
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
