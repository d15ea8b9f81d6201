import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { paths, type Place } from '../paths.ts'
import { useStudId } from '../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { counted } from '#web/ui/format/counted.ts'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { type Chapter, chaptersQuery } from './chapters-query.ts'

type ChapterListProps = {
  subjectId: number
  placeOf: (chapter: Chapter) => Place
  /** The line below a chapter; by default the number of topics, null for none. */
  subtitleOf?: ((chapter: Chapter) => string | undefined) | null
  /** Returns true for chapters without any of the wanted content. */
  mutedOf?: (chapter: Chapter) => boolean
  /** The link of an empty list; by default to the subjects of the recorded classes. */
  onward?: ReactNode
}

const topicCount = ({ topic_count }: Chapter) => counted(topic_count, m.catalog_topics)

const ToSubjects = () => (
  <ButtonLink look="secondary" place={paths.subjects()}>
    {m.title_subjects()}
  </ButtonLink>
)

/** A subject's chapters in their order, each leading where the feature wants it. */
export function ChapterList({ subjectId, placeOf, subtitleOf = topicCount, mutedOf, onward }: ChapterListProps) {
  const query = useQuery(chaptersQuery(useStudId(), subjectId))
  return (
    <ListStates
      query={query}
      loading={<Skeleton of="rows" lines={subtitleOf ? [1, 1] : [0, 0]} />}
      error="page"
      empty={<EmptyPage onward={onward ?? <ToSubjects />} />}
      content={(chapters) => (
        <Grid of="rows">
          {chapters.map((chapter, index) => (
            <li key={chapter.chapter_id}>
              <RowCard
                place={placeOf(chapter)}
                leading={index + 1}
                title={chapter.chapter_name}
                subtitle={subtitleOf?.(chapter)}
                muted={mutedOf?.(chapter) ?? false}
              />
            </li>
          ))}
        </Grid>
      )}
    />
  )
}
