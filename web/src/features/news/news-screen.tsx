import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { mediaAddress } from '../../api/media-address.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { Article } from '../../ui/article/article.tsx'
import { ArticleText } from '../../ui/article/article-text.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { formatDay } from '../../ui/format/format-day.ts'
import { ErrorPage } from '../../ui/states/error-page.tsx'
import { ItemStates } from '../../ui/states/item-states.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { cleanerQuery, newsItemQuery } from './news.api.ts'

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
            <ErrorPage busy={query.isFetching} error={error} onRetry={retry} />
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

/** The text and what cleans it, asked for together, so that neither waits for the other. */
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
