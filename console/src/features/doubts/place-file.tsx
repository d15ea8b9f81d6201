import { ExternalLink } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import type { Doubt } from './use-doubt-queue.ts'

type PlaceFileProps = { file: NonNullable<Doubt['file']>; at: number; label: string }

/** Where the student stood: the video from that second, or the document at that page. */
export function PlaceFile({ file: { url, is_video, captions }, at, label }: PlaceFileProps) {
  if (is_video)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a provider may have none for a video
      <video
        src={`${url}#t=${at}`}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        className="mt-3 aspect-video w-full rounded-control bg-ink"
      >
        {captions.map((address) => (
          <track key={address} kind="captions" label={m.lessons_captions()} src={address} />
        ))}
      </video>
    )
  return (
    <a href={`${url}#page=${at}`} target="_blank" rel="noopener" className={`${buttonClass('secondary')} mt-3`}>
      <ExternalLink size={20} aria-hidden />
      {m.doubts_open_page({ page: at })}
    </a>
  )
}
