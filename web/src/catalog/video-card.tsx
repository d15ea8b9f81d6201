import { Play } from 'lucide-react'
import { m } from '#messages/web'
import { mediaAddress } from '../api/media-address.ts'
import type { Place } from '../paths.ts'
import { PictureCard } from '#web/ui/cards/picture-card.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import type { Home } from './home-query.ts'

type VideoCardProps = {
  place: Place
  video: Pick<Home['continue_watching'][number], 'thumbnail' | 'topic_name' | 'subject_name' | 'watched_percent'>
}

/** A video that was begun: its subject's picture, what it is, how far the student came. */
export function VideoCard({ place, video }: VideoCardProps) {
  const { thumbnail, topic_name, subject_name, watched_percent: percent } = video
  return (
    <PictureCard
      place={place}
      picture={mediaAddress(thumbnail)}
      title={topic_name}
      subtitle={`${subject_name} · ${m.catalog_watched({ percent })}`}
      overlay={
        <span className="absolute inset-0 overflow-hidden rounded-[10px] md:rounded-none">
          <span className="grid size-full place-items-center">
            <span className="grid size-8 place-items-center rounded-full bg-[#0b1413]/45 text-white md:size-12">
              <Play aria-hidden className="size-4 translate-x-px fill-current md:size-5" />
            </span>
          </span>
          <span className="absolute inset-x-0 bottom-0">
            <ProgressLine percent={percent} onPicture />
          </span>
        </span>
      }
    />
  )
}
