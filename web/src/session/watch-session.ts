import type { Api } from '#contract/all-calls.ts'
import { connection, type EndReason } from '../api/connection.ts'
import { get } from '../api/calls.ts'
import { forgetUser, SESSION_KEY, useSession } from './session-store.ts'
import { useTab } from './tab-store.ts'

const PAUSE_MS = 3000

function ended(reason: EndReason, refused: string | null): void {
  if (refused === null || refused !== useSession.getState().token) return
  if (reason === 'replaced') {
    useSession.setState({ replaced: true })
  } else {
    useTab.setState({ ended: reason })
    forgetUser()
  }
}

let checkedAt = 0

const forgetting = new Set<() => void>()

/** Runs `forget` when another student signs in, or the student signs out: for a module that stores a student's data. */
export function onOtherStudent(forget: () => void): void {
  forgetting.add(forget)
}

/** A tab that comes back must not show a session that ended meanwhile. */
function check(): void {
  if (document.visibilityState === 'hidden' || !useSession.getState().user) return
  if (Date.now() - checkedAt < PAUSE_MS) return
  checkedAt = Date.now()
  // The cheapest call of a student: only a refusal matters here.
  answered = get('/Auth/whatsapp_chat').catch(() => null)
}

let answered: Promise<Api['/Auth/whatsapp_chat']['data'] | null> | null = null

/** Returns the answer of the check on opening the page, so that screens need not make the call again. Only once. */
export async function takeAnswered(): Promise<Api['/Auth/whatsapp_chat']['data'] | null> {
  const taken = Date.now() - checkedAt < PAUSE_MS ? answered : null
  answered = null
  return taken
}

/** Ties the session to the calls, to the other tabs and to the focus. Called once, before the first screen. */
export function watchSession(): void {
  connection.token = useSession.getState().token
  connection.onEnded = ended
  useSession.subscribe((now, before) => {
    connection.token = now.token
    if (now.user?.stud_id !== before.user?.stud_id) for (const forget of forgetting) forget()
    if (now.token !== before.token && now.replaced) useSession.setState({ replaced: false })
  })
  window.addEventListener('storage', ({ key }) => {
    // Key null: the whole storage was cleared.
    if (key === SESSION_KEY || key === null) void useSession.persist.rehydrate()
  })
  window.addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  check()
}
