import { useState } from 'react'
import { type QuestionFields, sentFields } from '#contract/staff/question-fields.rules.ts'
import { staffCall } from '../../api/staff-call.ts'
import { BUILD } from '../../session/build-roles.ts'
import { useSession } from '../../session/session.ts'
import { FormMistakes, refuseMistakes } from '../../ui/use-sending.ts'
import type { StoredQuestion } from './question-data.ts'

type Proposing = {
  stored: StoredQuestion | null
  typed: QuestionFields
  store: (work: (version: string) => Promise<number>) => Promise<number>
  /** Shows at their fields what is wrong. */
  send: (work: () => Promise<void>) => Promise<boolean>
  onProposed: (change_id: number) => Promise<void>
}

/** Where a question is filed: that is changed as ever. */
const FILED: ReadonlySet<string> = new Set(['chapter_no', 'difficulty'])

/** How a question that sealed papers have is changed: as a proposal with its reason, which a second person decides. */
export function useProposal({ stored, typed, store, send, onProposed }: Proposing) {
  const [isAsked, setIsAsked] = useState(false)
  const mayBuild = useSession(({ me }) => BUILD.some((role) => me?.roles.includes(role)))
  const now = sentFields(typed)
  const isChanged = (Object.keys(now) as (keyof QuestionFields)[]).some(
    (field) => !FILED.has(field) && now[field] !== stored?.fields[field],
  )
  // Whoever builds no papers is told by the refusal whom to ask.
  const isProposal = mayBuild && stored !== null && stored.bound_by.length > 0 && isChanged
  /** Refused, the dialog stays open with its reason; mistakes close it and stand at their fields. */
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
