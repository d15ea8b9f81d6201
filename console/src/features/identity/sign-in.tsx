import { useState } from 'react'
import type { Me } from '../../session/session.ts'
import { SetUpFactor } from './set-up-factor.tsx'
import { RecoveryField } from './recovery-field.tsx'
import type { NextStep } from './steps.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { KeyRound } from 'lucide-react'
import { toast } from '#ui/overlays/toast.ts'
import { askForPasskey } from '../../session/device-passkey.ts'
import { CodeForm } from '../../ui/code-form.tsx'

type FactorStepProps = {
  next: NextStep
  onDone: (me: Me) => void
  /** The factors are lost and gone: new ones are set up. */
  onRescued: (next: NextStep) => void
  onBack: () => void
}
type Way = 'totp' | 'passkey' | 'recovery' | 'rescue'

/** The second factor: an authenticator's digits, a passkey, or one of the recovery codes. */
function FactorStep({ next, onDone, onRescued, onBack }: FactorStepProps) {
  const [way, setWay] = useState<Way>(next.passkey ? 'passkey' : 'totp')
  const others = waysOf(next).filter((other) => other !== way)
  return (
    <div className="grid gap-4">
      {way === 'totp' && <TotpForm ticket={next.ticket} onDone={onDone} />}
      {way === 'passkey' && <PasskeyButton ticket={next.ticket} onDone={onDone} />}
      {way === 'recovery' && <RecoveryForm ticket={next.ticket} onDone={onDone} />}
      {way === 'rescue' && <RescueForm ticket={next.ticket} onRescued={onRescued} />}
      <div className="grid gap-1">
        {others.map((other) => (
          <Button key={other} look="quiet" onClick={() => setWay(other)}>
            {WORDS[other]()}
          </Button>
        ))}
        <Button look="quiet" onClick={onBack}>
          {m.factor_back()}
        </Button>
      </div>
    </div>
  )
}

const WORDS: Record<Way, () => string> = {
  totp: () => m.factor_use_code(),
  passkey: () => m.factor_use_passkey(),
  recovery: () => m.factor_use_recovery(),
  rescue: () => m.rescue_use(),
}

const waysOf = ({ totp, passkey, recovery, rescue }: NextStep): Way[] => [
  ...(passkey ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
  ...(recovery ? (['recovery'] as const) : []),
  ...(rescue ? (['rescue'] as const) : []),
]

type FormProps = { ticket: string; onDone: (me: Me) => void }

function TotpForm({ ticket, onDone }: FormProps) {
  const enter = async (code: string) => onDone((await staffCall('/staff/login_totp', { ticket, code })).me)
  return <CodeForm words={m.factor_go()} onCode={enter} />
}

function PasskeyButton({ ticket, onDone }: FormProps) {
  const { busy, send } = useSending()
  const ask = async () =>
    send(async () => {
      const { options } = await staffCall('/staff/passkey_options', { ticket })
      const credential = await askForPasskey(options)
      if (credential === null) toast.error(m.factor_cancelled())
      else onDone((await staffCall('/staff/login_passkey', { ticket, credential })).me)
    })
  return (
    <Button wide icon={KeyRound} busy={busy} onClick={() => void ask()}>
      {m.factor_use_passkey()}
    </Button>
  )
}

function RecoveryForm({ ticket, onDone }: FormProps) {
  const [code, setCode] = useState('')
  const { busy, send, refusal } = useSending('here')
  const submit = async () =>
    send(async () => {
      const { me, left } = await staffCall('/staff/login_recovery', { ticket, code })
      toast(m.factor_recovery_left({ left }))
      onDone(me)
    })
  return (
    <Form onSubmit={submit}>
      <RecoveryField value={code} onChange={setCode} error={refusal?.message} />
      <Button type="submit" wide busy={busy}>
        {m.factor_go()}
      </Button>
    </Form>
  )
}

type RescueFormProps = { ticket: string; onRescued: (next: NextStep) => void }

/** The code of an owner's printed sheet, after which new factors are set up. */
function RescueForm({ ticket, onRescued }: RescueFormProps) {
  const [code, setCode] = useState('')
  const { busy, send, refusal } = useSending('here')
  const submit = async () => send(async () => onRescued(await staffCall('/staff/login_rescue', { ticket, code })))
  return (
    <Form onSubmit={submit}>
      <TextField
        label={m.rescue_code()}
        hint={m.rescue_use_hint()}
        autoComplete="off"
        required
        minLength={8}
        maxLength={40}
        value={code}
        onChange={setCode}
        error={refusal?.message}
      />
      <Button type="submit" wide busy={busy}>
        {m.account_go_on()}
      </Button>
    </Form>
  )
}

type PasswordStepProps = { email?: string; onNext: (next: NextStep) => void }

/** `email` is set where a person logs in again: only the password is asked for. */
function PasswordStep({ email: known, onNext }: PasswordStepProps) {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const { busy, send, refusal } = useSending('here')
  const submit = async () => send(async () => onNext(await staffCall('/staff/login', { email, password })))
  return (
    <Form onSubmit={submit}>
      <TextField
        label={m.login_email()}
        type="email"
        name="email"
        autoComplete="username"
        required
        readOnly={known !== undefined}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={m.login_password()}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        error={refusal?.message}
      />
      <Button type="submit" wide busy={busy}>
        {m.login_go()}
      </Button>
      <p className="text-sm text-ink-2">{m.login_lost()}</p>
    </Form>
  )
}

/** E-mail and password, then the second factor; whoever has none yet sets one up. */
export function SignIn({ email, onDone }: { email?: string; onDone: (me: Me) => void }) {
  const [next, setNext] = useState<NextStep | null>(null)
  if (!next) return <PasswordStep {...(email !== undefined && { email })} onNext={setNext} />
  const has = next.totp || next.passkey
  if (!has) return <SetUpFactor ticket={next.ticket} onDone={onDone} />
  return <FactorStep next={next} onDone={onDone} onRescued={setNext} onBack={() => setNext(null)} />
}
