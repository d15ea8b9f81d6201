import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { fieldBox, FieldFrame, noteIds } from '../../../ui/field-frame.tsx'
import { useLevels } from './levels.api.ts'

type LevelFieldProps = {
  name: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** The academy's levels in the system's own list, which phones show best. */
export function LevelField({ name, value, error, onChange }: LevelFieldProps) {
  const id = useId()
  const levels = useLevels()
  const failed = levels.error !== null && !levels.data
  const none = levels.data?.length === 0
  const note = failed ? m.register_levels_failed() : none ? m.register_levels_none() : undefined
  return (
    <FieldFrame id={id} label={m.register_level()} error={error} hint={note}>
      <div className={`relative ${fieldBox(error)}`}>
        <select
          id={id}
          name={name}
          value={levels.data ? value : ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, error, note)}
          className={`min-h-11.5 w-full min-w-0 appearance-none rounded-control bg-card py-2 pe-11 ps-3.5 outline-none ${value ? '' : 'text-ink-2'}`}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {levels.data || failed ? m.register_level_choose() : m.state_loading()}
          </option>
          {levels.data?.map(({ ac_id, levels: level }) => (
            <option key={ac_id} value={ac_id} className="text-ink">
              {level}
            </option>
          ))}
        </select>
        {failed ? (
          <span className="absolute end-0.5">
            <Button look="quiet" busy={levels.isFetching} onClick={levels.refetch}>
              {m.state_retry()}
            </Button>
          </span>
        ) : (
          <ChevronDown size={20} aria-hidden className="pointer-events-none absolute end-3.5 text-ink-2" />
        )}
      </div>
    </FieldFrame>
  )
}
