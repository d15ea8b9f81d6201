import { create } from 'zustand'
import { queryClient } from '../api/query-client.ts'
import { staffCall, type StaffData } from '../api/staff-call.ts'
import { connection } from '../api/staff-connection.ts'
import { forgetDrafts } from './drafts.ts'

export type Me = StaffData<'/staff/me'>['me']

type Session = {
  /** Undefined until the server has said whether there is a session. */
  me: Me | null | undefined
  /** The session ended while a page was open: it stays as it is, below the login. */
  isOver: boolean
  /** Somebody waits for the second factor. */
  answerFactor: ((given: boolean) => void) | null
}

export const useSession = create<Session>()(() => ({ me: undefined, isOver: false, answerFactor: null }))

/** Whoever has just signed in, at the login or over a page that was left open. */
export function signedIn(me: Me): void {
  const before = useSession.getState().me
  // What another person was shown is nobody else's.
  if (before && before.staff_id !== me.staff_id) queryClient.clear()
  forgetDrafts(me.staff_id)
  useSession.setState({ me, isOver: false })
  void queryClient.invalidateQueries()
}

export async function signOut(): Promise<void> {
  await staffCall('/staff/logout', {})
  forgetDrafts()
  queryClient.clear()
  useSession.setState({ me: null, isOver: false })
}

/** Asks the server who is signed in. Nobody is said by `null`; a server that cannot be reached rejects. */
export async function readSession(): Promise<void> {
  const { me } = await staffCall('/staff/me', {})
  forgetDrafts(me.staff_id)
  useSession.setState({ me })
}

/** Ties the calls to the session: its end, and the second factor that some of them ask for. */
export function bindSession(): void {
  connection.onSignedOut = () => {
    const { me } = useSession.getState()
    useSession.setState(me ? { isOver: true } : { me: null })
  }
  // The menu has then what is allowed now.
  connection.onRoleMissing = () => void readSession().catch(() => {})
  connection.askFactor = async () => {
    useSession.getState().answerFactor?.(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    useSession.setState({ answerFactor: resolve })
    const given = await promise
    useSession.setState({ answerFactor: null })
    return given
  }
}
