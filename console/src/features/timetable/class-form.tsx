import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { CLASS_LABELS, ClassFields } from './class-fields.tsx'
import type { ClassData } from './class-data.ts'
import { MoveDialog } from './move-dialog.tsx'
import { type Scope, ScopeField } from './scope-field.tsx'

type Fields = ClassData['fields']
type Plan = StaffData<'/staff/plan_change'>

const LABELS: Record<keyof Fields, () => string> = { ...CLASS_LABELS, date: () => m.timetable_date() }
const KEYS = Object.keys(LABELS)

/** Changes a class, or it and those that follow: what another time would meet is shown before it is stored. */
export function ClassForm({ of }: { of: ClassData }) {
  const { following, may_move, devices } = of
  const { scope, setScope, plan, setPlan, look, confirm, form, sending } = useClassForm(of)
  const { draft, typed, set, clashes, take, isDirty } = form
  const { busy, errorAt } = sending
  return (
    <>
      <Form label={m.team_details()} onSubmit={look}>
        <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
        <DraftNotice draft={draft} />
        <BothValues clashes={clashes} label={(key) => LABELS[key]()} words={(_key, value) => value} onTake={take} />
        <TextField
          label={LABELS.date()}
          name="date"
          type="date"
          value={typed.date}
          onChange={(value) => set('date', value)}
          error={errorAt('date')}
          disabled={!may_move}
        />
        <ClassFields typed={typed} onChange={set} errorAt={errorAt} isTimeFixed={!may_move} />
        <ScopeField following={following} value={scope} onChange={setScope} />
        <span>
          <Button type="submit" busy={busy}>
            {m.save()}
          </Button>
        </span>
      </Form>
      <MoveDialog plan={plan} {...{ devices, busy }} onSave={confirm} onClose={() => setPlan(null)} />
    </>
  )
}

/** What is typed, what it would make, and storing it. */
function useClassForm(of: ClassData) {
  const { class_id } = of
  const [scope, setScope] = useState<Scope>('one')
  const [plan, setPlan] = useState<Plan | null>(null)
  const sending = useSending(KEYS)
  const { send } = sending
  const readNow = async () => staffCall('/staff/class', { class_id })
  const form = useTwoPeople<Fields, string>(`class ${class_id}`, of, readNow)
  const { draft, typed, store } = form
  const isMoved = (['date', 'start', 'end'] as const).some((field) => typed[field] !== draft.base.fields[field])
  const change = { class_id, scope, fields: typed }
  const look = async () =>
    send(async () => {
      const found = await staffCall('/staff/plan_change', change)
      refuseMistakes(found.mistakes)
      if (isMoved) setPlan(found)
      else await save(false)
    })
  const save = async (tell: boolean) => {
    const { told, version } = await store(async (seen) => {
      const done = await staffCall('/staff/change_class', { ...change, version: seen, tell })
      refuseMistakes(done.mistakes)
      return done
    })
    form.renew({ fields: typed, version })
    await queryClient.invalidateQueries()
    toast.success(tell ? m.timetable_changed_told({ count: told }) : m.timetable_changed())
  }
  const confirm = async (tell: boolean) => {
    await send(async () => save(tell))
    setPlan(null)
  }
  return { scope, setScope, plan, setPlan, look, confirm, form, sending }
}
