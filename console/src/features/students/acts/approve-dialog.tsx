import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay, formatMoment } from '#ui/format/format-day.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { staffCall, type StaffData } from '../../../api/staff-call.ts'
import { staffQuery } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import type { Choices } from '../../../ui/choice-labels.ts'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { useActs } from './use-acts.ts'

type Waiting = StaffData<'/staff/approval_form'>['students'][number]
type Mistake = StaffData<'/staff/approve_students'>['mistakes'][number]

type ApproveDialogProps = {
  open: boolean
  stud_ids: readonly number[]
  onClose: () => void
  /** After it was done. */
  onDone?: () => void
}

/** Lets registered students in, each with an admission number and a batch. */
export function ApproveDialog({ open, stud_ids, onClose, onDone }: ApproveDialogProps) {
  return (
    <Dialog
      open={open}
      wide={stud_ids.length > 1}
      title={m.approve_title({ count: stud_ids.length })}
      onClose={onClose}
    >
      {open && (
        <Loaded
          stud_ids={stud_ids}
          onDone={() => {
            onDone?.()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function Loaded({ stud_ids, onDone }: { stud_ids: readonly number[]; onDone: () => void }) {
  const query = useQuery({ ...staffQuery('/staff/approval_form', { stud_ids: [...stud_ids] }), gcTime: 0 })
  const places = useQuery(staffQuery('/staff/choices', {}))
  const loading = <Skeleton of="rows" count={3} />
  return (
    <ScreenStates
      query={query}
      loading={loading}
      content={({ students }) =>
        students.length === 0 ? (
          <p className="text-ink-2">{m.approve_nobody()}</p>
        ) : (
          <ScreenStates
            query={places}
            loading={loading}
            content={(choices) => <ApproveForm students={students} choices={choices} onDone={onDone} />}
          />
        )
      }
    />
  )
}

type Typed = { admission_no: string; batch: string }

/** The only batch of the student's level is chosen already. */
function startOf({ admission_no, ac_id }: Waiting, choices: NonNullable<Choices>): Typed {
  const own = choices.batches.filter((batch) => batch.ac_id === ac_id)
  return { admission_no, batch: own.length === 1 ? String(own[0]?.batch_id) : '' }
}

type FormProps = { students: readonly Waiting[]; choices: NonNullable<Choices>; onDone: () => void }

function ApproveForm({ students, choices, onDone }: FormProps) {
  const [typed, setTyped] = useState(() => new Map(students.map((one) => [one.stud_id, startOf(one, choices)])))
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const { busy, send } = useSending()
  const { done } = useActs()
  const change = (stud_ids: number[], changes: Partial<Typed>) =>
    setTyped((before) => {
      const after = new Map(before)
      for (const id of stud_ids) after.set(id, { admission_no: '', batch: '', ...before.get(id), ...changes })
      return after
    })
  const approve = async () =>
    send(async () => {
      const asked = [...typed].map(([stud_id, { admission_no, batch }]) => ({
        stud_id,
        admission_no,
        batch_id: batch === '' ? null : Number(batch),
      }))
      const answer = await staffCall('/staff/approve_students', { students: asked })
      setMistakes(answer.mistakes)
      if (answer.mistakes.length > 0) return
      await done(answer.act_id, m.approve_done({ count: answer.approved }))
      onDone()
    })
  return (
    <Form onSubmit={approve}>
      <p className="text-ink-2">{m.approve_text()}</p>
      {students.length > 1 && (
        <BatchForAll {...{ students, choices, onBatch: (ids, batch) => change(ids, { batch }) }} />
      )}
      <ul className="grid gap-4">
        {students.map((student) => (
          <Row
            key={student.stud_id}
            isOnly={students.length === 1}
            student={student}
            choices={choices}
            typed={typed.get(student.stud_id) ?? { admission_no: '', batch: '' }}
            mistakes={mistakes.filter(({ stud_id }) => stud_id === student.stud_id)}
            onChange={(changes) => change([student.stud_id], changes)}
          />
        ))}
      </ul>
      <Button type="submit" wide busy={busy}>
        {students.length === 1 ? m.approve() : m.approve_several({ count: students.length })}
      </Button>
    </Form>
  )
}

type ForAllProps = Omit<FormProps, 'onDone'> & { onBatch: (stud_ids: number[], batch: string) => void }

/** One batch for everybody of a level. */
function BatchForAll({ students, choices, onBatch }: ForAllProps) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {[...Map.groupBy(students, ({ ac_id }) => ac_id)].map(([ac_id, own]) => (
        <SelectField
          key={ac_id}
          label={m.approve_batch_for_all({ level: own[0]?.level ?? '' })}
          value=""
          onChange={(batch) =>
            onBatch(
              own.map(({ stud_id }) => stud_id),
              batch,
            )
          }
          options={[
            { value: '', words: m.student_choose() },
            ...choices.batches
              .filter((batch) => batch.ac_id === ac_id)
              .map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name })),
          ]}
        />
      ))}
    </div>
  )
}

type RowProps = {
  /** One student alone has a narrow dialog. */
  isOnly: boolean
  student: Waiting
  choices: NonNullable<Choices>
  typed: Typed
  mistakes: readonly Mistake[]
  onChange: (changes: Partial<Typed>) => void
}

function Row({ isOnly, student, choices, typed, mistakes, onChange }: RowProps) {
  const { name, level, guardian, mobile, email, district, birth_date, registered_at, ac_id, same_number } = student
  const at = (field: Mistake['field']) => mistakes.find((mistake) => mistake.field === field)?.problem
  const facts = [level, guardian, mobile, birth_date && formatDay(birth_date, 'date'), district, email].filter(Boolean)
  const ordered = choices.batches.toSorted((a, b) => Number(a.ac_id !== ac_id) - Number(b.ac_id !== ac_id))
  const chosen = choices.batches.find(({ batch_id }) => String(batch_id) === typed.batch)
  const levelOf = (id: number) => choices.levels.find((one) => one.ac_id === id)?.level ?? ''
  return (
    <li
      className={`grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0 ${isOnly ? '' : 'lg:grid-cols-2'}`}
    >
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{facts.join(' · ')}</p>
        <p className="text-sm text-ink-2">{m.approve_registered({ at: formatMoment(registered_at) })}</p>
        {at('student') && <p className="text-sm text-bad">{at('student')}</p>}
        {same_number.map((same) => (
          <p key={same.stud_id} className="mt-2 rounded-control bg-warn-50 px-3 py-2 text-sm text-warn">
            {m.approve_same_number({ name: same.name, number: same.admission_no ?? '–' })}{' '}
            <Link
              {...paths.studentMerge(student.stud_id, same.stud_id)}
              className="font-semibold text-brand-strong underline"
            >
              {m.merge_action()}
            </Link>
          </p>
        ))}
      </div>
      <div role="group" aria-label={name} className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={m.students_admission_no()}
          name={`admission_no_${student.stud_id}`}
          aria-required
          value={typed.admission_no}
          onChange={(admission_no) => onChange({ admission_no })}
          error={at('admission_no')}
          autoComplete="off"
        />
        <SelectField
          label={m.students_batch()}
          value={typed.batch}
          onChange={(batch) => onChange({ batch })}
          options={[
            { value: '', words: m.student_no_batch() },
            ...ordered.map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name })),
          ]}
          error={at('batch_id')}
          {...(chosen && chosen.ac_id !== ac_id && { hint: m.approve_other_level({ level: levelOf(chosen.ac_id) }) })}
        />
      </div>
    </li>
  )
}
