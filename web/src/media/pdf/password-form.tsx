import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { usePdf, usePdfState } from './pdf-context.ts'

/** In the place of a document that asks for a password. */
export function PasswordForm() {
  const { engine } = usePdf()
  const wrong = usePdfState((state) => state.wrongPassword)
  const [password, setPassword] = useState('')
  return (
    <div className="absolute inset-0 z-5 overflow-y-auto bg-page p-4">
      <form
        className="mx-auto mt-6 grid max-w-notice gap-4 rounded-card border border-line bg-card p-6 md:mt-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (password) engine.givePassword(password)
        }}
      >
        <LockKeyhole size={40} strokeWidth={1.75} aria-hidden className="text-brand" />
        <p className="font-semibold">{m.pdf_password_needed()}</p>
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- there is nothing else to do here
          autoFocus
          type="password"
          autoComplete="off"
          label={m.pdf_password()}
          error={wrong ? m.pdf_password_wrong() : undefined}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" disabled={!password} wide>
          {m.pdf_password_submit()}
        </Button>
      </form>
    </div>
  )
}
