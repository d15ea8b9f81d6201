import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { SelectField } from '../../ui/select-field.tsx'

export type ClassData = StaffData<'/staff/class'>

type TellProps = {
  devices: number
  busy: boolean
  words: string
  without: string
  danger?: boolean
  onPress: (tell: boolean) => Promise<void>
}

/** Two buttons for an action: with and without a notification of the students. */
export function Tell({ devices, busy, words, without, danger = false, onPress }: TellProps) {
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-ink-2">{m.timetable_devices({ count: devices })}</p>
      <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void onPress(true)}>
        {words}
      </Button>
      <Button look="secondary" busy={busy} onClick={() => void onPress(false)}>
        {without}
      </Button>
    </div>
  )
}

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
