import { useQueryClient } from '@tanstack/react-query'
import { Eye, LockOpen, LogOut } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { useSending } from '../../ui/use-sending.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import type { StudentPage } from './student-page.ts'

/** For a student who comes to the office: what number, another code, a phone that was lost. */
export function LoginHelp({ student: { stud_id } }: { student: StudentPage['student'] }) {
  const [number, setNumber] = useState<string | null>(null)
  const [isEnding, setIsEnding] = useState(false)
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const changed = async () => queryClient.invalidateQueries({ queryKey: keyOf('/staff/student') })
  const read = async () =>
    send(async () => {
      const { phone_code, mobile } = await staffCall('/staff/student_number', { stud_id })
      setNumber(`+${phone_code} ${mobile}`)
      await changed()
    })
  const unlock = async () =>
    send(async () => {
      await staffCall('/staff/unlock_student', { stud_id })
      toast.success(m.student_unlocked())
      await changed()
    })
  const end = async (reason: string) => {
    const { ended } = await staffCall('/staff/end_student_sessions', { stud_id, reason })
    toast.success(m.student_sessions_ended({ count: ended }))
    await changed()
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {number === null ? (
        <Button look="secondary" icon={Eye} busy={busy} onClick={() => void read()}>
          {m.student_show_number()}
        </Button>
      ) : (
        <p className="tabular px-2 font-semibold" role="status">
          {number}
        </p>
      )}
      <Button look="secondary" icon={LockOpen} busy={busy} onClick={() => void unlock()}>
        {m.student_unlock()}
      </Button>
      <Button look="secondary" icon={LogOut} onClick={() => setIsEnding(true)}>
        {m.student_log_out()}
      </Button>
      <ReasonDialog
        open={isEnding}
        title={m.student_log_out_title()}
        text={m.student_log_out_text()}
        action={m.student_log_out()}
        onReason={end}
        onClose={() => setIsEnding(false)}
      />
    </div>
  )
}
