import { inEnglish } from '../localize.ts'
import type { LocalizedMessage } from '../localized-message.rules.ts'
import { type GroupedError, groupErrors, shownRows } from '../grouped-errors.rules.ts'
import { describeValidationError, unitOf } from '../validation-errors.ts'
import type { FilePlan } from '../planning/plan.ts'
import type { PlanState } from '../planning/plan-state.ts'

const MAX_SHOWN = 200
const MAX_NOTES_SHOWN = 20

const MAX_CHANGES_SHOWN = 5

const OUTCOMES: Record<PlanState, string> = {
  good: '',
  refused: '  Not saved: a file is saved as a whole or not at all.',
  waits: '  Not saved: it builds on a file that was rejected.',
  closed: '  Not saved: it was not read.',
}

/** Returns the effect of a file in lines for a clerk: the four counts, every mistake, and notes. */
export function describePlan(plan: FilePlan, state: PlanState): string[] {
  const { counts, mistakes, warnings, notes, left, changes, elsewhere } = plan
  const figures = `${inGroups(counts.new)} new, ${inGroups(counts.changed)} changed, ${inGroups(counts.unchanged)} unchanged, ${inGroups(counts.refused)} rejected${left.length > 0 ? `, ${inGroups(left.length)} left out` : ''}`
  const lines = [`${plan.file}: ${figures}`]
  const shown = changes.slice(0, MAX_CHANGES_SHOWN)
  for (const change of shown) lines.push(`  changed ${inEnglish(change)}`)
  if (counts.changed > shown.length) lines.push(`  … and ${inGroups(counts.changed - shown.length)} more changed rows`)
  lines.push(...warnings.map((text) => `  ATTENTION: ${inEnglish(text)}`))
  lines.push(...some(english(left), MAX_SHOWN, 'left out: '))
  lines.push(...some(english(notes), MAX_NOTES_SHOWN, 'note: '))
  if (elsewhere) lines.push(`  ${inGroups(elsewhere)} more are in the app and not in this file; they stay as they are`)
  lines.push(...some(groupErrors(mistakes).map(describeGroupedError), MAX_SHOWN, ''))
  if (OUTCOMES[state] !== '') lines.push(OUTCOMES[state])
  return lines
}

/** Says equal mistakes in one line: `students.csv, rows 4–52 (49 rows), column G (Level): "Plus Two" not found.` */
function describeGroupedError(group: GroupedError): string {
  const { file, rows, column, problem, count } = group
  if (rows.length === 0 || (rows.length === 1 && rows[0]?.from === rows[0]?.to)) return describeValidationError(group)
  const unit = unitOf(file)
  const place = [file, `${unit}s ${shownRows(rows)} (${count} ${unit}s)`, column === null ? null : `column ${column}`]
  return `${place.filter((part) => part !== null).join(', ')}: ${inEnglish(problem)}`
}

/** `1,250`, as India groups digits. */
const inGroups = (count: number): string => count.toLocaleString('en-IN')

const english = (sentences: LocalizedMessage[]): string[] => sentences.map(inEnglish)

/** Returns the first `most` texts, and how many more there are. */
function some(texts: string[], most: number, before: string): string[] {
  const shown = texts.slice(0, most).map((text) => `  ${before}${text}`)
  return texts.length > most ? [...shown, `  … and ${inGroups(texts.length - most)} more`] : shown
}
