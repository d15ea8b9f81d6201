import { useSession } from './session.ts'

/** Whoever decides what counts, unlike an invigilator, who helps. */
export const useIsJudge = (): boolean =>
  useSession((session) => session.me?.roles.some((role) => role === 'owner' || role === 'examiner') === true)
