import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { TextArea } from '../../../../web/src/ui/text-area.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { useSettled } from '../../../../web/src/ui/use-settled.ts'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { useSending } from '../../ui/use-sending.ts'
import { numbersIn } from './extra-groups.rules.ts'

const SHOWN = 8
const LEAST = 2

type AddStudentsProps = { taken: readonly number[]; onAdd: (ids: readonly number[]) => void }

/** Students by a search, or many at once by their admission numbers. */
export function AddStudents({ taken, onAdd }: AddStudentsProps) {
  const [search, setSearch] = useState('')
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <div className="grid gap-2">
        <TextField
          label={m.paper_extra_search()}
          hint={m.paper_extra_search_hint()}
          type="search"
          autoComplete="off"
          value={search}
          onChange={setSearch}
        />
        <Found search={search} taken={taken} onAdd={(id) => onAdd([id])} />
      </div>
      <ByNumbers onAdd={onAdd} />
    </div>
  )
}

function Found({ search, taken, onAdd }: { search: string; taken: readonly number[]; onAdd: (id: number) => void }) {
  const settled = useSettled(search.trim())
  const isWanted = settled.length >= LEAST
  const { data } = useQuery({
    ...staffQuery('/staff/students', { search: settled, status: 'active' }),
    enabled: isWanted,
  })
  if (!isWanted || !data) return null
  if (data.students.length === 0) return <p className="text-sm text-ink-2">{m.paper_extra_nobody_found()}</p>
  return (
    <ul aria-label={m.paper_extra_found()} className="grid rounded-control border border-line">
      {data.students.slice(0, SHOWN).map(({ stud_id, name, admission_no, batches }) => (
        <li key={stud_id} className="border-b border-line last:border-b-0">
          <button
            type="button"
            aria-disabled={taken.includes(stud_id)}
            className="min-h-11 w-full px-3 py-1.5 text-start text-sm hover:bg-brand-50 aria-disabled:opacity-55"
            onClick={() => onAdd(stud_id)}
          >
            <span className="block font-medium">{name}</span>
            <span className="block text-ink-2">{[admission_no, ...batches].filter(Boolean).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function ByNumbers({ onAdd }: Pick<AddStudentsProps, 'onAdd'>) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<readonly string[]>([])
  const { busy, send } = useSending()
  const add = async () =>
    send(async () => {
      const found = await staffCall('/staff/students_by_numbers', { numbers: numbersIn(text) })
      onAdd(found.students.map(({ stud_id }) => stud_id))
      setMissing(found.missing)
      // What nobody has stays to be mended.
      setText(found.missing.join('\n'))
    })
  const error = missing.length > 0 ? m.paper_extra_missing({ numbers: missing.join(', ') }) : undefined
  return (
    <div className="grid gap-2">
      <TextArea
        label={m.paper_extra_numbers()}
        hint={m.paper_extra_numbers_hint()}
        rows={2}
        value={text}
        error={error}
        onChange={(value) => {
          setText(value)
          setMissing([])
        }}
      />
      <span>
        <Button look="secondary" busy={busy} disabled={numbersIn(text).length === 0} onClick={() => void add()}>
          {m.paper_extra_numbers_add()}
        </Button>
      </span>
    </div>
  )
}
