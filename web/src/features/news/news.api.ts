import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'

export type NewsItem = Api['/Student/news_event']['data']

const PAGE_SIZE = 20

/** News and events, the latest first, page by page. */
export const newsListQuery = (stud_id: number) =>
  infiniteQueryOptions({
    queryKey: ['news', stud_id],
    queryFn: ({ signal, pageParam }) =>
      post(
        '/Student/news_events',
        { stud_id, limit: PAGE_SIZE, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  })

/** One piece of news. */
export const newsItemQuery = (stud_id: number, id: number) =>
  callQuery(['news-text', stud_id, id], '/Student/news_event', { stud_id, id })

/** What cleans its text. Apart from it: an answer is kept as text, and a program among it would be lost. */
export const cleanerQuery = queryOptions({
  queryKey: ['news-cleaner'],
  queryFn: async () => (await import('./clean-html.ts')).cleanHtml,
  staleTime: Number.POSITIVE_INFINITY,
})
