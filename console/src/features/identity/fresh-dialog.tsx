import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { askForPasskey } from '../../session/device-passkey.ts'
import { useSession } from '../../session/session.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { RecoveryField } from './recovery-field.tsx'
import { CodeForm } from '../../ui/code-form.tsx'

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
  const [isLost, setIsLost] = useState(false)
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
  const recovery = factors?.recovery === true && (
    <Button look="quiet" onClick={() => setIsLost(true)}>
      {m.factor_use_recovery()}
    </Button>
  )
  if (isLost) return <RecoveryForm onGiven={onGiven} />
  // Nobody is asked for a code of an app that they never set up.
  if (factors && !factors.totp)
    return (
      <div className="grid gap-3">
        {passkey || <p>{m.fresh_no_passkey()}</p>}
        {recovery}
      </div>
    )
  return (
    <CodeForm words={m.fresh_go()} onCode={byCode}>
      {passkey}
      {recovery}
    </CodeForm>
  )
}

/** For whoever has lost the phone: one of the codes that were kept for that. */
function RecoveryForm({ onGiven }: { onGiven: () => void }) {
  const [code, setCode] = useState('')
  const { busy, send, refusal } = useSending('here')
  const confirm = async () =>
    send(async () => {
      await staffCall('/staff/confirm_recovery', { code })
      onGiven()
    })
  return (
    <Form onSubmit={confirm}>
      <RecoveryField value={code} onChange={setCode} error={refusal?.message} />
      <Button type="submit" wide busy={busy}>
        {m.fresh_go()}
      </Button>
    </Form>
  )
}
