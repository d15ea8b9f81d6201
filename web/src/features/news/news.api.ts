import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/calls.ts'
import { mediaAddress } from '../../api/media-address.ts'
import { orInstead } from '../../api/complete/lacking-call.ts'

export type NewsItem = Api['/Student/news_events']['data'][number]

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
    // A server without pages has sent all news in one answer.
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
  })

/** One piece of news. */
export const newsItemQuery = (stud_id: number, id: number) =>
  queryOptions({
    queryKey: ['news-text', stud_id, id],
    queryFn: async ({ signal }): Promise<NewsItem> =>
      orInstead(post('/Student/news_event', { stud_id, id }, { signal }), async () => inList(stud_id, id, signal)),
  })

/** Finds the item in the list, for a server without a call for one item. */
async function inList(stud_id: number, id: number, signal: AbortSignal): Promise<NewsItem> {
  const item = (await post('/Student/news_events', { stud_id }, { signal })).find((one) => one.id === id)
  if (!item) throw new ApiError('not_found', m.state_error_text(), { status: 404 })
  return item
}

/** The cleaner of the text. A query of its own: answers are stored as text, which cannot contain functions. */
export const cleanerQuery = queryOptions({
  queryKey: ['news-cleaner'],
  queryFn: async () => (await import('#ui/article/clean-html.ts')).htmlCleaner(mediaAddress),
  staleTime: Number.POSITIVE_INFINITY,
})
