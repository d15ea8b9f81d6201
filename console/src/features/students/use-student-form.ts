import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useSending } from '../../ui/use-sending.ts'
import { fieldsOf, mergeFields, sentFields, type StoredForm, type StudentFields } from './student-fields.ts'

type Planned = StaffData<'/staff/save_student'>
type Start = { stored: StoredForm | null; fields: StudentFields }
type OnSaved = (saved: NonNullable<Planned['saved']>, undo: (() => Promise<void>) | null) => void

const READ = ['/staff/student', '/staff/students', '/staff/student_guardians'] as const

/**
 * State of the form: the typed fields, their mistakes, and changes by another person meanwhile. No typed value is lost.
 */
export function useStudentForm(start: Start, onSaved: OnSaved) {
  const draft = useDraft(`student ${start.stored?.stud_id ?? 'new'}`, start)
  const { base: seen, setBase: setSeen, typed: fields, setTyped: setFields } = draft
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [others, setOthers] = useState<Partial<Record<string, string>> | null>(null)
  const isStored = useRef(false)
  const queryClient = useQueryClient()
  const { busy, send } = useSending()

  const save = async ({ fields: typed, ...more }: { fields: StudentFields; version?: string; confirmed: boolean }) => {
    const stud_id = seen.stored?.stud_id
    const body = { ...sentFields(typed), ...more, ...(stud_id !== undefined && { stud_id }) }
    const result = await staffCall('/staff/save_student', body)
    await Promise.all(READ.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
    return result
  }

  const lookAgain = async (stud_id: number) => {
    const stored = await staffCall('/staff/student_form', { stud_id })
    const now = fieldsOf(stored)
    const merged = mergeFields(seen.fields, fields, now)
    setOthers(merged.others)
    setFields(merged.fields)
    setSeen({ stored, fields: now })
  }

  const submit = async (confirmed: boolean) =>
    send(async () => {
      const { stored } = seen
      try {
        const result = await save({ fields, confirmed, ...(stored && { version: stored.version }) })
        setPlanned(result)
        setOthers(null)
        if (!result.saved) return
        const { version } = result.saved
        // A replaced phone number is not known to this page, and a guardian is removed where they are shown.
        const undo =
          stored && fields.mobile === '' && fields.guardian_mobile === ''
            ? async () => refuseUnsaved(await save({ fields: seen.fields, version, confirmed: true }))
            : null
        isStored.current = true
        draft.forget()
        onSaved(result.saved, undo)
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== 'changed_meanwhile' || !stored) throw error
        setPlanned(null)
        await lookAgain(stored.stud_id)
      }
    })

  return {
    draft,
    fields,
    change: (changes: Partial<StudentFields>) => setFields((before) => ({ ...before, ...changes })),
    isDirty: () => !isStored.current && JSON.stringify(fields) !== JSON.stringify(seen.fields),
    busy,
    submit,
    others,
    ...shownOf(planned),
    forgetNotes: () => setPlanned(null),
  }
}

/** Returns the mistakes, the holder of a rejected number, and the notes to be confirmed. */
const shownOf = (planned: Planned | null) => ({
  mistakes: planned?.mistakes ?? [],
  holder: planned?.holder ?? null,
  notes: planned?.saved === null && planned.mistakes.length === 0 ? planned.notes : [],
})

/** Throws when undoing fails: today's rules may reject the former values. */
function refuseUnsaved({ saved, mistakes }: Planned): void {
  const words = mistakes.map(({ problem }) => problem).join('; ')
  if (!saved) throw new ApiError('rule', words)
}
