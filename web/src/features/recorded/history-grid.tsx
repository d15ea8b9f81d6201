import { VideoCard } from '../../catalog/video-card.tsx'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/cards/grid.tsx'
import { LoadMore, type More } from '../../ui/load-more.tsx'
import type { Watched } from './recorded.api.ts'

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
