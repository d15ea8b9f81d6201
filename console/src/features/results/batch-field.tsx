import { m } from '#messages/console'
import { SelectField } from '../../ui/select-field.tsx'
import type { ResultPaper } from './result-data.ts'

type BatchFieldProps = Pick<ResultPaper, 'batches'> & {
  batch: number | undefined
  onChange: (batch: number | undefined) => void
}

/** Everybody who appeared, or those of one batch. */
export const BatchField = ({ batches, batch, onChange }: BatchFieldProps) => (
  <SelectField
    label={m.students_batch()}
    value={String(batch ?? '')}
    onChange={(value) => onChange(value === '' ? undefined : Number(value))}
    options={[
      { value: '', words: m.students_all() },
      ...batches.map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name })),
    ]}
  />
)
