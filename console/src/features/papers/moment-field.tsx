import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { momentWords } from '../../ui/moment-words.ts'

type MomentFieldProps = {
  label: string
  name: string
  /** `2026-11-20 09:00` of the academy's clock. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The same moment as the server reads it, for saying its weekday and zone. */
  instant: string | null | undefined
}

/** A moment of the academy's clock, with its weekday and its zone beside it. */
export const MomentField = ({ value, onChange, instant, ...field }: MomentFieldProps) => (
  <TextField
    {...field}
    type="datetime-local"
    value={value.replace(' ', 'T')}
    onChange={(text) => onChange(text.replace('T', ' ').slice(0, '2026-11-20 09:00'.length))}
    hint={instant && value !== '' ? momentWords(instant) : undefined}
  />
)
