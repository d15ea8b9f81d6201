import { useQuery } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../api/call-query.ts'
import { useStudId } from '../session/session-store.ts'

export type Subject = Api['/Student/subjects']['data'][number]

/** All subjects of the student's level. */
export const subjectsQuery = (stud_id: number) => callQuery(['subjects', stud_id], '/Student/subjects', { stud_id })

/** Returns one of the student's subjects, for titles whose own list is empty or still loading. */
export function useSubject(subjectId: number | undefined): Subject | undefined {
  const { data } = useQuery(subjectsQuery(useStudId()))
  return data?.find(({ subject_id }) => subject_id === subjectId)
}
