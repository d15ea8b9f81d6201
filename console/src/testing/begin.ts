import { vi } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { toast } from '#ui/overlays/toast.ts'
import { knowDialogs } from '#web/testing/native-dialogs.ts'
import { queryClient } from '../api/query-client.ts'
import { bindSession, type Me, useSession } from '../session/session.ts'
import { StaffServer } from './staff-server.ts'

/** Somebody of the staff. */
export const somebody = (changes: Partial<Me> = {}): Me => ({
  staff_id: 7,
  name: 'Latha Menon',
  email: 'latha@academy.example',
  roles: ['owner'],
  fresh_until: '2026-11-23T10:00:00Z',
  ends_at: '2026-11-23T20:00:00Z',
  factors: { totp: true, passkey: false, recovery: false },
  ...changes,
})

/** jsdom has none: nothing in it has a size. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A page that is just opened, by somebody with these roles, and the server that it calls. */
export function begin(roles: Role[] = ['owner']): StaffServer {
  queryClient.clear()
  toast.remove()
  knowDialogs()
  bindSession()
  useSession.setState({ me: somebody({ roles }), isOver: false, answerFactor: null })
  // jsdom does not scroll: its methods print an error or are missing.
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  return new StaffServer()
}

/** Sets what the browser reports of its network. */
export function lineIs(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}
