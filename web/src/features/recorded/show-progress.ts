import type { InfiniteData } from '@tanstack/react-query'
import { queryClient, showChange } from '../../api/query-client.ts'
import type { Progress } from '../../media/player-video.ts'
import { historyQuery, type Topic, topicsQuery, type Watched } from './recorded.api.ts'
import { pagesAfter, topicsAfter } from './watched.rules.ts'

type Shown = InfiniteData<Watched[]>
type Video = { topic_id: number; chapter_id: number | null }

/** What the lists show after a report, without asking the server. Home asks when it is shown the next time. */
export function showProgress(stud_id: number, { topic_id, chapter_id }: Video, progress: Progress): void {
  if (chapter_id !== null) {
    showChange(
      topicsQuery(stud_id, chapter_id).queryKey,
      (topics: Topic[] | undefined) => topics && topicsAfter(topics, topic_id, progress),
    )
  }
  showChange<Shown>(
    historyQuery(stud_id).queryKey,
    (shown) => shown && { ...shown, pages: pagesAfter(shown.pages, topic_id, progress) },
  )
  void queryClient.invalidateQueries({ queryKey: ['home', stud_id], refetchType: 'none' })
}
