import { useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { VideoCard } from '../../catalog/video-card.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Grid } from '../../ui/cards/grid.tsx'
import type { Watched } from './recorded.api.ts'

/** The rest of a list that comes page by page. */
export type More = { left: boolean; busy: boolean; load: () => void }

type HistoryGridProps = { watched: Watched[]; more: More }

export function HistoryGrid({ watched, more }: HistoryGridProps) {
  return (
    <>
      <Grid of="cards">
        {watched.map((video) => (
          <li key={video.topic_id}>
            <VideoCard
              place={paths.history({ playing: video.topic_id })}
              thumbnail={video.thumbnail}
              topicName={video.topic_name}
              subjectName={video.subject_name}
              watchedPercent={video.watched_percent}
            />
          </li>
        ))}
      </Grid>
      {more.left && <LoadMore more={more} />}
    </>
  )
}

/** Loads by itself when the end of the list comes near; the button is for whoever cannot scroll there. */
function LoadMore({ more }: { more: More }) {
  const place = useRef<HTMLDivElement>(null)
  const { load } = more
  useEffect(() => {
    if (!place.current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '600px' })
    near.observe(place.current)
    return () => near.disconnect()
  }, [load])
  return (
    <div ref={place} className="mt-5 flex justify-center">
      <Button look="secondary" busy={more.busy} onClick={more.load}>
        {m.recorded_more()}
      </Button>
    </div>
  )
}
