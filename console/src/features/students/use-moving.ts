import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { formatDay } from '../../../../web/src/ui/format/format-day.ts'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { FormMistakes, useSending } from '../../ui/use-sending.ts'

type Moved = StaffData<'/staff/move_students'>
export type Refused = Moved['refused'][number]
type Asked = { from: number; to: number; on: string; reason: string }

const READ = ['/staff/student_batches', '/staff/student', '/staff/students', '/staff/student_form'] as const

/** Moves these students and says so, with the way back; for whom it cannot be is in `refused`. */
export function useMoving(students: readonly { stud_id: number }[], onDone: () => void) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const queryClient = useQueryClient()
  const { busy, send, errorAt } = useSending(['on', 'to_batch_id'])
  const stud_ids = students.map(({ stud_id }) => stud_id)
  const readAgain = async () =>
    Promise.all(READ.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
  const back = async ({ moved }: Moved, { from, to, on }: Asked) => {
    if (moved > 0) await staffCall('/staff/move_students', { stud_ids, batch_id: to, to_batch_id: from, on })
    else for (const stud_id of stud_ids) await staffCall('/staff/cancel_move', { stud_id, batch_id: from })
    await readAgain()
  }
  const move = async (asked: Asked) =>
    send(async () => {
      const { from, to, on, reason } = asked
      setRefused([])
      if (to === 0) throw new FormMistakes(new Map([['to_batch_id', m.student_choose()]]))
      const more = reason === '' ? {} : { reason }
      const moved = await staffCall('/staff/move_students', { stud_ids, batch_id: from, to_batch_id: to, on, ...more })
      setRefused(moved.refused)
      if (moved.refused.length > 0) return
      const count = moved.moved + moved.planned
      const words = moved.moved > 0 ? m.move_done({ count }) : m.move_planned({ count, day: formatDay(on, 'date') })
      // Of whom it was so already, the way back is not known.
      if (count === stud_ids.length) sayWithUndo(words, async () => back(moved, asked))
      else toast.success(count === 0 ? m.move_nothing() : words)
      await readAgain()
      onDone()
    })
  return { busy, errorAt, refused, move }
}
