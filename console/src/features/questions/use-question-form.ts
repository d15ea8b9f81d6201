import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useSettled } from '#ui/use-settled.ts'
import { staffCall, sendFile } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { refuseMistakes, useSending, FormMistakes } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { typeInto, type PictureField } from './editor-context.ts'
import { useFormulaCheck } from './formula-check.ts'
import { insertFormula } from '#contract/staff/insert-formula.rules.ts'
import { questionChecks } from '#contract/staff/question-checks.rules.ts'
import {
  type FieldName,
  type QuestionFields,
  blankFields,
  languagesIn,
  sentFields,
} from '#contract/staff/question-fields.rules.ts'
import type { StoredQuestion } from './question-data.ts'
import { BUILD } from '../../session/role-labels.ts'
import { useSession } from '../../session/session.ts'
import type { Crop } from '#contract/staff/crop.rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isDrawable, smallerPicture } from '../../ui/smaller-picture.ts'

/** Uploads pictures as they are taken in, after their crop was chosen. */
function useSentPictures(typed: QuestionFields, set: (field: FieldName, value: string) => void) {
  const queryClient = useQueryClient()
  const [busyPicture, setBusyPicture] = useState<PictureField | null>(null)
  const [cropping, setCropping] = useState<{ field: PictureField; file: File } | null>(null)
  const working = async (field: PictureField, work: () => Promise<void>) => {
    setBusyPicture(field)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    } finally {
      setBusyPicture(null)
    }
  }
  const send = async (field: PictureField, file: File, crop?: Crop) =>
    working(field, async () => {
      const sent = await smallerPicture(file, crop)
      const { picture } = await sendFile<{ picture: string }>('/api/staff/send_question_picture', sent)
      set(field, picture)
    })
  const take = async (field: PictureField, file: File) => {
    const picture = named(file)
    // What this browser cannot draw it cannot crop either; the server may know it.
    if (await isDrawable(picture)) setCropping({ field, file: picture })
    else await send(field, picture)
  }
  const again = async (field: PictureField) =>
    working(field, async () => {
      const { type, content } = await queryClient.fetchQuery(
        staffQuery('/staff/question_picture', { picture: typed[field] }),
      )
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      setCropping({ field, file: named(new File([bytes], '', { type })) })
    })
  const takeCropped = (crop: Crop | null) => {
    setCropping(null)
    if (cropping && crop) void send(cropping.field, cropping.file, crop)
  }
  return {
    busyPicture,
    cropping,
    takeCropped,
    takePicture: (field: PictureField, file: File) => void take(field, file),
    cropPicture: (field: PictureField) => void again(field),
  }
}

/** A picture of the clipboard has a name of the browser's, or none. */
function named(file: File): File {
  if (/\.\w+$/.test(file.name)) return file
  return new File([file], `picture.${file.type.replace('image/', '')}`, { type: file.type })
}

type Proposing = {
  stored: StoredQuestion | null
  typed: QuestionFields
  store: (work: (version: string) => Promise<number>) => Promise<number>
  /** Runs the work and shows its errors at their fields. */
  send: (work: () => Promise<void>) => Promise<boolean>
  onProposed: (change_id: number) => Promise<void>
}

/** Fields that only file a question, which are changed without a second person. */
const FILED: ReadonlySet<string> = new Set(['chapter_no', 'difficulty'])

