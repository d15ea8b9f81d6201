import { useState } from 'react'
import { rowNumbers } from '#contract/staff/row-numbers.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'

type NumbersFormProps = {
  /** How many can be marked. */
  count: number
  onMark: (rows: readonly number[], status: 'A' | 'L') => void
}

/** Marks several by the numbers of their rows, as they are called out: `4 17 22`. */
export function NumbersForm({ count, onMark }: NumbersFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const mark = (status: 'A' | 'L') => {
    const { rows, unknown } = rowNumbers(typed, count)
    // Nothing is marked by half: who called out a wrong number may have meant another one.
    if (unknown.length > 0) return setError(m.register_numbers_unknown({ numbers: unknown.join(', '), count }))
    if (rows.length === 0) return setError(m.register_numbers_none())
    onMark(rows, status)
    setTyped('')
    return setError(undefined)
  }
  return (
    <form
      aria-label={m.register_numbers()}
      className="mb-4 grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        mark('A')
      }}
    >
      <TextField
        label={m.register_numbers()}
        hint={m.register_numbers_hint()}
        name="numbers"
        // Its keypad has figures, and a point to part them.
        inputMode="decimal"
        autoComplete="off"
        maxLength={600}
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" look="secondary">
          {m.register_mark_absent()}
        </Button>
        <Button look="secondary" onClick={() => mark('L')}>
          {m.register_mark_late()}
        </Button>
      </div>
    </form>
  )
}
