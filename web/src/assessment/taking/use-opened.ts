import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '../../ui/overlays/toast.ts'
import type { OpenTest } from './open-test.ts'

/**
 * Opens a test on the student's own press; one that is open already is resumed without it. `open` must not begin a
 * new attempt when it is called to resume.
 */
export function useOpened(open: () => Promise<OpenTest>, resumes: boolean) {
  const queries = useQueryClient()
  const { data, mutate, isPending, isError } = useMutation({
    mutationFn: open,
    onError: (error) => toast.error(error.message, { id: error.message }),
    // What the lists know of it is old now, whether it was opened or is over.
    onSettled: () => queries.invalidateQueries({ refetchType: 'none' }),
  })
  useEffect(() => {
    if (resumes) mutate()
  }, [resumes, mutate])
  return { test: data, start: () => mutate(), isOpening: isPending, hasFailed: isError }
}
