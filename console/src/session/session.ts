import { create } from 'zustand'
import { ApiError } from '#web/api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { staffCall, type StaffData } from '../api/staff-call.ts'
import { connection } from '../api/staff-connection.ts'
import { forgetDrafts } from './drafts.ts'
import { dropRegisters, forgetRegisters } from './kept-registers.ts'

const KEY = 'staff-me'
/** As long as a session lasts at the most. */
const KEPT_MS = 12 * 3_600_000

/** Keeps who is signed in, for a page that is opened without a line. It opens nothing: the session is in the cookie. */
function keepMe(me: Me): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ me, kept_at: Date.now() }))
  } catch {
    // Full, or switched off: the page then needs a line.
  }
}

/** Who was signed in when the server was reached last, today. */
function keptMe(): Me | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { me: Me; kept_at: number } | null
    return kept && Date.now() - kept.kept_at < KEPT_MS ? kept.me : null
  } catch {
    return null
  }
}

function forgetMe(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // There is nothing then.
  }
}

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
  keepOnlyOf(me)
  useSession.setState({ me, isOver: false })
  void queryClient.invalidateQueries()
}

export async function signOut(): Promise<void> {
  await staffCall('/staff/logout', {})
  const { me } = useSession.getState()
  if (me) dropRegisters(me.staff_id)
  forgetDrafts()
  forgetMe()
  queryClient.clear()
  useSession.setState({ me: null, isOver: false })
}

/**
 * Asks the server who is signed in. Nobody is said by `null`. A server that cannot be reached rejects, unless somebody was
 * signed in here a while ago: what this browser keeps of theirs can be seen then, and nothing else.
 */
export async function readSession(): Promise<void> {
  try {
    const { me } = await staffCall('/staff/me', {})
    keepOnlyOf(me)
    useSession.setState({ me })
  } catch (error) {
    const kept = error instanceof ApiError && error.reason === 'network' ? keptMe() : null
    if (!kept) throw error
    useSession.setState({ me: kept })
  }
}

/** What somebody else has left in this browser goes, but for marks that were not sent. */
function keepOnlyOf(me: Me): void {
  forgetDrafts(me.staff_id)
  forgetRegisters(me.staff_id)
  keepMe(me)
}

/** Ties the calls to the session: its end, and the second factor that some of them ask for. */
export function bindSession(): void {
  connection.onSignedOut = () => {
    forgetMe()
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
    // A later call may have asked in its place: that question stays.
    if (useSession.getState().answerFactor === resolve) useSession.setState({ answerFactor: null })
    return given
  }
}
