import { m } from '#messages/console'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import type { StaffData } from '../../api/staff-call.ts'

type Done = StaffData<'/staff/extend_attempts'>

export const MAX_REASON = 500

/** Says how many it concerned, and how many it could not. */
export function sayDone({ done, left }: Done): void {
  toast.success(m.sitting_done({ count: done }), { id: 'sitting-done' })
  if (left.length > 0) toast.error(m.sitting_left({ count: left.length }))
}
