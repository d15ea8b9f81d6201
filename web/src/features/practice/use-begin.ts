import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/web'
import { toast } from '#ui/overlays/toast.ts'
import { useStudId } from '../../session/session-store.ts'
import { beginPractice, type Size } from './practice.api.ts'
import { keepRun, newRun } from './practice-run.ts'

type Wanted = { chapters: number[]; size: Size; minutes: number | null }

/** Fetches questions and begins with them. */
export function useBegin() {
  const studId = useStudId()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ chapters, size }: Wanted) => beginPractice(studId, chapters, size),
    onSuccess: (questions, { minutes }) => {
      if (questions.length === 0) toast(m.practice_none_now())
      else keepRun(studId, newRun(questions, minutes))
    },
    onError: (error) => toast.error(error.message, { id: error.message }),
  })
  return { begin: mutate, wanted: isPending ? variables : undefined }
}
