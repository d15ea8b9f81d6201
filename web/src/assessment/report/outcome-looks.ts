import { Ban, Check, Diff, type LucideIcon, Minus, Slash, X } from 'lucide-react'
import { m } from '#messages/web'
import type { QuestionOutcome } from '../question.ts'

type OutcomeLook = { icon: LucideIcon; look: string; words: () => string }

/** Outcomes differ by icon too, not by colour alone. */
export const OUTCOMES: Record<QuestionOutcome, OutcomeLook> = {
  right: { icon: Check, look: 'bg-good-50 text-good', words: m.report_state_right },
  partly: { icon: Diff, look: 'bg-warn-50 text-warn', words: m.report_state_partly },
  wrong: { icon: X, look: 'bg-bad-50 text-bad', words: m.report_state_wrong },
  left: { icon: Minus, look: 'bg-shade text-ink-2', words: m.report_not_answered },
  not_evaluated: { icon: Slash, look: 'bg-shade text-ink-2', words: m.report_state_not_evaluated },
  cancelled: { icon: Ban, look: 'bg-shade text-ink-2', words: m.report_state_cancelled },
}

/** Outcomes that most papers do not have: each is named and explained only where it occurs. */
export const RARE_OUTCOMES: ReadonlySet<QuestionOutcome> = new Set(['partly', 'not_evaluated', 'cancelled'])
