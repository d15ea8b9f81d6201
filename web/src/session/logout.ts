import { submit } from '../api/calls.ts'
import { forgetUser, useSession } from './session-store.ts'
import { clearTab } from './tab-store.ts'

const atLogout = new Set<() => void>()

/** Runs `clear` at every logout: for a module that stores a student's data elsewhere. */
export function onLogout(clear: () => void): void {
  atLogout.add(clear)
}

/**
 * Ends the session here at once and on the server when it can be reached. What is kept per student or per
 * browser (device_id, settings, journals) stays.
 */
export function logout(): void {
  const { user, replaced } = useSession.getState()
  // The header takes the token before the next line forgets it.
  if (user && !replaced) submit('/Auth/logout', { stud_id: user.stud_id }, { keepalive: true }).catch(() => {})
  for (const clear of atLogout) clear()
  clearTab()
  forgetUser()
}
