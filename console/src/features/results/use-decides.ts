import { useSession } from '../../session/session.ts'

/** True for whoever decides when results come and takes them along; the server decides. */
export const useDecides = (): boolean =>
  useSession((session) => session.me?.roles.some((role) => role === 'owner' || role === 'examiner') === true)
