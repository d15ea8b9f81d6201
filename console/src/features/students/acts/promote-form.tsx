import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { staffCall, type StaffData } from '../../../api/staff-call.ts'
import { staffQuery } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { FormMistakes, useSending } from '../../../ui/use-sending.ts'
import { useActs } from './use-acts.ts'

type Refused = StaffData<'/staff/promote_students'>['refused'][number]

const MAX_REASON = 300
const WHY: Record<Refused['why'], (values: { name: string }) => string> = {
  not_active: m.promote_not_active,
  came_later: m.move_came_later,
}

/** Sends the form: those who cannot be promoted are named, and then nobody is. */
function usePromoting(stud_ids: readonly number[], onDone: () => void) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { busy, send, errorAt } = useSending(['on', 'ac_id'])
  const { done } = useActs()
  const promote = async ({ level, batch, on, reason }: { level: string; batch: string; on: string; reason: string }) =>
    send(async () => {
      setRefused([])
      if (level === '') throw new FormMistakes(new Map([['ac_id', m.student_choose()]]))
      const answer = await staffCall('/staff/promote_students', {
        stud_ids: [...stud_ids],
        ac_id: Number(level),
        batch_id: batch === '' ? null : Number(batch),
        on,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      })
      setRefused(answer.refused)
      if (answer.refused.length > 0) return
      await done(answer.act_id, m.promote_done({ count: answer.promoted }))
      onDone()
    })
  return { busy, errorAt, refused, promote }
}

type PromoteFormProps = { stud_ids: readonly number[]; onDone: () => void }

/**
 * To which level and batch these students come, and from which day on: today by the academy's clock, as the server says
 * it with a student's batches.
 */
export function PromoteForm({ stud_ids, onDone }: PromoteFormProps) {
  const [stud_id] = useState(stud_ids[0] ?? 0)
  const query = useQuery(staffQuery('/staff/student_batches', { stud_id }))
  return (
    <ScreenStates
      query={query}
      loading={<Skeleton of="rows" count={3} />}
      content={({ today }) => <PromoteFields today={today} stud_ids={stud_ids} onDone={onDone} />}
    />
  )
}

function PromoteFields({ today, stud_ids, onDone }: PromoteFormProps & { today: string }) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const [level, setLevel] = useState('')
  const [batch, setBatch] = useState('')
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const { busy, errorAt, refused, promote } = usePromoting(stud_ids, onDone)
  const batches = (choices?.batches ?? []).filter(({ ac_id }) => String(ac_id) === level)
  const wordsOf = (value: string) => batches.find(({ batch_id }) => String(batch_id) === value)?.batch_name
  const levelWords = choices?.levels.find(({ ac_id }) => String(ac_id) === level)?.level
  return (
    <Form onSubmit={async () => promote({ level, batch, on, reason })}>
      <p className="text-ink-2">{m.promote_text()}</p>
      <SelectField
        label={m.promote_to_level()}
        name="ac_id"
        aria-required
        value={level}
        onChange={(value) => {
          setLevel(value)
          setBatch('')
        }}
        options={[
          { value: '', words: m.student_choose() },
          ...(choices?.levels ?? []).map((one) => ({ value: String(one.ac_id), words: one.level })),
        ]}
        error={errorAt('ac_id')}
      />
      {choices !== undefined && choices.levels.length < 2 && <AddLevel />}
      <SelectField
        label={m.move_to()}
        name="batch_id"
        value={batch}
        onChange={setBatch}
        options={[
          { value: '', words: m.student_no_batch() },
          ...batches.map(({ batch_id, batch_name }) => ({ value: String(batch_id), words: batch_name })),
        ]}
      />
      <DateField label={m.move_on()} name="on" required value={on} onChange={setOn} error={errorAt('on')} />
      <TextField label={m.move_reason()} name="reason" maxLength={MAX_REASON} value={reason} onChange={setReason} />
      {levelWords !== undefined && (
        <p className="rounded-control bg-brand-50 px-3 py-2 text-brand-strong">
          {m.promote_preview({
            count: stud_ids.length,
            to: [levelWords, wordsOf(batch)].filter(Boolean).join(' · '),
          })}
        </p>
      )}
      <WhyNot refused={refused} />
      <Button type="submit" wide busy={busy}>
        {m.promote()}
      </Button>
    </Form>
  )
}

/** The way out for an academy whose only level is that of the students. */
const AddLevel = () => (
  <p>
    <Link {...paths.catalog({ tab: 'levels' })} className="text-brand-strong underline">
      {m.promote_add_level()}
    </Link>
  </p>
)

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

type PromoteDialogProps = PromoteFormProps & { open: boolean; onClose: () => void }

/** Moves the selected students to another level. */
export function PromoteDialog({ open, stud_ids, onClose, onDone }: PromoteDialogProps) {
  return (
    <Dialog open={open} title={m.promote_title({ count: stud_ids.length })} onClose={onClose}>
      {open && (
        <PromoteForm
          stud_ids={stud_ids}
          onDone={() => {
            onDone()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
