import type { Entries, Entry } from '../journal/local-answer.ts'

/** The five states that students know from national tests. */
export const MARKS = ['answered', 'not_answered', 'not_visited', 'marked', 'answered_marked'] as const
export type Mark = (typeof MARKS)[number]

function markOf(entry: Entry | undefined, visited: boolean): Mark {
  const answered = entry !== undefined && entry.option !== null
  if (entry?.marked) return answered ? 'answered_marked' : 'marked'
  if (answered) return 'answered'
  return visited ? 'not_answered' : 'not_visited'
}

/** Each question's state in the order of the paper. */
export const marksOf = (questions: { id: number }[], entries: Entries, visited: ReadonlySet<number>): Mark[] =>
  questions.map(({ id }) => markOf(entries.get(id), visited.has(id)))

/** How many questions are in each state. */
export function countsOf(marks: Mark[]): Record<Mark, number> {
  const counts: Record<Mark, number> = { answered: 0, not_answered: 0, not_visited: 0, marked: 0, answered_marked: 0 }
  for (const mark of marks) counts[mark] += 1
  return counts
}

/** Returns the first of these places whose question is in a state; -1 where none is. */
export const firstIn = (marks: Mark[], mark: Mark, indexes: number[]): number =>
  indexes.find((index) => marks[index] === mark) ?? -1

/** Returns the number of answered questions, marked or not. */
export const answeredOf = ({ answered, answered_marked }: Record<Mark, number>): number => answered + answered_marked
