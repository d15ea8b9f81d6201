import type { StaffData } from '../../../api/staff-call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../api/staff-query.ts'

/** Reads anew what a change of a guardian or a consent changes. */
export function useRenew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    for (const path of [
      '/staff/student_guardians',
      '/staff/student',
      '/staff/consents',
      '/staff/consent_progress',
      '/staff/consent_invitations',
    ] as const)
      await queryClient.invalidateQueries({ queryKey: keyOf(path) })
  }
}

export type Guardians = StaffData<'/staff/student_guardians'>
export type Guardian = Guardians['guardians'][number]
