import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/console'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { sayWithUndo } from '../../../ui/say-with-undo.tsx'

/** A student who is selected for an act. */
export type Selected = {
  stud_id: number
  name: string
  admission_no: string | null
  status: 'active' | 'pending' | 'left'
}

/** Says what an act did and offers to undo it; lists are read again after each. */
export function useActs() {
  const queryClient = useQueryClient()
  const readAgain = async () => queryClient.invalidateQueries({ queryKey: ['staff'] })
  const undo = async (act_id: number) => {
    const { changed } = await staffCall('/staff/undo_student_act', { act_id })
    if (changed.length > 0) toast.error(m.acts_changed({ names: changed.join(', ') }))
    await readAgain()
  }
  return {
    undo,
    readAgain,
    done: async (act_id: number | null, words: string) => {
      await readAgain()
      if (act_id === null) toast.success(m.move_nothing())
      else sayWithUndo(words, async () => undo(act_id))
    },
  }
}
