import { m } from '#messages/console'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { signedIn, useSession } from '../../session/session.ts'
import { SignIn } from './sign-in.tsx'

/** The login over a page whose session has ended: the page stays, and with it the typed text. */
export function AgainDialog() {
  const me = useSession((session) => session.me)
  const isOver = useSession((session) => session.isOver)
  return (
    <Dialog open={isOver && Boolean(me)} title={m.again_title()}>
      <p className="mb-4 text-ink-2">{m.again_text()}</p>
      <SignIn email={me?.email ?? ''} onDone={signedIn} />
    </Dialog>
  )
}
