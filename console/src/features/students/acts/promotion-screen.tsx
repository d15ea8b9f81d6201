import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import type { StaffData } from '../../../api/staff-call.ts'
import { staffQuery } from '../../../api/staff-query.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { PromoteForm } from './promote-form.tsx'
import { useActs } from './use-acts.ts'

/** A batch goes to its next level; who is not ticked stays behind. Below is what can still be undone. */
export function PromotionScreen() {
  const [batch, setBatch] = useState('')
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
  return (
    <Page title={m.promotion_title()}>
      <Section title={m.promotion_whom()}>
        <div className="max-w-notice">
          <SelectField
            label={m.move_from()}
            value={batch}
            onChange={setBatch}
            options={[
              { value: '', words: m.student_choose() },
              ...(choices?.batches ?? []).map(({ batch_id, batch_name }) => ({
                value: String(batch_id),
                words: batch_name,
              })),
            ]}
          />
        </div>
        {batch !== '' && <Members key={batch} batch_id={Number(batch)} onDone={() => setBatch('')} />}
      </Section>
      <Acts />
    </Page>
  )
}

type Member = StaffData<'/staff/student_selection'>['students'][number]

function Members({ batch_id, onDone }: { batch_id: number; onDone: () => void }) {
  const query = useQuery(staffQuery('/staff/student_selection', { batch_id, status: 'active' }))
  return (
    <div className="mt-4">
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={4} />}
        content={({ students }) =>
          students.length === 0 ? (
            <p className="text-ink-2">{m.promotion_nobody()}</p>
          ) : (
            <Promoting students={students} onDone={onDone} />
          )
        }
      />
    </div>
  )
}

function Promoting({ students, onDone }: { students: readonly Member[]; onDone: () => void }) {
  const [staying, setStaying] = useState<ReadonlySet<number>>(new Set())
  const going = students.filter(({ stud_id }) => !staying.has(stud_id))
  const toggle = (id: number) =>
    setStaying((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className="font-medium">{m.promotion_who({ going: going.length, all: students.length })}</legend>
        <p className="mb-2 text-sm text-ink-2">{m.promotion_untick()}</p>
        <ul className="max-h-112 overflow-y-auto rounded-control border border-line px-3">
          {students.map(({ stud_id, name, admission_no }) => (
            <li key={stud_id} className="border-b border-line last:border-b-0">
              <TickBox checked={!staying.has(stud_id)} onChange={() => toggle(stud_id)}>
                <span className="min-w-0 grow wrap-anywhere">{name}</span>
                <span className="tabular text-sm font-normal text-ink-2">{admission_no ?? '–'}</span>
              </TickBox>
            </li>
          ))}
        </ul>
      </fieldset>
      {going.length > 0 && <PromoteForm stud_ids={going.map(({ stud_id }) => stud_id)} onDone={onDone} />}
    </div>
  )
}

type Act = StaffData<'/staff/student_acts'>['acts'][number]

const WORDS: Record<Act['kind'], (values: { count: number }) => string> = {
  approved: m.approve_done,
  rejected: m.reject_done,
  promoted: m.promote_done,
  left: m.leave_done,
}

/** What was done with several students and can still be undone. */
function Acts() {
  const { data } = useQuery(staffQuery('/staff/student_acts', {}))
  if (!data || data.acts.length === 0) return null
  return (
    <Section title={m.acts_title()}>
      <ul className="grid gap-3">
        {data.acts.map((act) => (
          <li key={act.act_id} className="flex flex-wrap items-center justify-between gap-2.5">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {[WORDS[act.kind]({ count: act.students }), act.level, act.batch].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm wrap-anywhere text-ink-2">
                {act.names.join(', ')}
                {act.students > act.names.length && ' …'} · {act.who} · {formatMoment(act.at)}
              </p>
              <p className="text-sm text-ink-2">{m.merges_until({ until: formatMoment(act.until) })}</p>
            </div>
            <UndoAct act_id={act.act_id} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function UndoAct({ act_id }: { act_id: number }) {
  const { busy, send } = useSending()
  const { undo } = useActs()
  const takeBack = async () =>
    send(async () => {
      await undo(act_id)
      toast.success(m.undo_done())
    })
  return (
    <Button look="secondary" icon={Undo2} busy={busy} onClick={() => void takeBack()}>
      {m.undo()}
    </Button>
  )
}
