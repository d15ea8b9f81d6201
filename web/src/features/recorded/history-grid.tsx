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
            <VideoCard video={video} place={paths.history({ playing: video.topic_id })} />
          </li>
        ))}
      </Grid>
      {more.left && <LoadMore more={more} />}
    </>
  )
}
