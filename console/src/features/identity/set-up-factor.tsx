import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { makePasskey } from '../../session/device-passkey.ts'
import type { Me } from '../../session/session.ts'
import { useSending } from '../../ui/use-sending.ts'
import { RecoveryCodes } from '../../ui/recovery-codes.tsx'
import type { SetUp } from './steps.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { CodeForm } from '../../ui/code-form.tsx'
import { TotpSecret } from '../../ui/totp-secret.tsx'

type SetUpTotpProps = { ticket: string; onSetUp: (setUp: SetUp) => void; onBack: () => void }

/** A secret for an authenticator, kept once its six digits are right. */
function SetUpTotp({ ticket, onSetUp, onBack }: SetUpTotpProps) {
  // Asked for once: another secret would not fit what was scanned.
  const query = useQuery({ ...staffQuery('/staff/set_up_totp_begin', { ticket }), staleTime: Infinity })
  const keep = async (code: string) => onSetUp(await staffCall('/staff/set_up_totp', { ticket, code }))
  const secretOf = (
    <>
      <h2 className="text-lg">{m.setup_totp()}</h2>
      <p className="text-ink-2">{m.setup_scan()}</p>
      <ListStates
        query={query}
        loading={<Spinner />}
        error="page"
        empty={null}
        content={(made) => <TotpSecret {...made} />}
      />
    </>
  )
  return (
    <CodeForm words={m.setup_finish()} onCode={keep} before={secretOf}>
      <Button look="quiet" onClick={onBack}>
        {m.factor_back()}
      </Button>
    </CodeForm>
  )
}

type SetUpFactorProps = { ticket: string; onDone: (me: Me) => void }

/** The second factor for whoever has none: an authenticator or a passkey, then the recovery codes. */
export function SetUpFactor({ ticket, onDone }: SetUpFactorProps) {
  const [way, setWay] = useState<'totp' | null>(null)
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const { busy, send } = useSending()
  const passkey = async () =>
    send(async () => {
      const { options } = await staffCall('/staff/set_up_passkey_begin', { ticket })
      const credential = await makePasskey(options)
      if (credential === null) toast.error(m.factor_cancelled())
      else setSetUp(await staffCall('/staff/set_up_passkey', { ticket, credential }))
    })
  if (setUp) return <RecoveryCodes codes={setUp.recovery_codes} onKept={() => onDone(setUp.me)} />
  if (way === 'totp') return <SetUpTotp ticket={ticket} onSetUp={setSetUp} onBack={() => setWay(null)} />
  return (
    <div className="grid gap-3">
      <h2 className="text-lg">{m.setup_title()}</h2>
      <p className="text-ink-2">{m.setup_text()}</p>
      <Way icon={Smartphone} title={m.setup_totp()} hint={m.setup_totp_hint()} onPress={() => setWay('totp')} />
      {window.PublicKeyCredential && (
        <Way
          icon={KeyRound}
          title={m.setup_passkey()}
          hint={m.setup_passkey_hint()}
          busy={busy}
          onPress={() => void passkey()}
        />
      )}
    </div>
  )
}

type WayProps = { icon: typeof KeyRound; title: string; hint: string; busy?: boolean; onPress: () => void }

function Way({ icon: Icon, title, hint, busy, onPress }: WayProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className="flex min-h-16 items-center gap-4 rounded-control border border-line-strong px-4 py-3 text-start hover:bg-brand-50"
      onClick={onPress}
    >
      <Icon size={24} aria-hidden className="shrink-0 text-brand" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
    </button>
  )
}
