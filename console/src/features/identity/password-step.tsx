import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { NextStep } from './steps.ts'

type PasswordStepProps = { email?: string; onNext: (next: NextStep) => void }

/** The e-mail is given where somebody logs in again: only the password is asked for. */
export function PasswordStep({ email: known, onNext }: PasswordStepProps) {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const { busy, send, refusal } = useSending()
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
