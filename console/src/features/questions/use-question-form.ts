import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useSettled } from '../../../../web/src/ui/use-settled.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { typeInto } from './editor-context.ts'
import { useFormulaCheck } from './formula-check.ts'
import { useProposal } from './use-proposal.ts'
import { useSentPictures } from './use-sent-pictures.ts'
import { insertFormula } from '#contract/staff/insert-formula.rules.ts'
import { questionChecks } from '#contract/staff/question-checks.rules.ts'
import type { FieldName, QuestionFields } from '#contract/staff/question-fields.rules.ts'
import type { StoredQuestion } from './question-data.ts'
import { blankFields, languagesIn, sentFields } from '#contract/staff/question-fields.rules.ts'

type OnSaved = (saved: { question_id: number; code: string }) => void

/** What is typed of a question, what is wrong with it, and what somebody else made of it meanwhile. */
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
      // What no student would see stays the same version, and the form goes on from it.
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

/** Puts formulas where somebody types. */
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

/** What the server says of what is typed, once somebody pauses. */
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
