import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/web'
import { submit } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useRedoList } from './use-redo-list.ts'

/** Takes everything off the list, once the student has said so twice. */
export function ClearList({ total, onDone }: { total: number; onDone: () => void }) {
  const studId = useStudId()
  const { change } = useRedoList()
  const [asked, setAsked] = useState(false)
  const { isPending, mutate } = useMutation({
    mutationFn: () => submit('/Student/redo_clear', { stud_id: studId }),
    onSuccess: async ({ data }) => {
      await change(() => ({ ...data, questions: [] }))
      onDone()
    },
    onError: (error) => toast.error(error.message, { id: error.message }),
  })
  const clear = () => {
    setAsked(false)
    mutate()
  }
  const choices = [
    { words: m.redo_clear(), onPress: clear, danger: true },
    { words: m.redo_clear_no(), onPress: () => setAsked(false) },
  ] as const
  return (
    <div className="flex justify-center">
      <Button look="quiet" busy={isPending} onClick={() => setAsked(true)}>
        {m.redo_clear()}
      </Button>
      <ConfirmDialog
        open={asked}
        title={m.redo_clear_title()}
        text={m.redo_clear_text({ count: total })}
        choices={choices}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}
