import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api, Whole } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'
import { queryClient } from '../../api/query-client.ts'
import { orInstead } from '../../api/complete/lacking-call.ts'
import { forgetPaper, isNotReached, keptAttempt } from '#assessment/kept/running-paper.ts'
import { useShownChapter } from '../../catalog/chapters-query.ts'
import { useStudId } from '../../session/session-store.ts'

export type Quiz = Api['/Student/get_quiz_by_chapter']['data'][number]
/** On a server without the call `quiz_info` only the id, from the address, is known. */
export type QuizInfo = Partial<Whole['/Student/quiz_info']> & { id: number; open_attempt: number | null }

/** A chapter's quizzes. */
export const quizzesQuery = (stud_id: number, chapter_id: number) =>
  callQuery(['quizzes', stud_id, chapter_id], '/Student/get_quiz_by_chapter', { stud_id, chapter_id })

/** The facts about a quiz that are available without opening it. */
export const quizInfoQuery = (stud_id: number, quiz_id: number) =>
  queryOptions({
    queryKey: ['quiz-info', stud_id, quiz_id],
    queryFn: async ({ signal }): Promise<QuizInfo> => {
      const asked = orInstead(post('/Student/quiz_info', { stud_id, quiz_id }, { signal }), () => ({
        id: quiz_id,
        open_attempt: null,
      }))
      const paper = { stud_id, kind: 'quiz', paper_id: quiz_id } as const
      try {
        const info = await asked
        // It may have been closed on another device.
        if (info.open_attempt === null) void forgetPaper(paper).catch(() => {})
        return info
      } catch (error) {
        const running = isNotReached(error) ? await keptAttempt(paper) : null
        if (running === null) throw error
        const known = queryClient.getQueryData<QuizInfo>(['quiz-info', stud_id, quiz_id])
        return { ...known, id: quiz_id, open_attempt: running }
      }
    },
  })

/** The name of a chapter that has quizzes; they name it too where no list of chapters was shown before. */
export function useChapterName(chapterId: number): string | undefined {
  const shown = useShownChapter(chapterId)
  const { data } = useQuery({ ...quizzesQuery(useStudId(), chapterId), enabled: !shown })
  return shown?.chapter_name ?? data?.[0]?.chapter_name
}
