import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { useStudId } from '../../session/session-store.ts'
import { onLanguage } from '#ui/language.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type RedoResult, sendAnswer } from './redo.api.ts'

type Answer = string | string[] | null

type Heard = {
  onResult: (result: RedoResult) => void
  /** Called when the question was removed on another device. */
  onGone: () => void
}

/**
 * Sends the answer to a question of the list, null for "I don't know". After a failure `sent` can be sent again;
 * `forget` clears it when the answer changes.
 */
export function useCheckAnswer(questionId: number, { onResult, onGone }: Heard) {
  const studId = useStudId()
  const { data, variables, isPending, error, mutate, reset } = useMutation({
    mutationFn: async (answer: Answer) => sendAnswer(studId, questionId, answer),
    onSuccess: onResult,
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.reason !== 'not_found') return
      toast(m.redo_gone())
      onGone()
    },
  })
  const failed = error !== null
  // The failure's message is in the earlier language.
  useEffect(() => (failed ? onLanguage(reset) : undefined), [failed, reset])
  return { result: data, sent: variables, isPending, error, check: mutate, forget: reset }
}
