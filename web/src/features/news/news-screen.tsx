import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { mediaAddress } from '../../api/media-address.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { Article } from '#ui/article/article.tsx'
import { ArticleText } from '#ui/article/article-text.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { FailedPage } from '#ui/states/failed-page.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { cleanerQuery, newsItemQuery } from './news.api.ts'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SKELETON_BAR } from '#ui/states/skeleton-lines.tsx'

function ArticleSkeleton() {
  return (
    <SkeletonFrame className="max-w-reading">
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <span className="block aspect-video animate-shimmer bg-shade" />
        <div className="grid gap-3.5 p-5 md:px-8 md:py-7">
          <span className={`${SKELETON_BAR} h-2.5 w-24`} />
          <span className={`${SKELETON_BAR} mb-2 h-5 w-4/5`} />
          {['w-full', 'w-11/12', 'w-4/5', 'w-3/5'].map((width) => (
            <span key={width} className={`${SKELETON_BAR} h-3 ${width}`} />
          ))}
        </div>
      </div>
    </SkeletonFrame>
  )
}

/** One piece of news. */
export function NewsScreen(): ReactNode {
  const { newsId } = useParams({ from: '/student/menus/newsandevents/$newsId' })
  const query = useArticle(newsId)
  return (
    <>
      <PageHead title={m.title_news()} />
      <ItemStates
        query={query}
        loading={<ArticleSkeleton />}
        error={(retry, error) => (
          <>
            <FailedPage busy={query.isFetching} error={error} onRetry={retry} />
            <p className="relative -mt-8 text-center">
              <AllNews />
            </p>
          </>
        )}
        content={({ item, clean }) => (
          <Article
            heading={item.heading}
            day={item.published_on && formatDay(item.published_on, 'date')}
            picture={mediaAddress(item.images)}
            text={<ArticleText html={item.news} clean={clean} />}
          />
        )}
      />
    </>
  )
}

/** Loads the text and its cleaner in parallel. */
function useArticle(newsId: number) {
  const { data: item, error, isFetching, dataUpdatedAt, refetch } = useQuery(newsItemQuery(useStudId(), newsId))
  const cleaner = useQuery(cleanerQuery)
  const data = item && cleaner.data && { item, clean: cleaner.data }
  return {
    data,
    error: error ?? cleaner.error,
    isFetching: isFetching || cleaner.isFetching,
    dataUpdatedAt,
    refetch: () => void Promise.all([refetch(), cleaner.data ?? cleaner.refetch()]),
  }
}

const AllNews = () => (
  <ButtonLink look="quiet" place={paths.newsList()}>
    {m.news_all()}
  </ButtonLink>
)
