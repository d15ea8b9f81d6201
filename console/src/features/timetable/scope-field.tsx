import { m } from '#messages/console'
import { SelectField } from '../../ui/select-field.tsx'

export type Scope = 'one' | 'following'

type ScopeFieldProps = { following: number; value: Scope; onChange: (scope: Scope) => void }

/** This class alone, or those of its series that follow as well; nothing to choose where none does. */
export function ScopeField({ following, value, onChange }: ScopeFieldProps) {
  if (following === 0) return null
  return (
    <SelectField
      label={m.timetable_scope()}
      name="scope"
      value={value}
      onChange={(scope) => onChange(scope === 'following' ? 'following' : 'one')}
      options={[
        { value: 'one', words: m.timetable_scope_one() },
        { value: 'following', words: m.timetable_scope_following({ count: following }) },
      ]}
    />
  )
}
