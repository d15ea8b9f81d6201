import { Badge, type Tone } from '../../ui/badge.tsx'
import { m } from '#messages/console'
import type { QuestionSearch } from '../../paths.ts'

type AnswerType = NonNullable<QuestionSearch['type']>
type QuestionState = NonNullable<QuestionSearch['state']>

const TYPES: Record<AnswerType, () => string> = {
  single: () => m.questions_single(),
  multiple: () => m.questions_multiple(),
  number: () => m.questions_number(),
}

const STATES: Record<QuestionState, () => string> = {
  draft: () => m.questions_draft(),
  proof_read: () => m.questions_proof_read(),
  retired: () => m.questions_retired(),
}

export const typeWords = (type: AnswerType): string => TYPES[type]()
export const stateWords = (state: QuestionState): string => STATES[state]()

const TONES: Record<QuestionState, Tone> = { draft: 'warn', proof_read: 'good', retired: 'quiet' }

/** Whether a question may be used. */
export const StateBadge = ({ state }: { state: QuestionState }) => (
  <Badge tone={TONES[state]}>{stateWords(state)}</Badge>
)
