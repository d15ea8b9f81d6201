import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { toast } from '#ui/overlays/toast.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { FormMistakes, useSending } from '../../ui/use-sending.ts'

type Moved = StaffData<'/staff/move_students'>
type Refused = Moved['refused'][number]
type Asked = { from: number; to: number; on: string; reason: string }

const READ = ['/staff/student_batches', '/staff/student', '/staff/students', '/staff/student_form'] as const

/** Moves these students and offers to undo it; `refused` has the students who cannot be moved. */
function useMoving(students: readonly { stud_id: number }[], onDone: () => void) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const queryClient = useQueryClient()
  const { busy, send, errorAt } = useSending(['on', 'to_batch_id'])
  const stud_ids = students.map(({ stud_id }) => stud_id)
  const readAgain = async () =>
    Promise.all(READ.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
  const back = async ({ moved }: Moved, { from, to, on }: Asked) => {
    if (moved > 0) await staffCall('/staff/move_students', { stud_ids, batch_id: to, to_batch_id: from, on })
    else for (const stud_id of stud_ids) await staffCall('/staff/cancel_move', { stud_id, batch_id: from })
    await readAgain()
  }
  const move = async (asked: Asked) =>
    send(async () => {
      const { from, to, on, reason } = asked
      setRefused([])
      if (to === 0) throw new FormMistakes(new Map([['to_batch_id', m.student_choose()]]))
      const more = reason === '' ? {} : { reason }
      const moved = await staffCall('/staff/move_students', { stud_ids, batch_id: from, to_batch_id: to, on, ...more })
      setRefused(moved.refused)
      if (moved.refused.length > 0) return
      const count = moved.moved + moved.planned
      const words = moved.moved > 0 ? m.move_done({ count }) : m.move_planned({ count, day: formatDay(on, 'date') })
      // An undo is offered only if all students were moved: the former state of the others is unknown.
      if (count === stud_ids.length) sayWithUndo(words, async () => back(moved, asked))
      else toast.success(count === 0 ? m.move_nothing() : words)
      await readAgain()
      onDone()
    })
  return { busy, errorAt, refused, move }
}

type Moving = { stud_id: number; name: string }

type MoveDialogProps = {
  open: boolean
  students: readonly Moving[]
  onClose: () => void
  /** After it was done. */
  onMoved?: () => void
}

/** Moves one student, or several, from one batch to another from a day on. */
export function MoveDialog({ open, students, onClose, onMoved }: MoveDialogProps) {
  const [first] = students
  const title =
    students.length === 1 ? m.move_title({ name: first?.name ?? '' }) : m.move_title_several({ count: students.length })
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {open && first && (
        <Loaded
          first={first}
          students={students}
          onDone={() => {
            onMoved?.()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

type LoadedProps = { first: Moving; students: readonly Moving[]; onDone: () => void }

/** The first student's batches are offered as the batch to leave. */
function Loaded({ first, students, onDone }: LoadedProps) {
  const query = useQuery(staffQuery('/staff/student_batches', { stud_id: first.stud_id }))
  return (
    <ScreenStates
      query={query}
      loading={<Skeleton of="rows" count={3} />}
      content={(batches) => <MoveForm batches={batches} students={students} onDone={onDone} />}
    />
  )
}

type FormProps = Omit<LoadedProps, 'first'> & { batches: StaffData<'/staff/student_batches'> }

const MAX_REASON = 300
const WHY: Record<Refused['why'], (name: { name: string }) => string> = {
  not_in_batch: m.move_not_in_batch,
  came_later: m.move_came_later,
  in_new_batch: m.move_in_new_batch,
  planned_otherwise: m.move_planned_otherwise,
}

function MoveForm({ batches: { today, memberships }, students, onDone }: FormProps) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const own = memberships.filter(({ last_day }) => last_day === null)
  const [from, setFrom] = useState(String(own[0]?.batch_id ?? ''))
  const [to, setTo] = useState('')
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const { busy, errorAt, refused, move } = useMoving(students, onDone)
  const all = choices?.batches ?? []
  // A batch that is left may be archived.
  const { data: every } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const levelOf = (id: string) => every?.batches.find(({ batch_id }) => String(batch_id) === id)?.ac_id
  const isOther = to !== '' && levelOf(from) !== undefined && levelOf(to) !== levelOf(from)
  // Batches of the same level come first, since others are rarely intended.
  // Several students go to another level by an act of its own, which changes the level with the batch.
  const others = all
    .filter(({ batch_id }) => String(batch_id) !== from)
    .filter(({ ac_id }) => students.length === 1 || ac_id === levelOf(from))
    .toSorted((a, b) => Number(a.ac_id !== levelOf(from)) - Number(b.ac_id !== levelOf(from)))
  return (
    <Form onSubmit={async () => move({ from: Number(from), to: Number(to), on, reason: reason.trim() })}>
      <p className="text-ink-2">{m.move_text()}</p>
      <SelectField
        label={m.move_from()}
        name="batch_id"
        value={from}
        onChange={setFrom}
        options={own.map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name }))}
      />
      <SelectField
        label={m.move_to()}
        name="to_batch_id"
        value={to}
        onChange={setTo}
        options={[
          { value: '', words: m.student_choose() },
          ...others.map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name })),
        ]}
        error={errorAt('to_batch_id')}
        {...(isOther && { hint: m.move_other_level() })}
      />
      <DateField label={m.move_on()} name="on" required value={on} onChange={setOn} error={errorAt('on')} />
      <TextField label={m.move_reason()} name="reason" maxLength={MAX_REASON} value={reason} onChange={setReason} />
      <WhyNot refused={refused} />
      <Button type="submit" wide busy={busy}>
        {m.move_submit()}
      </Button>
    </Form>
  )
}

function WhyNot({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <div role="alert" className="rounded-control bg-bad-50 p-3 text-bad">
      <p className="font-medium">{m.move_refused()}</p>
      <ul className="mt-1 list-disc ps-5">
        {refused.map(({ stud_id, name, why }) => (
          <li key={stud_id} className="wrap-anywhere">
            {WHY[why]({ name })}
          </li>
        ))}
      </ul>
    </div>
  )
}
