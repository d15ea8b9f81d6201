import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { audienceCell, type AudiencePart, audienceParts } from '#contract/audience-cell.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paperLabels } from '../../ui/paper-labels.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Checked } from './paper-labels.ts'

const SHOWN = 8
const LEAST = 2

type Option = { value: string; words: string }

type AudienceFieldProps = {
  /** The sheet's cell: `P2-A; P2-B; 2026-014; not 2026-033`. */
  value: string
  onChange: (value: string) => void
  groups: readonly Option[]
  check: Checked | undefined
  error: string | undefined
}

/** For whom a paper is: levels, batches and single students, with those of them who are left out. */
export function AudienceField({ value, onChange, groups, check, error }: AudienceFieldProps) {
  // A level's name may have a semicolon.
  const isOne = groups.some((group) => group.value === value)
  const parts = isOne ? [{ name: value, isLeftOut: false }] : audienceParts(value)
  const shownAs = new Map([
    ...groups.map(({ value: code, words }) => [code, words] as const),
    ...(check?.students ?? []).map(({ name, student }) => [name, `${student} · ${name}`] as const),
  ])
  const add = (part: AudiencePart) => onChange(audienceCell([...parts.filter(({ name }) => name !== part.name), part]))
  const rest = groups.filter((group) => !parts.some(({ name, isLeftOut }) => name === group.value && !isLeftOut))
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={paperLabels.readers()}
          name="readers"
          aria-required
          value=""
          onChange={(name) => name !== '' && add({ name, isLeftOut: false })}
          error={error}
          options={[{ value: '', words: m.paper_for_add() }, ...rest]}
        />
        <StudentSearch onAdd={add} />
      </div>
      {parts.length > 0 && (
        <Chips parts={parts} shownAs={shownAs} onRemove={(at) => onChange(audienceCell(parts.toSpliced(at, 1)))} />
      )}
      <p role="status" className="text-sm text-ink-2 wrap-anywhere empty:hidden">
        {value !== '' && check?.audience && audienceWords(check.audience)}
      </p>
    </div>
  )
}

type ChipsProps = {
  parts: readonly AudiencePart[]
  shownAs: ReadonlyMap<string, string>
  onRemove: (at: number) => void
}

const Chips = ({ parts, shownAs, onRemove }: ChipsProps) => (
  <ul aria-label={m.paper_for_chosen()} className="flex flex-wrap gap-2">
    {parts.map(({ name, isLeftOut }, at) => {
      const shown = shownAs.get(name) ?? name
      const words = isLeftOut ? m.paper_for_left_out({ name: shown }) : shown
      return (
        <li
          key={`${name} ${isLeftOut}`}
          className={`inline-flex max-w-full items-center gap-1 rounded-full border ps-3 text-sm ${isLeftOut ? 'border-warn bg-warn-50 text-warn' : 'border-line'}`}
        >
          <span className="min-w-0 truncate">{words}</span>
          <IconButton icon={X} look="hover" label={m.paper_for_remove({ name: words })} onClick={() => onRemove(at)} />
        </li>
      )
    })}
  </ul>
)

/** Finds a student, to be added or left out. The sheet names students by their admission numbers. */
function StudentSearch({ onAdd }: { onAdd: (part: AudiencePart) => void }) {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const isWanted = settled.length >= LEAST
  const { data } = useQuery({
    ...staffQuery('/staff/students', { search: settled, status: 'active' }),
    enabled: isWanted,
  })
  const add = (part: AudiencePart) => {
    onAdd(part)
    setSearch('')
  }
  return (
    <div className="grid gap-2">
      <SearchField
        label={m.paper_for_students()}
        hint={m.paper_extra_search_hint()}
        value={search}
        onChange={setSearch}
      />
      {isWanted && data?.students.length === 0 && <p className="text-sm text-ink-2">{m.paper_extra_nobody_found()}</p>}
      {isWanted && data && data.students.length > 0 && (
        <ul aria-label={m.paper_extra_found()} className="grid rounded-control border border-line">
          {data.students.slice(0, SHOWN).map(({ stud_id, name, admission_no, batches }) => (
            <li key={stud_id} className="grid gap-1.5 border-b border-line px-3 py-2 text-sm last:border-b-0">
              <span className="font-medium">{name}</span>
              <span className="text-ink-2">{[admission_no, ...batches].filter(Boolean).join(' · ')}</span>
              {admission_no === null ? (
                <span className="text-ink-2">{m.paper_for_no_number()}</span>
              ) : (
                <span className="flex flex-wrap gap-2">
                  <Button look="secondary" onClick={() => add({ name: admission_no, isLeftOut: false })}>
                    {m.paper_for_add_student()}
                  </Button>
                  <Button look="secondary" onClick={() => add({ name: admission_no, isLeftOut: true })}>
                    {m.paper_for_leave_out()}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function audienceWords({ count, twice, names }: NonNullable<Checked['audience']>): string {
  const sum = twice > 0 ? m.paper_for_twice({ count, twice }) : m.paper_for_count({ count })
  const shown = names.join(', ')
  if (names.length === 0) return sum
  return `${sum} · ${count > names.length ? m.paper_names_more({ names: shown, count: count - names.length }) : shown}`
}
