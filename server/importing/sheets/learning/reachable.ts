import { presetMarks } from '../../../assessment/presets/preset.rules.ts'
import type { ImportContext } from '../../import-context.ts'
import { formatNamed } from '../papers/known-format.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'

type Marked = {
  format: string | null
  question_ids: string[]
  marks: number | null
  pass_marks: number | null
  begun: boolean
}

/** Reports pass marks above the sum of all questions: nobody could pass. */
export function checkReachable(
  row: Marked,
  known: ImportContext,
  say: (column: 'pass_marks', problem: LocalizedMessage) => void,
): void {
  const { question_ids, pass_marks, begun } = row
  // A paper that students have begun keeps its marks.
  if (pass_marks === null || begun || question_ids.length === 0) return
  // The marks of a question that is missing, or could not be read, are unknown.
  if (question_ids.some((id) => !known.questionFacts.has(id))) return
  const total = totalOf(row, known)
  if (total === null || pass_marks <= total) return
  say('pass_marks', localized('cannot_reach', { marks: pass_marks / 100, total: total / 100 }))
}

/** Returns null where the format is unknown. */
function totalOf({ question_ids, marks, format }: Marked, known: ImportContext): number | null {
  if (format === null) return question_ids.reduce((sum, id) => sum + (marks ?? marksOf(id, known)), 0)
  const named = formatNamed(known, format)
  return named.is === 'format' ? presetMarks(named.format) : null
}

const marksOf = (id: string, known: ImportContext): number => known.questionFacts.get(id)?.marks ?? 0
