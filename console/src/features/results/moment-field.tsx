import { m } from '#messages/console'
import { TextField } from '#ui/text-field.tsx'
import { zoneOf } from '../../ui/moment-labels.ts'

type MomentFieldProps = {
  label: string
  name: string
  now: string
  min?: string
  value: string
  onChange: (value: string) => void
  readOnly?: boolean
  error: string | undefined
}

/** Asks for a moment on the academy's clock. */
export const MomentField = ({ now, ...field }: MomentFieldProps) => (
  <TextField {...field} type="datetime-local" required hint={m.results_moment_hint({ zone: zoneOf(now) })} />
)
