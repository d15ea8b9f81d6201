import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useActs } from './use-acts.ts'

type ActDialogProps = { open: boolean; stud_ids: readonly number[]; onClose: () => void; onDone?: () => void }

/** Refuses registrations, with a reason for the history. */
export function RejectDialog({ open, stud_ids, onClose, onDone }: ActDialogProps) {
  const { done, readAgain } = useActs()
  const reject = async (reason: string) => {
    const { act_id, rejected } = await staffCall('/staff/reject_students', { stud_ids: [...stud_ids], reason }).catch(
      async (error: unknown) => {
        // One of them does not wait any longer: who does is chosen again from what is stored now.
        if (error instanceof ApiError && error.reason === 'changed_meanwhile') {
          await readAgain()
          onDone?.()
          onClose()
        }
        throw error
      },
    )
    await done(act_id, m.reject_done({ count: rejected }))
    onDone?.()
  }
  return (
    <ReasonDialog
      open={open}
      title={m.reject_title({ count: stud_ids.length })}
      text={m.reject_text()}
      action={m.reject()}
      onReason={reject}
      onClose={onClose}
    />
  )
}

/** Marks several students as left. */
export function LeaveDialog({ open, stud_ids, onClose, onDone }: ActDialogProps) {
  const { done } = useActs()
  const leave = async (reason: string) => {
    const { act_id, left } = await staffCall('/staff/students_leave', { stud_ids: [...stud_ids], reason })
    await done(act_id, m.leave_done({ count: left }))
    onDone?.()
  }
  return (
    <ReasonDialog
      open={open}
      title={m.leave_several({ count: stud_ids.length })}
      text={m.leave_text_several()}
      action={m.student_leave()}
      onReason={leave}
      onClose={onClose}
    />
  )
}
