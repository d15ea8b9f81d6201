import { useQuery } from '@tanstack/react-query'
import { useShownChapter } from '../../catalog/chapters-query.ts'
import { useStudId } from '../../session/session-store.ts'
import { quizzesQuery } from './quizzes.api.ts'

/** The name of a chapter that has quizzes; they name it too where no list of chapters was shown before. */
export function useChapterName(chapterId: number): string | undefined {
  const shown = useShownChapter(chapterId)
  const { data } = useQuery({ ...quizzesQuery(useStudId(), chapterId), enabled: !shown })
  return shown?.chapter_name ?? data?.[0]?.chapter_name
}
