import type { LocalAnswer } from '../journal/local-answer.ts'
import type { Place } from './places.ts'

/**
 * Where a student goes on who comes from another device: `seq` counts the changes of the whole attempt, so the highest
 * is of the question that was touched last. Whoever has answered it goes on with the next one, unless that was touched
 * before.
 */
export function resumedPlace(questions: { id: number }[], serverAnswers: [number, LocalAnswer][]): Place {
  const [last] = serverAnswers.toSorted(([, a], [, b]) => b.seq - a.seq)
  if (!last) return { at: 0, visited: [] }
  const visited = serverAnswers.map(([question]) => question)
  const at = Math.max(
    0,
    questions.findIndex(({ id }) => id === last[0]),
  )
  const next = questions[at + 1]
  const goesOn = last[1].option !== null && next !== undefined && !visited.includes(next.id)
  return { at: goesOn ? at + 1 : at, visited }
}
