import { AT_ONCE } from '../../../assessment/results/results.rules.ts'
import { momentOf } from '../../../ports/time.ts'
import type { ImportContext } from '../../import-context.ts'
import { checkFormat, hasOwnMinutes } from './check-format.ts'
import type { CalculatorWord } from './format-columns.ts'
import type { ShuffleWord } from './shuffle-column.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'
import { nearest } from '../../../ports/nearest.rules.ts'
import { notFound, refusedAt } from '../codes.ts'

type Numbered = { letters: string; digits: string }
type Run = { first: string; last: string; count: number }

/** Reports questions of a paper that are missing or refused: neighbours that count up as one range. */
function checkQuestionIds(ids: string[], known: ImportContext, say: (problem: LocalizedMessage) => void): void {
  for (const id of ids) {
    const place = refusedAt(known, 'questions', id)
    if (place !== null) say(localized('names_refused', { id, place }))
  }
  if (known.unread.has('questions')) return
  const missing = ids.filter((id) => !id.includes('..') && !known.questions.has(id))
  for (const { first, last, count } of runsOf([...new Set(missing)])) {
    if (count === 1) say(notFound(first, nearest(first, known.questions)))
    else say(localized('ids_missing', { first, last, count }))
  }
}

/** IDs one after another whose numbers count up by one are a run. */
function runsOf(ids: string[]): Run[] {
  const runs: Run[] = []
  for (const id of ids) {
    const run = runs.at(-1)
    if (run && isNext(run.last, id)) Object.assign(run, { last: id, count: run.count + 1 })
    else runs.push({ first: id, last: id, count: 1 })
  }
  return runs
}

function isNext(id: string, next: string): boolean {
  const [one, other] = [numberedOf(id), numberedOf(next)]
  if (!one || !other || one.letters !== other.letters) return false
  return String(Number(one.digits) + 1).padStart(one.digits.length, '0') === other.digits
}

function numberedOf(id: string): Numbered | null {
  const [, letters = '', digits] = /^(.*?)(\d{1,15})$/.exec(id) ?? []
  return digits === undefined ? null : { letters, digits }
}

/** The common columns of the sheets of the three kinds. */
export type PaperRow = {
  code: string
  name: string
  question_ids: string[]
  marks: number | null
  minutes: number | null
  shuffle: ShuffleWord | null
  format: string | null
  calculator: CalculatorWord | null
  exam_true: 'Yes' | 'No'
  /** Filled in by the program: whether students have begun the paper. */
  begun: boolean
}
const MAX_IN_RANGE = 500

/** `PHY-0001..0010; PHY-0031`: a range counts from its first number to its last, with the same letters before. */
export function expanded(ids: string[]): string[] {
  return ids.flatMap((id) => {
    const range = /^(.*?)(\d+)\.\.(?:\1)?(\d+)$/.exec(id)
    if (!range) return [id]
    const [, letters = '', from = '', to = ''] = range
    const count = Number(to) - Number(from) + 1
    if (count < 1 || count > MAX_IN_RANGE) return [id]
    return Array.from({ length: count }, (_, step) => letters + String(Number(from) + step).padStart(from.length, '0'))
  })
}

const FIXED = ['question_ids', 'marks', 'shuffle', 'format', 'calculator', 'exam_true'] as const

/** Reports the faults of a paper. A paper that students have begun keeps its questions and marks. */
export function checkPaper<R extends PaperRow>(
  row: R,
  known: ImportContext,
  say: (column: keyof R & string, problem: LocalizedMessage) => void,
  before: R | undefined,
  fixed: (keyof R & string)[],
): void {
  for (const [index, id] of row.question_ids.entries()) {
    if (row.question_ids.indexOf(id) !== index) say('question_ids', localized('names_twice', { id }))
    if (id.includes('..')) say('question_ids', localized('no_range', { id, max: MAX_IN_RANGE }))
  }
  checkQuestionIds(row.question_ids, known, (problem) => say('question_ids', problem))
  if (row.question_ids.length === 0) say('question_ids', localized('is_empty'))
  if (row.minutes === 0) say('minutes', localized('above_zero'))
  const hasNegative = fixed.some((column) => column === 'negative_marks')
  // The check reports faults only in columns that this kind has.
  checkFormat(row, hasNegative, known, (column, problem) => say(column as keyof R & string, problem), before)
  if (!before?.begun) return
  // Sections with their own time share that of the paper: a change would cut off the last one for late starters.
  const timed = hasOwnMinutes(before.format, known) ? (['minutes'] as const) : []
  for (const column of [...FIXED, ...timed, ...fixed]) {
    // An empty cell keeps the value.
    if ((column === 'shuffle' || column === 'calculator') && row[column] === null) continue
    if (JSON.stringify(row[column]) === JSON.stringify(before[column])) continue
    say(column, localized('paper_begun', { code: row.code }))
  }
}

/** The moment that a sheet names as `2026-11-20 09:00`, in the academy's zone. */
export const momentIn = (zone: string, moment: string | null): number | null =>
  moment === null ? null : momentOf(moment.slice(0, 10), moment.slice(11), zone)

/** What a sheet says of results that come as soon as a paper is handed in. */
export const AT_ONCE_WORD = 'At once'

/** Returns the stored form of when results are released: `AT_ONCE`, a moment, or null for after the last submission. */
export const resultsIn = (zone: string, results: string | null): number | null =>
  results === AT_ONCE_WORD ? AT_ONCE : momentIn(zone, results)

type Times = { end: string | null; results: string | null }

/** Reports the faults of the moment at which results are released. */
export function checkResults(
  { end, results }: Times,
  say: (column: 'results', problem: LocalizedMessage) => void,
): void {
  if (results === null || results === AT_ONCE_WORD || end === null || results >= end) return
  say('results', localized('results_early', { word: AT_ONCE_WORD }))
}
