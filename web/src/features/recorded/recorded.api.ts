import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { post } from '../../api/calls.ts'
import { completeTopic, completeWatched } from '../../api/complete/complete-video.ts'
import { queryClient } from '../../api/query-client.ts'
import type { PlayerVideo } from '../../media/player-video.ts'
import { nextBefore } from './history-pages.rules.ts'

export type { Topic, Watched } from '../../api/complete/complete-video.ts'

/** A chapter's topics, with addresses of videos that are good for hours. */
export const topicsQuery = (stud_id: number, chapter_id: number) =>
  queryOptions({
    queryKey: ['topics', stud_id, chapter_id],
    queryFn: async ({ signal }) => {
      const topics = await post('/Student/topics', { stud_id, chapter_id }, { signal })
      return topics.map((topic) => completeTopic(topic, chapter_id))
    },
  })

const PAGE_SIZE = 24

/** What was watched, the latest first, page by page. */
export const historyQuery = (stud_id: number) =>
  infiniteQueryOptions({
    queryKey: ['history', stud_id],
    queryFn: async ({ signal, pageParam }) => {
      const page = { limit: PAGE_SIZE, ...(pageParam === null ? {} : { before: pageParam }) }
      return (await post('/Student/recently_watched', { stud_id, ...page }, { signal })).map(completeWatched)
    },
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
