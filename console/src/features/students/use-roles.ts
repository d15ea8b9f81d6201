import { useSession } from '../../session/session.ts'

/** What whoever is signed in may do with students; the server decides. */
export function useRoles(): { isOwner: boolean; isOffice: boolean } {
  const roles = useSession((session) => session.me?.roles)
  const isOwner = roles?.includes('owner') ?? false
  return { isOwner, isOffice: isOwner || (roles?.includes('clerk') ?? false) }
}
