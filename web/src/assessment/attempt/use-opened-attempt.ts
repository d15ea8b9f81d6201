import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { whenOnline } from '#ui/is-online.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { OpenedAttempt } from './opened-attempt.ts'

/**
 * Opens a test on the student's own press; one that is open already is resumed without it. `open` must not begin a
 * new attempt when it is called to resume.
 */
export function useOpenedAttempt(open: () => Promise<OpenedAttempt>, resumes: boolean) {
  const queries = useQueryClient()
  const { data, mutate, isPending, error, reset } = useMutation({
    mutationFn: open,
    onError: async (reason) => {
      toast.error(reason.message, { id: reason.message })
      // The test may be over meanwhile, and the screen must know.
      await queries.invalidateQueries()
    },
    // The cached lists are out of date now.
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
  })
  // A refetched list, as when the connection is back, contains a test that was begun here: that test is not resumed
  // again.
  const resume = useEffectEvent(() => {
    if (!data && !isPending) mutate()
  })
  useEffect(() => {
    if (resumes) resume()
  }, [resumes])
  // The attempt's time runs meanwhile, so it is resumed without a press of the button.
  const isCutOff = resumes && error !== null
  useEffect(() => (isCutOff ? whenOnline(() => mutate()) : undefined), [isCutOff, mutate])
  return { opened: data, start: () => mutate(), isOpening: isPending, error, reset }
}
