import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { mediaAddress } from '../../api/media-address.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { formatDay } from '../../ui/format/format-day.ts'
import { ErrorPage } from '../../ui/states/error-page.tsx'
import { ItemStates } from '../../ui/states/item-states.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { ArticleText } from './article-text.tsx'
import { cleanerQuery, type NewsItem, newsItemQuery } from './news.api.ts'

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
          <Article item={item}>
            <ArticleText html={item.news} clean={clean} />
          </Article>
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

function Article({ item: { heading, images, published_on }, children }: { item: NewsItem; children: ReactNode }) {
  return (
    <article className="max-w-reading animate-appear overflow-hidden rounded-card border border-line bg-card">
      {images && <Picture src={mediaAddress(images)} eager className="w-full" />}
      <div className="p-5 md:px-8 md:py-7">
        {published_on && <p className="text-sm text-ink-2">{formatDay(published_on, 'date')}</p>}
        <h2 className="mt-1 mb-4 text-2xl wrap-anywhere md:text-[1.75rem]/9">{heading}</h2>
        {children}
      </div>
    </article>
  )
}

const AllNews = () => (
  <ButtonLink look="quiet" place={paths.newsList()}>
    {m.news_all()}
  </ButtonLink>
)
