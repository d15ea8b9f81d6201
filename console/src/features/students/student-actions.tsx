import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Merge, Pencil, Printer, UserRoundCheck, UserRoundX, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Action, MoreActions } from '../../ui/action-menu.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ApproveDialog } from './acts/approve-dialog.tsx'
import { RejectDialog } from './acts/reject-dialog.tsx'
import type { StudentPage } from './student-page.ts'

/** The office's actions on a student: change, leave, come back, print. */
export function StudentActions({ student: { stud_id, name, status, version } }: { student: StudentPage['student'] }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const changed = async () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf('/staff/student') }),
      queryClient.invalidateQueries({ queryKey: keyOf('/staff/students') }),
    ])
  const bringBack = async (seen: string) => {
    await staffCall('/staff/student_returns', { stud_id, version: seen })
    await changed()
  }
  const leave = async (reason: string) => {
    const left = await staffCall('/staff/student_leaves', { stud_id, version: version ?? '', reason })
    await changed()
    sayWithUndo(m.student_has_left({ name }), async () => bringBack(left.version))
  }
  const back = async () =>
    send(async () => {
      await bringBack(version ?? '')
      toast.success(m.student_is_back({ name }))
    })
  const standing: Partial<Record<typeof status, Action>> = {
    left: { icon: UserRoundCheck, words: m.student_back(), busy, onPress: () => void back() },
    active: { icon: UserRoundX, words: m.student_leave(), onPress: () => setIsLeaving(true) },
  }
  return (
    <>
      <MoreActions
        actions={[
          { icon: Merge, words: m.merge_action(), to: paths.studentMerge(stud_id) },
          ...(standing[status] ? [standing[status]] : []),
          { icon: Printer, words: m.student_print(), onPress: () => window.print() },
        ]}
      />
      <Link {...paths.studentEdit(stud_id)} className={buttonClass('secondary')}>
        <Pencil size={20} aria-hidden />
        {m.student_edit()}
      </Link>
      {status === 'pending' && <Decision stud_id={stud_id} />}
      <ReasonDialog
        open={isLeaving}
        title={m.student_leave_title({ name })}
        text={m.student_leave_text()}
        action={m.student_leave()}
        onReason={leave}
        onClose={() => setIsLeaving(false)}
      />
    </>
  )
}

/** Lets a registered student in, or not. */
function Decision({ stud_id }: { stud_id: number }) {
  const [act, setAct] = useState<'approve' | 'reject' | null>(null)
  const dialog = { stud_ids: [stud_id], onClose: () => setAct(null) }
  return (
    <>
      <Button icon={Check} onClick={() => setAct('approve')}>
        {m.approve()}
      </Button>
      <Button look="secondary" icon={X} onClick={() => setAct('reject')}>
        {m.reject()}
      </Button>
      <ApproveDialog {...dialog} open={act === 'approve'} />
      <RejectDialog {...dialog} open={act === 'reject'} />
    </>
  )
}
