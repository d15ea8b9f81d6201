import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'
import { queryClient } from '../../api/query-client.ts'
import type { PlayerVideo } from '../../media/player-video.ts'
import { nextBefore } from './history-pages.rules.ts'

export type Topic = Api['/Student/topics']['data'][number]
export type Watched = Api['/Student/recently_watched']['data'][number]

/** A chapter's topics, with addresses of videos that are good for hours. */
export const topicsQuery = (stud_id: number, chapter_id: number) =>
  callQuery(['topics', stud_id, chapter_id], '/Student/topics', { stud_id, chapter_id })

const PAGE_SIZE = 24

/** What was watched, the latest first, page by page. */
export const historyQuery = (stud_id: number) =>
  infiniteQueryOptions({
    queryKey: ['history', stud_id],
    queryFn: ({ signal, pageParam }) =>
      post(
        '/Student/recently_watched',
        { stud_id, limit: PAGE_SIZE, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page, pages) => nextBefore(page, pages.slice(0, -1), PAGE_SIZE),
    // Playing moves an entry to the front here as it does on the server; asking for every page again would cost more.
    refetchOnWindowFocus: false,
  })

/** The topic's video with a fresh address, or null when the topic is gone. */
export async function renewVideo(stud_id: number, chapter_id: number, topic_id: number): Promise<PlayerVideo | null> {
  const topics = await queryClient.fetchQuery({ ...topicsQuery(stud_id, chapter_id), staleTime: 0, retry: false })
  return topics.find((topic) => topic.topic_id === topic_id) ?? null
}
