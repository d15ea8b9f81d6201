import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Choices } from '../../ui/choice-labels.ts'
import { SelectField } from '../../ui/select-field.tsx'
import {
  type ExtraGroup,
  type ExtraTold,
  inOrder,
  type Listed,
  NEW_GROUP,
  withStudents,
  numbersIn,
} from './extra-groups.rules.ts'
import { groupWords, toldWords } from './extra-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { TextArea } from '../../ui/text-area.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { useSending } from '../../ui/use-sending.ts'

const SHOWN = 8
const LEAST = 2

type AddStudentsProps = { taken: readonly number[]; onAdd: (ids: readonly number[]) => void }

/** Students by a search, or many at once by their admission numbers. */
function AddStudents({ taken, onAdd }: AddStudentsProps) {
  const [search, setSearch] = useState('')
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <div className="grid gap-2">
        <SearchField
          label={m.paper_extra_search()}
          hint={m.paper_extra_search_hint()}
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
      // Numbers that no student has stay in the field for correction.
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

const LIST = ''
const MAX_GROUPS = 20

type ExtraTimeFieldsProps = {
  groups: readonly ExtraGroup[]
  onChange: (groups: ExtraGroup[]) => void
  /** The server's data on each group, in the same order; groups that it has not seen are missing. */
  told: readonly ExtraTold[]
  choices: Choices
  error: string | undefined
}

/** Groups of students with extra time, which counts from each student's own start. */
export function ExtraTimeFields({ groups, onChange, told, choices, error }: ExtraTimeFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const add = () => {
    onChange([...groups, NEW_GROUP])
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('li:last-of-type select')?.focus())
  }
  const remove = (at: number) => {
    onChange(groups.toSpliced(at, 1))
    // The focused element is removed with its group.
    requestAnimationFrame(() => place.current?.focus())
  }
  return (
    <div ref={place} tabIndex={-1} data-field="extra" aria-invalid={error ? true : undefined} className="grid gap-4">
      <p className="text-sm text-ink-2">{m.paper_extra_about()}</p>
      {error && <p className="text-sm whitespace-pre-line text-bad wrap-anywhere">{error}</p>}
      {groups.length > 0 && (
        <ol aria-label={m.paper_extra()} className="grid gap-4">
          {inOrder(groups).map(({ group, at, key }) => (
            <li key={key}>
              <Group
                group={group}
                number={at + 1}
                told={told[at]}
                choices={choices}
                onChange={(now) => onChange(groups.with(at, now))}
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ol>
      )}
      <span>
        <Button look="secondary" icon={Plus} disabled={groups.length >= MAX_GROUPS} onClick={add}>
          {m.paper_extra_add()}
        </Button>
      </span>
    </div>
  )
}

type GroupProps = {
  group: ExtraGroup
  number: number
  told: ExtraTold | undefined
  choices: Choices
  onChange: (group: ExtraGroup) => void
  onRemove: () => void
}

function Group({ group, number, told, choices, onChange, onRemove }: GroupProps) {
  const batches = (choices?.batches ?? []).map((one) => ({ value: one.batch_code, words: one.batch_name }))
  const { batch, amount, unit } = group
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{m.paper_extra_group({ number })}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_11rem_auto]">
        <SelectField
          label={m.paper_extra_who()}
          value={batch}
          onChange={(value) => onChange({ ...group, batch: value })}
          options={[{ value: LIST, words: m.paper_extra_one_by_one() }, ...batches]}
        />
        <TextField
          label={m.paper_extra_amount()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={amount}
          onChange={(value) => onChange({ ...group, amount: value })}
        />
        <SelectField
          label={m.paper_extra_unit()}
          value={unit}
          onChange={(value) => onChange({ ...group, unit: value === 'percent' ? 'percent' : 'minutes' })}
          options={[
            { value: 'minutes', words: m.paper_extra_unit_minutes() },
            { value: 'percent', words: m.paper_extra_unit_percent() },
          ]}
        />
        <span className="justify-self-end sm:pt-7">
          <IconButton
            icon={X}
            look="hover"
            label={m.paper_extra_remove({ group: groupWords(group, choices), number })}
            onClick={onRemove}
          />
        </span>
      </div>
      {batch === LIST && <Students group={group} told={told} onChange={onChange} />}
      <p role="status" className="text-sm text-ink-2 wrap-anywhere empty:hidden">
        {told && (batch !== LIST || group.students.length > 0) && <ToldLine told={told} unit={unit} />}
      </p>
    </fieldset>
  )
}

function ToldLine({ told, unit }: { told: ExtraTold; unit: ExtraGroup['unit'] }) {
  const { minutes } = told
  const share = unit === 'percent' && minutes !== null ? ` · ${m.paper_extra_minutes({ count: minutes })}` : ''
  return toldWords(told) + share
}

type StudentsProps = Pick<GroupProps, 'group' | 'told' | 'onChange'>

/** The students of a list, each with the way out of it, and the ways into it. */
function Students({ group, told, onChange }: StudentsProps) {
  const named = new Map<number, Listed>(told?.students.map((one) => [one.stud_id, one]))
  return (
    <div className="grid gap-3">
      {group.students.length > 0 && (
        <ul aria-label={m.paper_extra_students()} className="flex flex-wrap gap-2">
          {group.students.map((id) => {
            const student = named.get(id)
            const name = student?.name ?? (told ? m.paper_extra_gone() : '…')
            return (
              <li
                key={id}
                className="inline-flex max-w-full items-center gap-1 rounded-full border border-line ps-3 text-sm"
              >
                <span className="min-w-0 truncate">
                  {name}
                  {student?.admission_no && <span className="text-ink-2"> · {student.admission_no}</span>}
                </span>
                <IconButton
                  icon={X}
                  look="hover"
                  label={m.paper_extra_take_out({ name })}
                  onClick={() => onChange({ ...group, students: group.students.filter((one) => one !== id) })}
                />
              </li>
            )
          })}
        </ul>
      )}
      <AddStudents taken={group.students} onAdd={(ids) => onChange(withStudents(group, ids))} />
    </div>
  )
}
