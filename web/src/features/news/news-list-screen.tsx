import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { useStudId } from '../../session/session-store.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { NewsRow } from './news-row.tsx'
import { NewsSkeleton } from './news-skeleton.tsx'
import { newsListQuery } from './news.api.ts'

/** What the academy announces, the latest first. */
export function NewsListScreen() {
  const query = useInfiniteQuery(newsListQuery(useStudId()))
  const { data, error, dataUpdatedAt, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  const more = { left: hasNextPage, busy: isFetchingNextPage, load: () => void (isFetching || fetchNextPage()) }
  return (
    <>
      <PageHead title={m.title_news()} />
      <ListStates
        query={{ data: data?.pages.flat(), error, dataUpdatedAt, isFetching, refetch }}
        loading={<NewsSkeleton />}
        error="page"
        empty={<EmptyPage text={m.news_empty()} />}
        content={(news) => (
          <div className="animate-appear">
            <ul className="grid gap-3">
              {news.map((item, index) => (
                <NewsRow key={item.id} item={item} eager={index < 4} />
              ))}
            </ul>
            <LoadMore more={more} />
          </div>
        )}
      />
    </>
  )
}
