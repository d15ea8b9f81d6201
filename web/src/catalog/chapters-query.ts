import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../api/call-query.ts'
import { useStudId } from '../session/session-store.ts'

export type Chapter = Api['/Student/chapters']['data'][number]

/** A subject's chapters. */
export const chaptersQuery = (stud_id: number, sub_id: number) =>
  callQuery(['chapters', stud_id, sub_id], '/Student/chapters', { stud_id, sub_id })

/** A chapter that some list has shown already: names it where its own list is empty. */
export function useShownChapter(chapterId: number): Chapter | undefined {
  const studId = useStudId()
  return useQueryClient()
    .getQueriesData<Chapter[]>({ queryKey: ['chapters', studId] })
    .flatMap(([, chapters]) => chapters ?? [])
    .find(({ chapter_id }) => chapter_id === chapterId)
}
