import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { PlannedClasses } from './planned-classes.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { paths, type SlotSearch } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../../api/staff-query.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ClassFields, type ClassWords } from './class-fields.tsx'
import { onceOn, SeriesDays } from './series-days.tsx'
import { laterBy } from './week-grid.rules.ts'

type Series = ClassWords & { batch: string; subject: string; weekdays: number[]; from: string; until: string }

const NOTHING: Series = {
  batch: '',
  subject: '',
  class_name: '',
  tutor_name: '',
  online_url: '',
  room: '',
  start: '',
  end: '',
  weekdays: [],
  from: '',
  until: '',
}
const HOUR = 60

/** A single class where somebody pointed at in the timetable, an hour long. */
const classAt = (day: string | undefined, start: string | undefined): Partial<Series> => ({
  ...(day !== undefined && onceOn(day)),
  ...(start !== undefined && { start, end: laterBy(start, HOUR) }),
})

type SeriesFieldsProps = {
  typed: Series
  onChange: (change: Partial<Series>) => void
  errorAt: (field: string) => string | undefined
}

/** Whose classes, what they are, and on which days. */
function SeriesFields({ typed, onChange, errorAt }: SeriesFieldsProps) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const field = (key: 'batch' | 'subject') => ({
    name: key,
    value: typed[key],
    onChange: (value: string) => onChange({ [key]: value }),
    error: errorAt(key),
  })
  const none = { value: '', words: m.timetable_choose() }
  const batches = (choices?.batches ?? []).map((one) => ({ value: one.batch_code, words: one.batch_name }))
  const subjects = (choices?.subjects ?? []).map(({ subject_code, subject_name }) => ({
    value: subject_code,
    words: `${subject_name} (${subject_code})`,
  }))
  return (
    <>
      <SelectField {...field('batch')} aria-required label={m.students_batch()} options={[none, ...batches]} />
      <SelectField {...field('subject')} aria-required label={m.timetable_subject()} options={[none, ...subjects]} />
      <ClassFields typed={typed} onChange={(key, value) => onChange({ [key]: value })} errorAt={errorAt} />
      <SeriesDays typed={typed} onChange={onChange} errorAt={errorAt} />
    </>
  )
}

type Plan = StaffData<'/staff/plan_classes'>

/** What is typed of a series, which classes it would make, and storing those that are chosen. */
function useSeries() {
  const navigate = useNavigate()
  const slot: SlotSearch = useSearch({ strict: false })
  const me = useSession((session) => session.me)
  // Those who teach mostly add their own classes.
  const tutor_name = me?.roles.includes('teacher') ? me.name : ''
  const { day: on, start } = slot
  // The hour that somebody pointed at is nothing typed, and leaves no draft; over a real draft it is put afterwards.
  const draft = useDraft('classes new', { fields: { ...NOTHING, tutor_name, ...classAt(on, start) } })
  const { typed, setTyped } = draft
  useEffect(() => setTyped((now) => ({ ...now, ...classAt(on, start) })), [setTyped, on, start])
  const [plan, setPlan] = useState<Plan | null>(null)
  const [days, setDays] = useState<string[]>([])
  // The key belongs to one plan: a repeated call after a lost connection stores it once.
  const [request_key, setKey] = useState(() => crypto.randomUUID())
  const { busy, send, errorAt } = useSending(Object.keys(NOTHING))
  const set = (change: Partial<Series>) => {
    setTyped((now) => ({ ...now, ...change }))
    setPlan(null)
  }
  const look = async () =>
    send(async () => {
      const found = await staffCall('/staff/plan_classes', { series: typed })
      refuseMistakes(found.mistakes)
      setPlan(found)
      const isFree = ({ holiday, clashes }: Plan['classes'][number]) => holiday === null && clashes.length === 0
      setDays(found.classes.filter(isFree).map(({ day }) => day))
      setKey(crypto.randomUUID())
    })
  const add = async () =>
    send(async () => {
      const sent = { series: typed, days, version: plan?.version ?? '', request_key }
      const { mistakes, count } = await staffCall('/staff/add_classes', sent).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.reason === 'changed_meanwhile')
          setPlan(await staffCall('/staff/plan_classes', { series: typed }))
        throw error
      })
      refuseMistakes(mistakes)
      draft.forget()
      toast.success(m.timetable_added({ count }))
      await queryClient.invalidateQueries()
      const [day = typed.from] = days.toSorted()
      await navigate(paths.timetable({ day }))
    })
  return { draft, set, plan, days, setDays, look, add, busy, errorAt }
}

/** Makes classes on days of the week: all of them are shown first, with what they would meet. */
export function SeriesScreen() {
  const { draft, set, plan, days, setDays, look, add, busy, errorAt } = useSeries()
  return (
    <Page title={m.timetable_add()}>
      <div className="max-w-reading">
        <Section title={m.timetable_series()}>
          <Form label={m.timetable_series()} onSubmit={look}>
            <DraftNotice draft={draft} />
            <SeriesFields typed={draft.typed} onChange={set} errorAt={errorAt} />
            <span>
              <Button type="submit" look={plan ? 'secondary' : 'primary'} busy={busy && !plan}>
                {m.timetable_show()}
              </Button>
            </span>
          </Form>
        </Section>
        {plan && (
          <Section title={m.timetable_planned()}>
            <PlannedClasses classes={plan.classes} asks={plan.asks} chosen={{ days, onChange: setDays }} />
            <div className="sticky bottom-0 -mx-4 mt-2 -mb-4 rounded-b-card border-t border-line bg-card px-4 py-3 md:-mx-5 md:-mb-5 md:px-5">
              <Button busy={busy} disabled={days.length === 0} onClick={() => void add()}>
                {m.timetable_add_count({ count: days.length })}
              </Button>
            </div>
          </Section>
        )}
      </div>
    </Page>
  )
}
