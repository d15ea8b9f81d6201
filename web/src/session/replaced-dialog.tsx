import { m } from '#messages/web'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { logout } from './logout.ts'
import { useSession } from './session-store.ts'

/** Nothing but the logout leads out of it: the session works on another device now. */
export function ReplacedDialog() {
  const replaced = useSession((session) => session.replaced)
  return (
    <Dialog open={replaced} title={m.session_replaced_title()}>
      <p className="mb-5 text-ink-2">{m.error_session_replaced()}</p>
      <Button wide onClick={logout}>
        {m.menu_logout()}
      </Button>
    </Dialog>
  )
}
