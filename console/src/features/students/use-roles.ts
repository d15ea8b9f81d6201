import { useSession } from '../../session/session.ts'

/**
 * Returns what the signed-in person may do with students, and whether all are visible; the server decides on access.
 */
export function useRoles(): { isOwner: boolean; isOffice: boolean; seesAll: boolean } {
  const roles = useSession((session) => session.me?.roles)
  const isOwner = roles?.includes('owner') ?? false
  const isOffice = isOwner || (roles?.includes('clerk') ?? false)
  return { isOwner, isOffice, seesAll: isOffice || (roles?.includes('examiner') ?? false) }
}
