import { isGiven, type Response } from './response.rules.ts'
import { visitedIds } from './visited.rules.ts'

/** How many questions are marked for review, with an answer or without, and how many were never on display. */
export type Review = { marked: number; answered_marked: number; not_visited?: number }

type Touched = Response & { question_id: number; marked: number }

/**
 * Counts what a receipt says beside the answers. `visited` is what the devices said of visited questions; what is never
 * visited is not known without it.
 */
export function reviewOf(questions: number[], touched: Touched[], visited: string | undefined): Review {
  const marked = touched.filter((one) => one.marked === 1)
  const counts = { marked: marked.length, answered_marked: marked.filter(isGiven).length }
  if (visited === undefined) return counts
  const seen = new Set([...visitedIds(questions, visited), ...touched.map(({ question_id }) => question_id)])
  return { ...counts, not_visited: questions.filter((id) => !seen.has(id)).length }
}
