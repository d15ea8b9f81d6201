import { m } from '#messages/console'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Guardian, Guardians } from './guardian-data.ts'
import { relationWords } from './guardian-words.ts'

/** What each form of the consent is given. `able`: guardians who are not blocked. */
export type ConsentForm = { stud_id: number; shown: Guardians; able: readonly Guardian[]; onDone: () => void }

type ChoiceProps = {
  able: readonly Guardian[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Which of the guardians it is. */
export const GuardianChoice = ({ able, ...field }: ChoiceProps) => (
  <SelectField
    {...field}
    label={m.consent_guardian()}
    name="guardian_id"
    options={able.map(({ guardian_id, name, relation }) => ({
      value: String(guardian_id),
      words: `${name} (${relationWords(relation)})`,
    }))}
  />
)
