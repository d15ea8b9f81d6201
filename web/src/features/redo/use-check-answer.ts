import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { useStudId } from '../../session/session-store.ts'
import { onLanguage } from '../../ui/language.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { type RedoResult, sendAnswer } from './redo.api.ts'
import { useRedoList } from './use-redo-list.ts'

/** Sends the answer to a question of the list; where that fails, the answer stays and can be sent again. */
export function useCheckAnswer(questionId: number, onResult: (result: RedoResult) => void) {
  const studId = useStudId()
  const { refetch } = useRedoList()
  const { data, isPending, error, mutate, reset } = useMutation({
    mutationFn: async (answer: string | string[] | null) => sendAnswer(studId, questionId, answer),
    onSuccess: onResult,
    onError: (failure) => {
      // It was taken off on another device.
      if (!(failure instanceof ApiError) || failure.reason !== 'not_found') return
      toast(m.redo_gone())
      void refetch()
    },
  })
  const failed = error !== null
  // What failed was said in the language before.
  useEffect(() => (failed ? onLanguage(reset) : undefined), [failed, reset])
  return { result: data, isPending, error, check: mutate }
}
