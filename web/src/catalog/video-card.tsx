import { Play } from 'lucide-react'
import { m } from '#messages/web'
import { mediaAddress } from '../api/media-address.ts'
import type { Place } from '../paths.ts'
import { PictureCard } from '../ui/cards/picture-card.tsx'
import { ProgressLine } from '../ui/progress-line.tsx'

type VideoCardProps = {
  place: Place
  thumbnail: string | null
  topicName: string
  subjectName: string
  watchedPercent: number
}

/** A video that was begun: its subject's picture, what it is, how far the student came. */
export function VideoCard({ place, thumbnail, topicName, subjectName, watchedPercent }: VideoCardProps) {
  return (
    <PictureCard
      place={place}
      picture={mediaAddress(thumbnail)}
      title={topicName}
      subtitle={`${subjectName} · ${m.catalog_watched({ percent: watchedPercent })}`}
      overlay={
        <span className="absolute inset-0 overflow-hidden rounded-[10px] md:rounded-none">
          <span className="grid size-full place-items-center">
            <span className="grid size-8 place-items-center rounded-full bg-[#0b1413]/45 text-white md:size-12">
              <Play aria-hidden className="size-4 translate-x-px fill-current md:size-5" />
            </span>
          </span>
          <span className="absolute inset-x-0 bottom-0">
            <ProgressLine percent={watchedPercent} onPicture />
          </span>
        </span>
      }
    />
  )
}
