import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSending } from '../../ui/use-sending.ts'

type NameFormProps = {
  initial: string
  /** What its button says. */
  words: string
  onName: (name: string) => Promise<void>
  onCancel: () => void
}

/** What an authenticator or a passkey is called, so that its owner knows which one it is. */
export function NameForm({ initial, words, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial)
  const { busy, send, errorAt } = useSending(['name'])
  return (
    <Form onSubmit={async () => send(async () => onName(name.trim()))}>
      <TextField
        label={m.account_factor_name()}
        hint={m.account_factor_name_hint()}
        name="name"
        autoComplete="off"
        required
        maxLength={60}
        value={name}
        onChange={setName}
        error={errorAt('name')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={busy}>
          {words}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </div>
    </Form>
  )
}
