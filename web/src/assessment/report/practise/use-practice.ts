import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { submit } from '../../../api/calls.ts'
import { useStudId } from '../../../session/session-store.ts'
import { toast } from '#ui/overlays/toast.ts'

/** What was put on the list: the questions that were not on it before, and how many are on it now. */
export type Added = { ids: number[]; total: number }

/** Returns functions to put a report's questions on the student's list and to take them back, and what was added. */
export function usePractice(attemptId: number) {
  const stud_id = useStudId()
  const client = useQueryClient()
  const [added, setAdded] = useState<Added | null>(null)
  const onError = (error: Error) => toast.error(error.message, { id: error.message })
  const refresh = () => client.invalidateQueries({ queryKey: ['redo', stud_id] })
  const adding = useMutation({
    mutationFn: async (withBlank: boolean) => {
      const which = withBlank ? {} : ({ only: 'wrong' } as const)
      return (await submit('/Student/redo_add', { stud_id, attempt_id: attemptId, ...which })).data
    },
    onSuccess: ({ added_ids, total }) => {
      setAdded({ ids: added_ids, total })
      return refresh()
    },
    onError,
  })
  const removing = useMutation({
    mutationFn: async (question_ids: number[]) => submit('/Student/redo_remove', { stud_id, question_ids }),
    onSuccess: () => {
      setAdded(null)
      return refresh()
    },
    onError,
  })
  return {
    added,
    isBusy: adding.isPending || removing.isPending,
    add: (withBlank: boolean) => adding.mutate(withBlank),
    undo: () => removing.mutate(added?.ids ?? []),
  }
}

export type Practice = ReturnType<typeof usePractice>
