import { useState } from 'react'
import { m } from '#messages/console'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { useSending } from '../../ui/use-sending.ts'
import { sayDone } from './act-words.ts'
import { useLookAgain } from './use-sitting.ts'

/** What can become of an open request. Each ends with a look at the hall: where it was refused, somebody was first. */
export function useRequestActs(act_request_id: number) {
  // Sent again after a broken line, it is done once.
  const [request_key] = useState(() => crypto.randomUUID())
  const lookAgain = useLookAgain()
  const { busy, send } = useSending()
  const confirm = async () => {
    await send(async () => sayDone(await staffCall('/staff/confirm_request', { act_request_id, request_key })))
    await lookAgain()
  }
  const takeBack = async () => {
    await send(async () => {
      await staffCall('/staff/take_back_request', { act_request_id })
      toast.success(m.request_taken_back())
    })
    await lookAgain()
  }
  const decline = async (word: string) => {
    await staffCall('/staff/decline_request', { act_request_id, word })
    toast.success(m.request_declined())
    await lookAgain()
  }
  return { busy, confirm, takeBack, decline }
}
