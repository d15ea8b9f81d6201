import { m } from '#messages/console'
import { TextField } from '../../ui/text-field.tsx'

type RecoveryFieldProps = { value: string; onChange: (code: string) => void; error: string | undefined }

/** One of the ten codes that were shown once. */
export const RecoveryField = (field: RecoveryFieldProps) => (
  <TextField
    {...field}
    label={m.factor_recovery()}
    hint={m.factor_recovery_hint()}
    autoComplete="off"
    required
    minLength={8}
    maxLength={40}
  />
)
