import type { ImportContext } from '../import-context.ts'
import { nearest } from '../../ports/nearest.rules.ts'
import { notFound, refusedAt } from './codes.ts'
import { type Told, told } from '../told.rules.ts'

type Numbered = { letters: string; digits: string }
type Run = { first: string; last: string; count: number }

/** Says which questions of a paper are not there or refused: neighbours that count up as one range. */
export function checkQuestionIds(ids: string[], known: ImportContext, say: (problem: Told) => void): void {
  for (const id of ids) {
    const place = refusedAt(known, 'questions', id)
    if (place !== null) say(told('names_refused', { id, place }))
  }
  if (known.unread.has('questions')) return
  const missing = ids.filter((id) => !id.includes('..') && !known.questions.has(id))
  for (const { first, last, count } of runsOf([...new Set(missing)])) {
    if (count === 1) say(notFound(first, nearest(first, known.questions)))
    else say(told('ids_missing', { first, last, count }))
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
