import { useSession } from './session.ts'

/** True for whoever decides what counts and when results come, unlike an invigilator, who helps. The server decides. */
export const useIsJudge = (): boolean =>
  useSession((session) => session.me?.roles.some((role) => role === 'owner' || role === 'examiner') === true)
