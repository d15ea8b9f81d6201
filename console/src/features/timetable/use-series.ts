import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { ApiError } from '../../../../web/src/api/api-error.ts'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { NO_SERIES, type Series } from './series-fields.tsx'

type Plan = StaffData<'/staff/plan_classes'>

/** What is typed of a series, which classes it would make, and storing those that are chosen. */
export function useSeries() {
  const navigate = useNavigate()
  const draft = useDraft('classes new', NO_SERIES)
  const { typed, setTyped } = draft
  const [plan, setPlan] = useState<Plan | null>(null)
  const [days, setDays] = useState<string[]>([])
  // Of one plan: sent again after a broken line, it is stored once.
  const [request_key, setKey] = useState(() => crypto.randomUUID())
  const { busy, send, errorAt } = useSending(Object.keys(NO_SERIES.fields))
  const set = (change: Partial<Series>) => {
    setTyped((now) => ({ ...now, ...change }))
    setPlan(null)
  }
  const look = async () =>
    send(async () => {
      const found = await staffCall('/staff/plan_classes', { series: typed })
      refuseMistakes(found.mistakes)
      setPlan(found)
      setDays(found.classes.filter(({ holiday }) => holiday === null).map(({ day }) => day))
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
