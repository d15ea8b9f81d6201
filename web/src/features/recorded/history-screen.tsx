import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { joinPages } from './history-pages.rules.ts'
import { historyQuery, topicsQuery, type Watched } from './recorded.api.ts'
import { VideoCard } from '../../catalog/video-card.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { LoadMore, type More } from '#ui/load-more.tsx'
import { ListVideo, SearchX } from 'lucide-react'
import { FullState } from '#ui/states/full-state.tsx'
import { AskAboutVideo } from './ask-about-video.tsx'
import { videoWords } from './length-labels.ts'
import { afterTopic, ChapterLinks, NextLink, nextOf } from './topic-view.tsx'
import { VideoPlayer } from './video-player.tsx'
import { dotted } from '#web/ui/format/dotted.ts'

type WatchedAgainProps = { watched: Watched[]; playing: number; more: More }

/** One entry of the history in the place of the list. */
function WatchedAgain({ watched, playing, more }: WatchedAgainProps) {
  const video = watched.find(({ topic_id }) => topic_id === playing)
  const { left, busy, load } = more
  useEffect(() => {
    // After a reload only the first page is there.
    if (!video && left && !busy) load()
  }, [video, left, busy, load])
  if (video) return <Entry key={playing} video={video} />
  return left ? <Skeleton of="cards" count={1} /> : <Gone />
}

/** As a topic's screen, with the next topic of the video's chapter. */
function Entry({ video }: { video: Watched }) {
  const [first] = useState(video)
  const { topic_name, subject_name, chapter_name, chapter_id, topic_id } = video
  const studId = useStudId()
  const { data } = useQuery({ ...topicsQuery(studId, chapter_id ?? 0), enabled: chapter_id !== null })
  const isKnown = data?.some((one) => one.topic_id === topic_id) ?? false
  const next = isKnown ? nextOf(data ?? [], topic_id) : undefined
  const chapter = chapter_id === null ? null : { subject_id: video.subject_id, chapter_id }
  return (
    <article>
      <VideoPlayer
        video={first}
        thumbnail={first.thumbnail}
        after={chapter && isKnown ? afterTopic(next, chapter) : undefined}
      />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-xl wrap-anywhere">{topic_name}</h2>
          <p className="mt-0.5 text-ink-2">{dotted([subject_name, chapter_name, videoWords(video)])}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-md:grid max-md:grow max-md:grid-cols-2 max-md:*:only:col-span-2 large-text:grid-cols-1 large-text:*:col-span-1">
          <AskAboutVideo video={video} />
          {next && <NextLink next={next} words={m.recorded_next()} look="primary" />}
        </div>
      </div>
      {chapter && (
        <div className="mt-5 flex flex-wrap gap-3 max-md:*:grow">
          <ButtonLink look="secondary" icon={ListVideo} place={paths.topic(chapter.chapter_id, { id: topic_id })}>
            {m.recorded_all_topics()}
          </ButtonLink>
          <ChapterLinks topic={chapter} />
        </div>
      )}
    </article>
  )
}

function Gone() {
  return (
    <FullState icon={SearchX} title={m.recorded_history_gone_title()} text={m.recorded_history_gone_text()}>
      <ButtonLink place={paths.history()}>{m.recorded_history_back()}</ButtonLink>
    </FullState>
  )
}

type HistoryGridProps = { watched: Watched[]; more: More }

function HistoryGrid({ watched, more }: HistoryGridProps) {
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

/** What was watched lately; `playing` names the entry that plays in the place of the grid. */
export function HistoryScreen(): ReactNode {
  const { playing } = useSearch({ from: '/student/menus/history' })
  const query = useInfiniteQuery(historyQuery(useStudId()))
  const { data, error, dataUpdatedAt, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  const more = {
    left: hasNextPage,
    busy: isFetchingNextPage,
    load: () => void (isFetching || fetchNextPage()),
  }
  return (
    <>
      <PageHead title={m.title_history()} />
      <ListStates
        query={{ data: data && joinPages(data.pages), error, dataUpdatedAt, isFetching, refetch }}
        loading={<Skeleton of="cards" titleLines={2} />}
        error="page"
        empty={
          <EmptyPage
            text={m.recorded_history_empty()}
            onward={<ButtonLink place={paths.subjects()}>{m.title_subjects()}</ButtonLink>}
          />
        }
        content={(watched) =>
          playing === undefined ? (
            <HistoryGrid watched={watched} more={more} />
          ) : (
            <WatchedAgain watched={watched} playing={playing} more={more} />
          )
        }
      />
    </>
  )
}
