import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type PastedCommon,
  pastedFields,
  type PastedQuestion,
  pastedQuestions,
} from '#contract/staff/pasted-questions.rules.ts'
import { questionChecks } from '#contract/staff/question-checks.rules.ts'
import type { QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { ApiError } from '../../../../web/src/api/api-error.ts'
import { useSettled } from '../../../../web/src/ui/use-settled.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { checkWords } from './check-words.ts'
import { useFormulaCheck } from './formula-check.ts'

/** A question that was found in what was pasted: what is wrong with it, what should be looked at, and the code once it is stored. */
export type FoundQuestion = {
  pasted: PastedQuestion
  fields: QuestionFields
  reasons: string[]
  twins: string[]
  isChecked: boolean
  code: string | null
  isTaken: boolean
}

const BLANK = { fields: { text: '', subject: '', chapter_no: '', marks: '4', negative_marks: '1' } }
/** Of more the rest waits until these are stored. */
const MAX_AT_ONCE = 100
/** What hinders nothing. */
const ONLY_TOLD = new Set(['order', 'exact'])

/** What was pasted, as questions; nothing of it is stored before `store`. */
export function usePasted() {
  const draft = useDraft('questions pasted', BLANK)
  const { text, ...common } = draft.typed
  const settled = useSettled(text)
  const pasted = useMemo(() => pastedQuestions(settled).slice(0, MAX_AT_ONCE), [settled])
  const [stored, setStored] = useState<ReadonlyMap<string, string>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const found = useFound(pasted, common, stored, left)
  const queryClient = useQueryClient()
  const store = async () => {
    for (const { pasted: one, fields } of found.filter(({ isTaken }) => isTaken)) {
      const { saved } = await staffCall('/staff/save_question', { fields })
      if (saved) setStored((before) => new Map(before).set(nameOf(one), saved.code))
    }
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
  }
  const toggle = (one: PastedQuestion, isTaken: boolean) =>
    setLeft((before) => {
      const after = new Set(before)
      if (isTaken) after.delete(nameOf(one))
      else after.add(nameOf(one))
      return after
    })
  const set = (changes: Partial<typeof draft.typed>) => draft.setTyped((before) => ({ ...before, ...changes }))
  return { draft, typed: draft.typed, set, found, toggle, store }
}

/** Two of the same content are one. */
const nameOf = (one: PastedQuestion): string => JSON.stringify(one)

function useFound(
  pasted: PastedQuestion[],
  common: PastedCommon,
  stored: ReadonlyMap<string, string>,
  left: ReadonlySet<string>,
): FoundQuestion[] {
  const tried = useFormulaCheck()
  const all = pasted.map((one) => ({ one, fields: pastedFields(one, common) }))
  const told = useQueries({
    queries: all.map(({ one, fields }) => ({
      ...staffQuery('/staff/check_question', { fields }),
      enabled: common.subject !== '' && !stored.has(nameOf(one)),
      retry: (failures: number, error: Error) =>
        failures < 5 && error instanceof ApiError && error.reason === 'too_many',
      gcTime: 0,
    })),
  })
  return all.map(({ one, fields }, at): FoundQuestion => {
    const checks = questionChecks(fields, tried)
    const { data } = told[at] ?? {}
    const own = checks.filter(({ about }) => !ONLY_TOLD.has(about)).map(checkWords)
    const more = one.options.length > 6 ? [checkWords({ field: 'optionA', about: 'too_many' })] : []
    const reasons = [
      ...new Set([...own, ...more, ...(own.length > 0 ? [] : (data?.mistakes ?? []).map(({ problem }) => problem))]),
    ]
    const code = stored.get(nameOf(one)) ?? null
    const isGood = reasons.length === 0 && data !== undefined
    return {
      pasted: one,
      fields,
      reasons,
      twins: (data?.twins ?? []).map((twin) => twin.code),
      isChecked: data !== undefined,
      code,
      isTaken: isGood && code === null && !left.has(nameOf(one)),
    }
  })
}
