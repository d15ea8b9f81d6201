import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Repeat2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { submit } from '../../api/calls.ts'
import { useHasExtensions } from '../../api/extensions.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { QuestionOutcome, ReviewedQuestion } from '../question.ts'

const TO_PRACTISE: ReadonlySet<QuestionOutcome> = new Set(['wrong', 'partly', 'left'])

/** In a report: puts what was wrong or left on the student's list, and leads there. */
export function PractiseAgain({ questions }: { questions: ReviewedQuestion[] }) {
  const hasExtensions = useHasExtensions()
  // Each kind's report has the attempt's id in its address.
  const { quiz_id, record_id, enrollmentId } = useParams({ strict: false })
  const attemptId = quiz_id ?? record_id ?? enrollmentId
  const count = questions.filter(({ outcome }) => TO_PRACTISE.has(outcome)).length
  if (!hasExtensions || attemptId === undefined || count === 0) return null
  return <Practise attemptId={attemptId} count={count} />
}

function Practise({ attemptId, count }: { attemptId: number; count: number }) {
  const stud_id = useStudId()
  const client = useQueryClient()
  const { data, isPending, mutate } = useMutation({
    mutationFn: async () => (await submit('/Student/redo_add', { stud_id, attempt_id: attemptId })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['redo', stud_id] }),
    onError: (error) => toast.error(error.message, { id: error.message }),
  })
  return (
    <div className="flex min-h-11 flex-wrap items-center print:hidden">
      {data ? (
        <Added total={data.total} />
      ) : (
        <span className="-ms-3">
          <Button look="quiet" icon={Repeat2} busy={isPending} onClick={() => mutate()}>
            {m.report_redo({ count })}
          </Button>
        </span>
      )}
    </div>
  )
}

/** In the place of the button, with its focus. */
function Added({ total }: { total: number }) {
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <span ref={words} tabIndex={-1} className="rounded-sm font-medium">
        {m.report_redo_added({ count: total })}
      </span>
      <ButtonLink look="quiet" place={paths.redo()}>
        {m.report_redo_open()}
      </ButtonLink>
    </>
  )
}
