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
      // It may be over meanwhile: the screen must know.
      await queries.invalidateQueries()
    },
    // What the lists know of it is old now.
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
  })
  // A list that is fetched again, as when the line is back, tells of a test that was begun here: it stays as it is.
  const resume = useEffectEvent(() => {
    if (!data && !isPending) mutate()
  })
  useEffect(() => {
    if (resumes) resume()
  }, [resumes])
  // Its time goes on meanwhile: nobody has to find the button first.
  const isCutOff = resumes && error !== null
  useEffect(() => (isCutOff ? whenOnline(() => mutate()) : undefined), [isCutOff, mutate])
  return { opened: data, start: () => mutate(), isOpening: isPending, error, reset }
}
