import { TextField } from '../../../../web/src/ui/text-field.tsx'

const DIGITS = 6

type CodeFieldProps = {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Six digits of an authenticator, with the keypad on a phone. What is no digit is left out, as a space in a pasted code. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={DIGITS + 1}
      required
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, DIGITS))}
    />
  )
}
