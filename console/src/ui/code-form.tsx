import { type ReactNode, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from './form.tsx'
import { useSending } from './use-sending.ts'
import { TextField } from './text-field.tsx'

const DIGITS = 6

type CodeFieldProps = {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Six digits of an authenticator, with the keypad on a phone. What is no digit is left out, as a space in a pasted code. */
function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      wrong={m.field_code()}
      maxLength={DIGITS + 1}
      required
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, DIGITS))}
    />
  )
}

type CodeFormProps = {
  /** What its button says. */
  words: string
  /** Sends the six digits; an error is shown at the field. */
  onCode: (code: string) => Promise<void>
  /** Above the field. */
  before?: ReactNode
  /** Below the button. */
  children?: ReactNode
}

/** Asks for the six digits of an authenticator. */
export function CodeForm({ words, onCode, before, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const { busy, send, refusal } = useSending('here')
  return (
    <Form onSubmit={async () => send(async () => onCode(code))}>
      {before}
      <CodeField
        label={m.factor_code()}
        hint={m.factor_code_hint()}
        value={code}
        onChange={setCode}
        error={refusal?.message}
      />
      <Button type="submit" wide busy={busy}>
        {words}
      </Button>
      {children}
    </Form>
  )
}
