import { useSession } from '../../session/session.ts'

/** What whoever is signed in may do with students, and whether all of them are seen; the server decides. */
export function useRoles(): { isOwner: boolean; isOffice: boolean; seesAll: boolean } {
  const roles = useSession((session) => session.me?.roles)
  const isOwner = roles?.includes('owner') ?? false
  const isOffice = isOwner || (roles?.includes('clerk') ?? false)
  return { isOwner, isOffice, seesAll: isOffice || (roles?.includes('examiner') ?? false) }
}
