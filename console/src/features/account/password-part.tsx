import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { keepAccount } from './account.api.ts'
import { AccountPart } from './account-part.tsx'

/** A new password for whoever knows the old one. */
export function PasswordPart({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountPart title={m.login_password()} text={m.account_password_text()}>
      {isOpen ? (
        <PasswordForm email={email} onDone={() => setIsOpen(false)} />
      ) : (
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          {m.account_password_change()}
        </Button>
      )}
    </AccountPart>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [typed, setTyped] = useState({ old_password: '', new_password: '' })
  const [isShown, setIsShown] = useState(false)
  const { busy, send, errorAt } = useSending(['old_password', 'new_password'])
  const type = isShown ? 'text' : 'password'
  const submit = async () =>
    send(async () => {
      keepAccount(await staffCall('/staff/change_password', typed))
      toast.success(m.account_password_changed())
      onDone()
    })
  return (
    <Form label={m.account_password_change()} onSubmit={submit}>
      {/* For the browser's password manager. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={m.account_password_old()}
        type={type}
        name="old_password"
        autoComplete="current-password"
        required
        maxLength={200}
        value={typed.old_password}
        onChange={(old_password) => setTyped({ ...typed, old_password })}
        error={errorAt('old_password')}
      />
      <TextField
        label={m.password_new()}
        hint={m.password_hint()}
        type={type}
        name="new_password"
        autoComplete="new-password"
        required
        maxLength={200}
        value={typed.new_password}
        onChange={(new_password) => setTyped({ ...typed, new_password })}
        error={errorAt('new_password')}
      />
      <TickBox checked={isShown} onChange={setIsShown}>
        {m.password_show()}
      </TickBox>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={busy}>
          {m.account_password_change()}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {m.cancel()}
        </Button>
      </div>
    </Form>
  )
}
