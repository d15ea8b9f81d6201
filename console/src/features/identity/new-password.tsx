import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'

type NewPasswordProps = { link: string; email: string; onTicket: (ticket: string) => void }

/** Spends a link: sets the password. */
export function NewPassword({ link, email, onTicket }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const { busy, send, refusal } = useSending(['password'])
  const submit = async () =>
    send(async () => onTicket((await staffCall('/staff/accept_invitation', { link, password })).ticket))
  return (
    <Form onSubmit={submit}>
      {/* For the browser's own keeper of passwords. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={m.password_new()}
        hint={m.password_hint()}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={setPassword}
        error={refusal?.message}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
          className="size-5 accent-brand-strong"
        />
        {m.password_show()}
      </label>
      <Button type="submit" wide busy={busy}>
        {m.password_set()}
      </Button>
    </Form>
  )
}
