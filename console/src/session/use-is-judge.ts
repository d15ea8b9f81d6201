import { useSession } from './session.ts'

/**
 * Returns true for a person who decides what counts and when results come, unlike an invigilator, who helps. The server
 * decides on access.
 */
export const useIsJudge = (): boolean =>
  useSession((session) => session.me?.roles.some((role) => role === 'owner' || role === 'examiner') === true)
