import { TextField } from './text-field.tsx'

type ReasonFieldProps = {
  label: string
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  max?: number
}

const MAX_REASON = 300

/** Why something is done: never empty, and kept in the history. */
export const ReasonField = ({ max = MAX_REASON, ...field }: ReasonFieldProps) => (
  <TextField {...field} name="reason" required pattern=".*\S.*" maxLength={max} />
)
