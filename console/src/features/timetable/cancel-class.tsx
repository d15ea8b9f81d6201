import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type ClassData, type Scope, ScopeField, Tell } from './class-parts.tsx'

/** Cancels a class, or it and those that follow. They stay in calendars, as cancelled. */
export function CancelClass({ of: { class_id, version, following, devices } }: { of: ClassData }) {
  const [isAsking, setIsAsking] = useState(false)
  const [scope, setScope] = useState<Scope>('one')
  const [reason, setReason] = useState('')
  const { busy, send } = useSending()
  const cancel = async (tell: boolean) => {
    const why = reason.trim()
    await send(async () => {
      const sent = { class_id, version, scope, tell, ...(why !== '' && { reason: why }) }
      const { class_ids } = await staffCall('/staff/cancel_class', sent)
      await queryClient.invalidateQueries()
      sayWithUndo(m.timetable_cancelled({ count: class_ids.length }), async () => {
        await staffCall('/staff/restore_classes', { class_ids })
        await queryClient.invalidateQueries()
      })
    })
    setIsAsking(false)
  }
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        {m.timetable_cancel()}
      </Button>
      <Dialog open={isAsking} title={m.timetable_cancel()} onClose={() => setIsAsking(false)}>
        <div className="grid gap-4">
          <p className="text-ink-2">{m.timetable_cancel_text()}</p>
          <ScopeField following={following} value={scope} onChange={setScope} />
          <TextField
            label={m.timetable_cancel_reason()}
            name="reason"
            maxLength={300}
            value={reason}
            onChange={setReason}
          />
          <Tell
            {...{ devices, busy }}
            danger
            words={m.timetable_cancel_tell()}
            without={m.timetable_cancel_quiet()}
            onPress={cancel}
          />
        </div>
      </Dialog>
    </>
  )
}

/** Takes the cancellation of a class back. */
export function TakesPlace({ classId }: { classId: number }) {
  const { busy, send } = useSending()
  const restore = async () =>
    send(async () => {
      await staffCall('/staff/restore_classes', { class_ids: [classId] })
      await queryClient.invalidateQueries()
      toast.success(m.timetable_restored())
    })
  return (
    <Button look="secondary" busy={busy} onClick={() => void restore()}>
      {m.timetable_restore()}
    </Button>
  )
}
