import { useQueryClient } from '@tanstack/react-query'
import { Armchair } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { keyOf } from '../../../api/staff-query.ts'
import { useIsJudge } from '../../../session/use-is-judge.ts'
import { useSending } from '../../../ui/use-sending.ts'
import type { SittingStudents } from './sheet-data.ts'

/** Gives seats to students without one, or new seats to all before any student has begun. */
export function GiveSeats({ sitting }: { sitting: SittingStudents | undefined }) {
  const isJudge = useIsJudge()
  const [isAsking, setIsAsking] = useState(false)
  const { busy, send } = useSending()
  const queryClient = useQueryClient()
  if (!isJudge || !sitting || sitting.students.length === 0) return null
  const { paper_id, seats_version: version, is_begun, students } = sitting
  const unseated = students.filter(({ seat }) => seat === null).length
  const anew = unseated === 0
  if (anew && is_begun) return null
  const title = anew ? m.seats_reassign() : m.seats_give()
  const give = (order: 'name' | 'chance') => {
    setIsAsking(false)
    void send(async () => {
      try {
        const { given } = await staffCall('/staff/give_seats', { paper_id, version, order, anew })
        toast.success(m.seats_given({ count: given }))
      } finally {
        await queryClient.invalidateQueries({ queryKey: keyOf('/staff/sitting_students') })
      }
    })
  }
  return (
    <>
      <Button look="secondary" icon={Armchair} busy={busy} onClick={() => setIsAsking(true)}>
        {title}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        text={anew ? m.seats_reassign_text() : m.seats_give_text({ count: unseated })}
        choices={[
          { words: m.seats_by_name(), onPress: () => give('name'), danger: anew },
          { words: m.seats_by_chance(), onPress: () => give('chance') },
        ]}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