/** How a question that sealed papers have is changed: as a proposal with its reason, which a second person decides. */
function useProposal({ stored, typed, store, send, onProposed }: Proposing) {
  const [isAsked, setIsAsked] = useState(false)
  const mayBuild = useSession(({ me }) => BUILD.some((role) => me?.roles.includes(role)))
  const now = sentFields(typed)
  const isChanged = (Object.keys(now) as (keyof QuestionFields)[]).some(
    (field) => !FILED.has(field) && now[field] !== stored?.fields[field],
  )
  // For a person who may not build papers, the server's error says whom to ask.
  const isProposal = mayBuild && stored !== null && stored.bound_by.length > 0 && isChanged
  /** After a rejection the dialog stays open with its reason; mistakes close it and are shown at their fields. */
  const propose = async (reason: string) => {
    if (!stored) return
    const { question_id } = stored
    try {
      const change_id = await store(async (version) => {
        const body = { question_id, version, fields: now, reason }
        const { change_id: id, mistakes } = await staffCall('/staff/propose_sealed_change', body)
        refuseMistakes(mistakes)
        return id ?? 0
      })
      await onProposed(change_id)
    } catch (error) {
      if (!(error instanceof FormMistakes)) throw error
      await send(async () => Promise.reject(error))
    }
  }
  return { isProposal, isAsked, ask: () => setIsAsked(true), closeAsked: () => setIsAsked(false), propose }
}

type OnSaved = (saved: { question_id: number; code: string }) => void

/** State of the form: the typed fields, their mistakes, and changes by another person meanwhile. */
export function useQuestionForm(
  stored: StoredQuestion | null,
  onSaved: OnSaved,
  onProposed?: (change_id: number) => void,
) {
  const [blank] = useState(() => ({ version: '', fields: blankFields() }))
  const names = Object.keys(blank.fields)
  const { busy, send, errorAt } = useSending(names)
  const reread = useReread()
  const of = stored ? { question_id: stored.question_id } : {}
  const readNow = async () => (stored ? staffCall('/staff/question', { question_id: stored.question_id }) : blank)
  const form = `question ${stored?.question_id ?? 'new'}`
  const people = useTwoPeople<QuestionFields, string>(form, stored ?? blank, readNow)
  const { typed, set, store } = people
  const [languages, setLanguages] = useState(() => languagesIn(typed))
  const tried = useFormulaCheck()
  const checks = questionChecks(typed, tried)
  const proposal = useProposal({
    stored,
    typed,
    store: async (work) => store(work),
    send,
    onProposed: async (change_id) => {
      await reread()
      onProposed?.(change_id)
    },
  })
  const save = async () => {
    if (proposal.isProposal) return proposal.ask()
    await send(async () => {
      const saved = await store(async (version) => {
        const result = await staffCall('/staff/save_question', {
          ...of,
          ...(stored && { version }),
          fields: sentFields(typed),
        })
        refuseMistakes(result.mistakes)
        return result.saved
      })
      await reread()
      // A change that students do not see keeps the version, and the form continues from it.
      if (saved && saved.question_id === stored?.question_id) people.renew(await readNow())
      if (saved) onSaved(saved)
    })
  }
  return {
    ...people,
    busy,
    errorAt,
    checks,
    save,
    ...proposal,
    languages,
    setLanguages,
    told: useTold(of, typed),
    ...useFormulas(typed, set),
    ...useSentPictures(typed, set),
  }
}

/** Asks for the bank and the question anew. */
function useReread() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/question') })
  }
}

/** Inserts formulas at the caret. */
function useFormulas(typed: QuestionFields, set: (field: FieldName, value: never) => void) {
  const place = useRef<{ field: FieldName; element: HTMLTextAreaElement } | null>(null)
  const insert = (formula: string) => {
    const { field, element } = place.current ?? {}
    if (!field || !element?.isConnected) return
    const { selectionStart: from, selectionEnd: to } = element
    typeInto(element, insertFormula({ text: typed[field], from, to }, formula), (text) => set(field, text as never))
  }
  const onFocus = (field: FieldName, element: HTMLTextAreaElement) => void (place.current = { field, element })
  return { insert, onFocus }
}

/** Returns the server's findings on the typed fields, once the typing pauses. */
function useTold(of: { question_id?: number }, typed: QuestionFields) {
  const settled = useSettled(JSON.stringify(sentFields(typed)))
  const fields = useMemo(() => JSON.parse(settled) as QuestionFields, [settled])
  const isWorthIt = fields.subject !== '' && fields.question.trim() !== ''
  const { data } = useQuery({
    ...staffQuery('/staff/check_question', { ...of, fields }),
    enabled: isWorthIt,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return isWorthIt ? data : undefined
}
