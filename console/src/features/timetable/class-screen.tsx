import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths, type SlotSearch } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending, refuseMistakes } from '../../ui/use-sending.ts'
import { useEffect, useState } from 'react'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { CLASS_LABELS, ClassFields } from './class-fields.tsx'
import { CancelClass, TakesPlace } from './cancel-class.tsx'
import { type ClassData, type Scope, ScopeField, Tell } from './class-parts.tsx'
import { Substitute } from './substitute.tsx'
import { PlannedClasses } from './planned-classes.tsx'
import { laterBy, minutesBetween } from './week-grid.rules.ts'

type MoveDialogProps = {
  title: string
  plan: StaffData<'/staff/plan_change'> | null
  devices: number
  busy: boolean
  onSave: (tell: boolean) => Promise<void>
  onClose: () => void
}

/** The conflicts of another time, before it is stored. */
function MoveDialog({ title, plan, devices, busy, onSave, onClose }: MoveDialogProps) {
  return (
    <Dialog open={plan !== null} title={title} onClose={onClose}>
      {plan && (
        <div className="grid gap-4">
          <PlannedClasses classes={plan.classes} asks={plan.asks} />
          <Tell
            {...{ devices, busy }}
            words={m.timetable_save_tell()}
            without={m.timetable_save_quiet()}
            onPress={onSave}
          />
        </div>
      )}
    </Dialog>
  )
}

type Fields = ClassData['fields']
type Plan = StaffData<'/staff/plan_change'>

const LABELS: Record<keyof Fields, () => string> = { ...CLASS_LABELS, date: () => m.timetable_date() }
const KEYS = Object.keys(LABELS)

/** Changes a class, or it and those that follow: what another time would meet is shown before it is stored. */
export function ClassForm({ of, slot }: { of: ClassData; slot?: SlotSearch }) {
  const { following, may_move, devices } = of
  const { scope, setScope, isMoved, plan, setPlan, look, confirm, form, sending } = useClassForm(of, slot)
  const { draft, typed, set, clashes, take, isDirty } = form
  const { busy, errorAt } = sending
  return (
    <>
      <Form label={m.team_details()} onSubmit={look}>
        <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
        <DraftNotice draft={draft} />
        <BothValues clashes={clashes} label={(key) => LABELS[key]()} words={(_key, value) => value} onTake={take} />
        <DateField
          label={LABELS.date()}
          name="date"
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
      <MoveDialog
        title={isMoved ? m.timetable_move_title() : m.timetable_place_title()}
        plan={plan}
        {...{ devices, busy }}
        onSave={confirm}
        onClose={() => setPlan(null)}
      />
    </>
  )
}

/** State of the form: the typed fields, the planned classes, and storing them. */
function useClassForm(of: ClassData, { day, start }: SlotSearch = {}) {
  const { class_id } = of
  const [scope, setScope] = useState<Scope>('one')
  const [plan, setPlan] = useState<Plan | null>(null)
  const sending = useSending(KEYS)
  const { send } = sending
  const readNow = async () => staffCall('/staff/class', { class_id })
  const form = useTwoPeople<Fields, string>(`class ${class_id}`, of, readNow)
  const { draft, typed, store } = form
  const { setTyped } = draft
  const minutes = minutesBetween(of.fields.start, of.fields.end)
  const [dropped] = useState(of.may_move && day && start ? { date: day, start, end: laterBy(start, minutes) } : null)
  // A class that was dropped elsewhere in the timetable keeps its length. Its form shows the new time, and is not saved.
  useEffect(() => {
    if (dropped) setTyped((now) => ({ ...now, ...dropped }))
  }, [dropped, setTyped])
  const isChanged = (field: keyof Fields) => typed[field] !== draft.base.fields[field]
  const isMoved = (['date', 'start', 'end'] as const).some(isChanged)
  const change = { class_id, scope, fields: typed }
  const look = async () =>
    send(async () => {
      const found = await staffCall('/staff/plan_change', change)
      refuseMistakes(found.mistakes)
      if (isMoved || isChanged('room') || isChanged('online_url')) setPlan(found)
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
  return { scope, setScope, isMoved, plan, setPlan, look, confirm, form, sending }
}

const route = getRouteApi('/staff/timetable/$class_id')

/** One class: what it is, its register, and what can be done with it and those that follow. */
export function ClassScreen() {
  const classId = Number(route.useParams().class_id)
  // The class is read anew each time: the server would reject a form based on an older version.
  const one = useQuery({ ...staffQuery('/staff/class', { class_id: classId }), gcTime: 0, staleTime: 0 })
  return (
    <Page
      title={one.data?.class_name ?? m.entity_class()}
      actions={
        one.data && (
          <Link {...paths.register({ class: classId })} className={buttonClass('secondary')}>
            {m.menu_register()}
          </Link>
        )
      }
    >
      <div className="max-w-reading">
        <ScreenStates query={one} content={(data) => <Class of={data} />} />
      </div>
    </Page>
  )
}

function Class({ of }: { of: ClassData }) {
  const slot = route.useSearch()
  const { batch_name, subject_name, starts_at, is_cancelled, is_over, may_move } = of
  return (
    <>
      <p className="mb-4 text-ink-2 wrap-anywhere">
        {`${batch_name} · ${subject_name}`}
        <br />
        {momentWords(starts_at)}
      </p>
      {is_cancelled && (
        <p className="mb-4">
          <Badge>{m.register_cancelled()}</Badge>
        </p>
      )}
      {of.awaits_recording && (
        <p className="mb-4">
          <Link {...paths.recordings(of.class_id)} className={buttonClass()}>
            <Clapperboard size={20} aria-hidden />
            {m.recordings_add()}
          </Link>
        </p>
      )}
      {is_over && <p className="mb-4 rounded-control bg-warn-50 px-4 py-3">{m.timetable_over()}</p>}
      {is_cancelled && !is_over && <TakesPlace classId={of.class_id} />}
      {!is_cancelled && !is_over && (
        <Section title={m.team_details()}>
          {!may_move && <p className="mb-4 rounded-control bg-warn-50 px-4 py-3">{m.timetable_begun()}</p>}
          <ClassForm of={of} slot={slot} />
        </Section>
      )}
      {!is_cancelled && of.teachers.length > 0 && <Substitute of={of} />}
      {may_move && <CancelClass of={of} />}
    </>
  )
}
