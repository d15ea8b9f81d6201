import { m } from '#messages/web'
import type { Home } from '../../catalog/home-query.ts'
import { VideoCard } from '../../catalog/video-card.tsx'
import { paths } from '../../paths.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { Grid } from '../../ui/cards/grid.tsx'

/** The videos that were begun and not finished, with their pictures. On small screens they are lines of the list above. */
export function ContinueWatching({ videos }: { videos: Home['continue_watching'] }) {
  if (videos.length === 0) return null
  return (
    <section className="mt-7 max-md:hidden">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="text-lg">{m.home_continue()}</h2>
        <PlaceLink
          place={paths.history()}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-strong no-underline hover:underline"
        >
          {m.home_history_link()}
        </PlaceLink>
      </div>
      <Grid of="cards">
        {videos.map((video) => (
          <li key={video.topic_id}>
            <VideoCard video={video} place={paths.topic(video.chapter_id, { id: video.topic_id })} />
          </li>
        ))}
      </Grid>
    </section>
  )
}
