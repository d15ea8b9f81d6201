import { Badge, type Tone } from '../../ui/badge.tsx'
import { type QuestionState, stateWords } from './question-labels.ts'

const TONES: Record<QuestionState, Tone> = { draft: 'warn', proof_read: 'good', retired: 'quiet' }

/** Whether a question may be used. */
export const StateBadge = ({ state }: { state: QuestionState }) => (
  <Badge tone={TONES[state]}>{stateWords(state)}</Badge>
)
