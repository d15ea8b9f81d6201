import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { useSettled } from '#ui/use-settled.ts'
import { fitted } from './paper-questions.rules.ts'

export type Draft = StaffData<'/staff/paper_draft'>
export type Fields = Draft['fields']
export type SetField = <K extends keyof Fields>(field: K, value: Fields[K]) => void

/** The form of a draft, with the server's check of its present state. */
export function usePaperForm(stored: Draft) {
  const { draft_id } = stored
  const readNow = async () => staffCall('/staff/paper_draft', { draft_id })
  const form = useTwoPeople<Fields, number>(
    `paper ${draft_id}`,
    { version: stored.version, fields: stored.fields },
    readNow,
  )
  const { typed, set, store, renew } = form
  const formats = useQuery(staffQuery('/staff/paper_formats', {})).data
  const format = formats?.find((one) => one.format === typed.format) ?? null
  const settled = useSettled(JSON.stringify(typed))
  const fields = JSON.parse(settled) as Fields
  const check = useQuery({
    ...staffQuery('/staff/check_paper', { draft_id, fields }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const setFormat = (code: string) => {
    const next = formats?.find((one) => one.format === code)
    set('format', code)
    set('questions', fitted(typed.questions, next?.sections.length ?? 1))
    if (!next) return
    // The sections have the marks; the fields for marks are hidden.
    set('marks', '')
    if (!next.asks_negative) set('negative_marks', '')
    if (next.minutes !== null) set('minutes', String(next.minutes))
  }
  /** Saves the draft and continues the form from it. Returns the version. */
  const save = async () => {
    const kept = await store((version) => staffCall('/staff/save_paper_draft', { draft_id, version, fields: typed }))
    renew({ version: kept.version, fields: typed })
    return kept.version
  }
  /** Returns the check of what is typed now; `check` may still be of what was typed a moment ago. */
  const checkNow = async () =>
    queryClient.fetchQuery({ ...staffQuery('/staff/check_paper', { draft_id, fields: typed }), staleTime: 0 })
  return { ...form, formats: formats ?? [], format, check: check.data, checkNow, setFormat, save }
}
