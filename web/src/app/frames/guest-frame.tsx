import { Outlet } from '@tanstack/react-router'
import { m } from '#messages/web'
import { useTab } from '../../session/tab-store.ts'

/** Around login and registration: says why a session ended, if one did. */
export function GuestFrame() {
  const ended = useTab((tab) => tab.ended)
  return (
    <>
      {ended && (
        <p role="status" className="bg-warn-50 px-4 py-3 text-center text-ink">
          {ended === 'expired' ? m.error_session_expired() : m.error_session_unknown()}
        </p>
      )}
      <Outlet />
    </>
  )
}
