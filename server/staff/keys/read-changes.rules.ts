import type { BodyOf } from '#contract/call.ts'
import { parseNumberKey } from '#contract/number-key.rules.ts'
import type { staffTryKey } from '#contract/staff/keys.ts'
import {
  type Change,
  type Correction,
  correctionFault,
  type CorrectedQuestion,
} from '../../assessment/keys/corrections.rules.ts'

type AskedChange = NonNullable<BodyOf<typeof staffTryKey>['changes']>[number]

/** Why what was asked for is no correction: at which question, and what is wrong. */
export type ChangeFault = { question_id: number; fault: 'unknown' | 'no_right' | 'range' | 'unclear' }

type Read = { is: 'changes'; changes: Change[] } | ({ is: 'fault' } & ChangeFault)

/**
 * Reads changes of a key. Each change has exactly one statement about its question, and each question at most one
 * change.
 */
export function readChanges(
  asked: readonly AskedChange[],
  questionOf: (questionId: number) => CorrectedQuestion | undefined,
  wholeOnly: boolean,
): Read {
  const changes: Change[] = []
  const seen = new Set<number>()
  for (const change of asked) {
    const { question_id } = change
    const question = questionOf(question_id)
    if (!question) return { is: 'fault', question_id, fault: 'unknown' }
    const said = [change.right, change.range, change.cancelled, change.printed].filter((one) => one !== undefined)
    if (said.length !== 1 || seen.has(question_id)) return { is: 'fault', question_id, fault: 'unclear' }
    seen.add(question_id)
    const correction = correctionOf(change, wholeOnly)
    if (correction === 'range') return { is: 'fault', question_id, fault: 'range' }
    const fault = correction && correctionFault(question, correction)
    if (fault !== null) return { is: 'fault', question_id, fault: fault === 'no_right_option' ? 'no_right' : 'unclear' }
    changes.push({ question_id, correction })
  }
  return { is: 'changes', changes }
}

function correctionOf({ right, range, cancelled }: AskedChange, wholeOnly: boolean): Correction | null | 'range' {
  if (right !== undefined) return { is: 'options', right: [...right] }
  if (cancelled !== undefined) return { is: 'cancelled', how: cancelled }
  if (range === undefined) return null
  const key = parseNumberKey(range, wholeOnly)
  return key.is === 'range' ? { is: 'range', ...key.range } : 'range'
}
