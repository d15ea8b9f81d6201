import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { makePasskey } from '../../session/device-passkey.ts'
import { readSession } from '../../session/session.ts'
import { CodeForm } from '../../ui/code-form.tsx'
import { TotpSecret } from '../../ui/totp-secret.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Account, keepAccount } from './account.api.ts'
import { AccountPart } from './account-part.tsx'
import { FactorRow } from './factor-row.tsx'
import { NameForm } from './name-form.tsx'

type Kind = 'authenticator' | 'passkey'

/** The second factors of the account: those there are, and how another one is added. */
export function FactorsPart({ account: { factors, can_have_passkeys } }: { account: Account }) {
  const [adding, setAdding] = useState<Kind | null>(null)
  const done = () => setAdding(null)
  const canHavePasskeys = can_have_passkeys && Boolean(window.PublicKeyCredential)
  return (
    <AccountPart title={m.account_factors()} text={m.account_factors_text()}>
      <ul aria-label={m.account_factors()}>
        {factors.map((factor) => (
          <FactorRow key={`${factor.kind} ${factor.id}`} factor={factor} isOnly={factors.length === 1} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button look="secondary" icon={Smartphone} onClick={() => setAdding('authenticator')}>
          {m.account_add_totp()}
        </Button>
        {canHavePasskeys && (
          <Button look="secondary" icon={KeyRound} onClick={() => setAdding('passkey')}>
            {m.account_add_passkey()}
          </Button>
        )}
      </div>
      {factors.length === 1 && <p className="mt-3 text-sm text-ink-2">{m.account_factor_only()}</p>}
      <Dialog open={adding === 'authenticator'} title={m.account_add_totp()} onClose={done}>
        {adding === 'authenticator' && <AddAuthenticator onDone={done} />}
      </Dialog>
      <Dialog open={adding === 'passkey'} title={m.account_add_passkey()} onClose={done}>
        {adding === 'passkey' && <AddPasskey onDone={done} />}
      </Dialog>
    </AccountPart>
  )
}

async function keepFactors(changed: { account: Account }, name: string): Promise<void> {
  keepAccount(changed)
  toast.success(m.account_added({ name }))
  // The question for a fresh factor then offers the new one.
  await readSession()
}

type Begun = StaffData<'/staff/add_authenticator_begin'>

/** First the name, then the secret and its six digits. */
function AddAuthenticator({ onDone }: { onDone: () => void }) {
  const [named, setNamed] = useState<{ name: string; begun: Begun } | null>(null)
  const begin = async (name: string) => setNamed({ name, begun: await staffCall('/staff/add_authenticator_begin', {}) })
  if (!named) return <NameForm initial="" words={m.account_go_on()} onName={begin} onCancel={onDone} />
  const { name, begun } = named
  const keep = async (code: string) => {
    const changed = await staffCall('/staff/add_authenticator', { ticket: begun.ticket, code, name })
    onDone()
    await keepFactors(changed, name)
  }
  const secret = (
    <>
      <p className="text-ink-2">{m.setup_scan()}</p>
      <TotpSecret {...begun} />
    </>
  )
  return <CodeForm words={m.setup_finish()} onCode={keep} before={secret} />
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const { send } = useSending()
  const add = async (name: string) =>
    void (await send(async () => {
      const { ticket, options } = await staffCall('/staff/add_passkey_begin', {})
      const credential = await makePasskey(options)
      if (credential === null) return void toast.error(m.factor_cancelled())
      const changed = await staffCall('/staff/add_passkey', { ticket, credential, name })
      onDone()
      await keepFactors(changed, name)
    }))
  return <NameForm initial="" words={m.account_go_on()} onName={add} onCancel={onDone} />
}
