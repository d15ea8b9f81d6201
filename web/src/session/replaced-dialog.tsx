import { m } from '#messages/web'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { logout } from './logout.ts'
import { useSession } from './session-store.ts'

/** Only the logout closes this dialog: the session has moved to another device. */
export const ReplacedDialog = () => (
  <ConfirmDialog
    open={useSession((session) => session.replaced)}
    title={m.session_replaced_title()}
    text={m.error_session_replaced()}
    choices={[{ words: m.menu_logout(), onPress: logout }]}
  />
)
