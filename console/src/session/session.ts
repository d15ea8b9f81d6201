import { create } from 'zustand'
import { ApiError } from '#web/api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { staffCall, type StaffData } from '../api/staff-call.ts'
import { connection } from '../api/staff-connection.ts'
import { forgetDrafts } from './drafts.ts'
import { dropRegisters, forgetRegisters } from './kept-registers.ts'

const KEY = 'staff-me-2'
/** The longest duration of a session. */
const KEPT_MS = 12 * 3_600_000

/** Stores who is signed in, for a page that is opened offline. It grants no access: the session is in the cookie. */
function keepMe(me: Me): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ me, kept_at: Date.now() }))
  } catch {
    // The storage is full, or switched off: the page then needs a network.
  }
}

/** Returns who was signed in when the server was last reached, within the duration of a session. */
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
    // There is no storage, and so nothing to remove.
  }
}

export type Me = StaffData<'/staff/me'>['me']

type Session = {
  /** Undefined until the server has said whether there is a session. */
  me: Me | null | undefined
  /** The session ended while a page was open: the page stays below the login. */
  isOver: boolean
  /** Set while a call waits for the second factor. */
  answerFactor: ((given: boolean) => void) | null
}

export const useSession = create<Session>()(() => ({ me: undefined, isOver: false, answerFactor: null }))

/** Notes a person who has just signed in, at the login or over an open page. */
export function signedIn(me: Me): void {
  const before = useSession.getState().me
  // Another person must not see the data of the person before.
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
 * Asks the server who is signed in; null means nobody. Without a connection to the server the call rejects, unless a
 * person was signed in here a while ago: that person then sees only what this browser has stored.
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

/** Removes what other persons have left in this browser, except unsent marks. */
function keepOnlyOf(me: Me): void {
  forgetDrafts(me.staff_id)
  forgetRegisters(me.staff_id)
  keepMe(me)
}

/** Connects the calls with the session: its end, and the second factor that some of them need. */
export function bindSession(): void {
  connection.onSignedOut = () => {
    forgetMe()
    const { me } = useSession.getState()
    useSession.setState(me ? { isOver: true } : { me: null })
  }
  // The menu then shows what is allowed now.
  connection.onRoleMissing = () => void readSession().catch(() => {})
  connection.askFactor = async () => {
    useSession.getState().answerFactor?.(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    useSession.setState({ answerFactor: resolve })
    const given = await promise
    // A later call may have replaced this request: the later request stays.
    if (useSession.getState().answerFactor === resolve) useSession.setState({ answerFactor: null })
    return given
  }
}
