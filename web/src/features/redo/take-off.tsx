import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/web'
import { submit } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { takenOff } from './redo.rules.ts'
import { useRedoList } from './use-redo-list.ts'

type TakeOffProps = {
  questionId: number
  disabled?: boolean
  onDone: () => void
}

/** The student does not want this question again. */
export function TakeOff({ questionId, disabled = false, onDone }: TakeOffProps) {
  const studId = useStudId()
  const { change } = useRedoList()
  const { isPending, mutate } = useMutation({
    mutationFn: () => submit('/Student/redo_remove', { stud_id: studId, question_id: questionId }),
    onSuccess: async ({ data }) => {
      toast.success(m.redo_off_done())
      await change((list) => takenOff(list, questionId, data))
      onDone()
    },
    onError: (error) => toast.error(error.message, { id: error.message }),
  })
  return (
    <span className="grid md:ms-auto">
      <Button look="quiet" busy={isPending} disabled={disabled} onClick={() => mutate()}>
        {m.redo_off()}
      </Button>
    </span>
  )
}
