import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BookOpen, CirclePlay, ClipboardCheck, Play, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { type Chapter, chaptersQuery } from '../../catalog/chapters-query.ts'
import { practiceQuery } from '#assessment/practice-query.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { Tile } from '#web/ui/cards/tile.tsx'
import { counted } from '#web/ui/format/counted.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { videoWords } from './length-labels.ts'
import { topicsQuery } from './recorded.api.ts'

/** A chapter's videos, study materials and quizzes, and the video in which the student stopped. */
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
        content={() =>
          chapter && (
            <>
              <ChapterTiles chapter={chapter} />
              <GoOn chapterId={chapter_id} />
            </>
          )
        }
      />
    </>
  )
}

/** The last of three takes a phone's row for itself. */
const ROOM = 'max-md:odd:last:col-span-full'

function ChapterTiles({ chapter }: { chapter: Chapter }) {
  const { subject_id, chapter_id, topic_count, quiz_count, material_count } = chapter
  return (
    <Grid of="tiles">
      <li>
        <Tile
          icon={CirclePlay}
          place={paths.topic(chapter_id)}
          title={m.recorded_video_classes()}
          subtitle={counted(topic_count, m.catalog_topics)}
        />
      </li>
      <li>
        <Tile
          icon={BookOpen}
          place={paths.materials(subject_id, chapter_id)}
          title={m.recorded_materials()}
          subtitle={material_count === 0 ? m.materials_count_none() : counted(material_count, m.materials_count)}
        />
      </li>
      {quiz_count !== undefined && quiz_count > 0 && (
        <li className={ROOM}>
          <Tile
            icon={ClipboardCheck}
            place={paths.quizList(chapter_id)}
            title={m.menu_quiz()}
            subtitle={m.quizzes_count({ count: quiz_count })}
          />
        </li>
      )}
      <PracticeTile chapterId={chapter_id} />
    </Grid>
  )
}

/** Shown where the chapter has questions for practice. */
function PracticeTile({ chapterId }: { chapterId: number }) {
  const { data } = useQuery(practiceQuery(useStudId()))
  if (!data?.some(({ chapter_id }) => chapter_id === chapterId)) return null
  return (
    <li className={`animate-appear ${ROOM}`}>
      <Tile
        icon={Target}
        place={paths.practice({ chapter: chapterId })}
        title={m.menu_practice()}
        subtitle={m.practice_tile_text()}
      />
    </li>
  )
}

/** The video of the chapter in which the student stopped; the last of several. */
function GoOn({ chapterId }: { chapterId: number }) {
  const { data } = useQuery(topicsQuery(useStudId(), chapterId))
  const stopped = data?.findLast(({ watched_percent }) => watched_percent > 0 && watched_percent < 100)
  if (!stopped) return null
  return (
    <section className="mt-6 animate-appear">
      <h2 className="mb-3 text-lg">{m.home_continue()}</h2>
      <RowCard
        place={paths.topic(chapterId, { id: stopped.topic_id })}
        leading={<Play size={18} aria-hidden />}
        title={stopped.topic_name}
        subtitle={videoWords(stopped)}
      />
    </section>
  )
}
