import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useShownChapter } from '../../catalog/chapters-query.ts'
import { useListOrSaved } from '../../offline/saved/use-list-or-saved.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { type Topic, topicsQuery } from './recorded.api.ts'
import { TopicList } from './topic-list.tsx'
import { ChapterLinks, TopicView } from './topic-view.tsx'
import { TopicsSkeleton } from './topics-skeleton.tsx'

const ROUTE = '/student/menus/topic/$chapter_id'

/** A chapter's topics, and the player of the one that `id` names. */
export function TopicsScreen(): ReactNode {
  const { chapter_id } = useParams({ from: ROUTE })
  const { id } = useSearch({ from: ROUTE })
  const query = useListOrSaved('video', chapter_id, useQuery(topicsQuery(useStudId(), chapter_id)))
  const chapter = useShownChapter(chapter_id)
  const named = query.data?.[0] ?? chapter
  return (
    <>
      <PageHead
        title={
          named
            ? m.recorded_title({ subject: named.subject_name, chapter: named.chapter_name })
            : query.data === undefined && query.error === null
              ? undefined
              : m.title_topics()
        }
        subtitle={query.data && m.catalog_topics({ count: query.data.length })}
      />
      <ListStates
        query={query}
        loading={<TopicsSkeleton playing={id !== undefined} />}
        error="page"
        empty={<EmptyPage onward={chapter && <OtherChapters subjectId={chapter.subject_id} />} />}
        content={(topics) => <Topics topics={topics} playing={id} />}
      />
    </>
  )
}

/** The list keeps its place on the page's tree when the player comes, and so the keyboard keeps its focus. */
function Topics({ topics, playing }: { topics: Topic[]; playing: number | undefined }) {
  const topic = topics.find(({ topic_id }) => topic_id === playing)
  const [first] = topics
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {topic && <TopicView topics={topics} topic={topic} />}
      <TopicList topics={topics} playing={topic?.topic_id} />
      {first && (
        <div className="flex flex-wrap gap-3 max-md:*:grow">
          <ChapterLinks topic={first} />
        </div>
      )}
    </div>
  )
}

function OtherChapters({ subjectId }: { subjectId: number }) {
  return (
    <ButtonLink look="secondary" place={paths.chapters(subjectId)}>
      {m.title_chapters()}
    </ButtonLink>
  )
}
