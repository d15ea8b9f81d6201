import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { useSession } from '../../session/session.ts'
import { Form } from '../../ui/form.tsx'
import { dayWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'

type Holiday = StaffData<'/staff/holidays'>['holidays'][number]

const OFFICE: readonly Role[] = ['owner', 'clerk']
const EMPTY = { from: '', until: '', name: '' }

const useIsOffice = (): boolean => useSession(({ me }) => OFFICE.some((role) => me?.roles.includes(role)))

/** The days on which there are no classes. */
export function HolidaysScreen() {
  const holidays = useQuery(staffQuery('/staff/holidays', {}))
  const isOffice = useIsOffice()
  return (
    <Page
      title={m.holidays_title()}
      actions={
        Boolean(holidays.data?.holidays.length) && (
          <SaveList read={async () => staffCall('/staff/export_holidays', {})} />
        )
      }
    >
      <div className="max-w-reading">
        {isOffice && <AddHolidays />}
        <ScreenStates
          query={holidays}
          isEmpty={(data) => data.holidays.length === 0}
          empty={<FullState icon={CalendarOff} title={m.holidays_none()} text={m.holidays_none_text()} />}
          content={(data) => (
            <ul aria-label={m.holidays_title()} className="grid gap-3">
              {data.holidays.map((one) => (
                <li key={one.day} className="rounded-card border border-line bg-card px-4 py-3">
                  <HolidayRow of={one} isOffice={isOffice} isPast={one.day < data.today} />
                </li>
              ))}
            </ul>
          )}
        />
      </div>
    </Page>
  )
}

function AddHolidays() {
  const [typed, setTyped] = useState(EMPTY)
  const { busy, send, errorAt } = useSending(['from', 'until', 'name'])
  const add = async () =>
    send(async () => {
      const { days } = await staffCall('/staff/add_holidays', { ...typed, until: typed.until || typed.from })
      setTyped(EMPTY)
      await queryClient.invalidateQueries()
      toast.success(m.holidays_added({ count: days.length }))
    })
  const field = (key: keyof typeof EMPTY, label: string) => ({
    label,
    name: key,
    value: typed[key],
    error: errorAt(key),
    onChange: (value: string) =>
      setTyped((now) => ({
        ...now,
        [key]: value,
      })),
  })
  return (
    <Section title={m.holidays_add()}>
      <Form label={m.holidays_add()} onSubmit={add}>
        <TextField {...field('name', m.holidays_name())} required maxLength={100} autoComplete="off" />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          <DateField {...field('from', m.timetable_from())} required />
          <DateField {...field('until', m.timetable_until())} hint={m.holidays_until_hint()} />
        </div>
        <span>
          <Button type="submit" busy={busy}>
            {m.holidays_add()}
          </Button>
        </span>
      </Form>
    </Section>
  )
}

type HolidayRowProps = { of: Holiday; isOffice: boolean; isPast: boolean }

function HolidayRow({ of: { day, name, classes }, isOffice, isPast }: HolidayRowProps) {
  const { busy, send } = useSending()
  const remove = async () =>
    send(async () => {
      await staffCall('/staff/remove_holiday', { day })
      await queryClient.invalidateQueries()
      sayWithUndo(m.holidays_removed({ name }), async () => {
        await staffCall('/staff/add_holidays', { from: day, until: day, name })
        await queryClient.invalidateQueries()
      })
    })
  const cancel = async (tell: boolean) =>
    send(async () => {
      const { class_ids, left } = await staffCall('/staff/cancel_day', { day, tell })
      await queryClient.invalidateQueries()
      if (left > 0) toast.error(m.holidays_left({ count: left }))
      sayWithUndo(m.timetable_cancelled({ count: class_ids.length }), async () => {
        await staffCall('/staff/restore_classes', { class_ids })
        await queryClient.invalidateQueries()
      })
    })
  return (
    <>
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="block text-sm text-ink-2">{dayWords(day)}</span>
      {classes > 0 && !isPast && (
        <span className="mt-1 block text-sm text-bad">{m.holidays_classes({ count: classes })}</span>
      )}
      {isOffice && !isPast && (
        <span className="mt-2 flex flex-wrap gap-2.5">
          {classes > 0 && (
            <>
              <Button look="secondary" busy={busy} onClick={() => void cancel(true)}>
                {m.holidays_cancel_tell()}
              </Button>
              <Button look="secondary" busy={busy} onClick={() => void cancel(false)}>
                {m.holidays_cancel_quiet()}
              </Button>
            </>
          )}
          <Button look="quiet" busy={busy} onClick={() => void remove()}>
            {m.holidays_remove()}
          </Button>
        </span>
      )}
    </>
  )
}
