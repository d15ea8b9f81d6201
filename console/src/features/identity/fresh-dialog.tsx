import { KeyRound } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { askForPasskey } from '../../session/device-passkey.ts'
import { useSession } from '../../session/session.ts'
import { useSending } from '../../ui/use-sending.ts'
import { CodeForm } from './code-form.tsx'

/** Asks for the second factor again, before something that asks for a fresh one. What was pressed goes on by itself. */
export function FreshDialog() {
  const answer = useSession((session) => session.answerFactor)
  return (
    <Dialog open={answer !== null} title={m.fresh_title()} onClose={() => answer?.(false)}>
      <p className="mb-4 text-ink-2">{m.fresh_text()}</p>
      <FreshFactor onGiven={() => answer?.(true)} />
    </Dialog>
  )
}

function FreshFactor({ onGiven }: { onGiven: () => void }) {
  const { busy, send } = useSending()
  const factors = useSession(({ me }) => me?.factors)
  const byCode = async (code: string) => {
    await staffCall('/staff/confirm_totp', { code })
    onGiven()
  }
  const byPasskey = async () =>
    send(async () => {
      const { ticket, options } = await staffCall('/staff/confirm_passkey_options', {})
      const credential = options && (await askForPasskey(options))
      if (!credential) return void toast.error(m.factor_cancelled())
      await staffCall('/staff/confirm_passkey', { ticket, credential })
      onGiven()
    })
  const passkey = factors?.passkey === true && window.PublicKeyCredential && (
    <Button
      look={factors.totp ? 'secondary' : 'primary'}
      wide={!factors.totp}
      icon={KeyRound}
      busy={busy}
      onClick={() => void byPasskey()}
    >
      {m.factor_use_passkey()}
    </Button>
  )
  // Nobody is asked for a code of an app that they never set up.
  if (factors && !factors.totp) return passkey || <p>{m.fresh_no_passkey()}</p>
  return (
    <CodeForm words={m.fresh_go()} onCode={byCode}>
      {passkey}
    </CodeForm>
  )
}
