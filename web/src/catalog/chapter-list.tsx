import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { paths, type Place } from '../paths.ts'
import { useStudId } from '../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
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
  /** Returns how much of a chapter is done, drawn as a line below its subtitle; null for none. */
  percentOf?: (chapter: Chapter) => number | null
  /** Returns true for chapters without any of the wanted content: they lead nowhere. */
  isEmpty?: (chapter: Chapter) => boolean
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
export function ChapterList({
  subjectId,
  placeOf,
  subtitleOf = topicCount,
  percentOf,
  isEmpty,
  onward,
}: ChapterListProps) {
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
              {isEmpty?.(chapter) ? (
                <EmptyRow number={index + 1} title={chapter.chapter_name} subtitle={subtitleOf?.(chapter)} />
              ) : (
                <RowCard
                  place={placeOf(chapter)}
                  leading={index + 1}
                  title={chapter.chapter_name}
                  subtitle={<Below words={subtitleOf?.(chapter)} percent={percentOf?.(chapter) ?? null} />}
                />
              )}
            </li>
          ))}
        </Grid>
      )}
    />
  )
}

function Below({ words, percent }: { words: string | undefined; percent: number | null }) {
  return (
    <>
      {words}
      {percent !== null && (
        <span className="mt-1.5 block max-w-60">
          <ProgressLine percent={percent} />
        </span>
      )}
    </>
  )
}

type EmptyRowProps = { number: number; title: string; subtitle: string | undefined }

/** A chapter without the wanted content, in its place among the others, as a line that leads nowhere. */
const EmptyRow = ({ number, title, subtitle }: EmptyRowProps) => (
  <div className="flex min-h-16 items-center gap-3.5 rounded-card border border-dashed border-line px-4 py-3 text-ink-2">
    <span className="flex h-9 min-w-9 shrink-0 items-center justify-center rounded-full bg-shade text-sm font-semibold tabular">
      {number}
    </span>
    <span className="min-w-0 grow">
      <span className="block text-pretty wrap-anywhere">{title}</span>
      <span className="block text-sm">{subtitle}</span>
    </span>
  </div>
)
