import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../api/calls.ts'
import { useStudId } from '../session/session-store.ts'

export type Chapter = Api['/Student/chapters']['data'][number] & { subject_id: number }

/** A subject's chapters. */
export const chaptersQuery = (stud_id: number, sub_id: number) =>
  queryOptions({
    queryKey: ['chapters', stud_id, sub_id],
    queryFn: async ({ signal }) =>
      (await post('/Student/chapters', { stud_id, sub_id }, { signal })).map((chapter): Chapter => ({
        subject_id: sub_id,
        ...chapter,
      })),
  })

/** A chapter that some list has shown already: names it where its own list is empty. */
export function useShownChapter(chapterId: number): Chapter | undefined {
  const studId = useStudId()
  return useQueryClient()
    .getQueriesData<Chapter[]>({ queryKey: ['chapters', studId] })
    .flatMap(([, chapters]) => chapters ?? [])
    .find(({ chapter_id }) => chapter_id === chapterId)
}
