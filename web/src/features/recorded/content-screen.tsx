import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BookOpen, CirclePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { type Chapter, chaptersQuery } from '../../catalog/chapters-query.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Grid } from '../../ui/cards/grid.tsx'
import { Tile } from '../../ui/cards/tile.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** What a chapter has: its videos and its study materials. */
export function ContentScreen(): ReactNode {
  const { subId, chapter_id } = useParams({ from: '/student/menus/content/$subId/$chapter_id' })
  const query = useQuery(chaptersQuery(useStudId(), subId))
  const chapter = query.data?.find((each) => each.chapter_id === chapter_id)
  return (
    <>
      <PageHead
        title={chapter?.subject_name ?? (query.isPending ? undefined : m.title_content())}
        subtitle={chapter?.chapter_name}
      />
      <ListStates
        query={query}
        loading={<Skeleton of="tiles" count={2} />}
        error="page"
        isEmpty={() => chapter === undefined}
        empty={
          <EmptyPage
            onward={
              <ButtonLink look="secondary" place={paths.chapters(subId)}>
                {m.title_chapters()}
              </ButtonLink>
            }
          />
        }
        content={() => chapter && <ChapterTiles chapter={chapter} />}
      />
    </>
  )
}

function ChapterTiles({ chapter: { subject_id, chapter_id, topic_count } }: { chapter: Chapter }) {
  return (
    <Grid of="tiles">
      <li>
        <Tile
          index={0}
          icon={CirclePlay}
          place={paths.topic(chapter_id)}
          title={m.recorded_video_classes()}
          subtitle={m.catalog_topics({ count: topic_count })}
        />
      </li>
      <li>
        <Tile
          index={1}
          icon={BookOpen}
          place={paths.materials(subject_id, chapter_id)}
          title={m.recorded_materials()}
          subtitle={m.recorded_materials_text()}
        />
      </li>
    </Grid>
  )
}
