import type { LocalAnswer } from '../journal/local-answer.ts'
import type { ToldPlace } from './opened-attempt.ts'
import type { Place } from './places.ts'

/**
 * Where a student goes on who comes from another device: at the question that was told last. That is told less often than
 * answers are sent, so an answer to a question that it does not know is newer. `seq` counts the changes of the whole
 * attempt: the highest is of the question that was touched last. Whoever has answered it goes on with the next one, unless
 * that was touched before.
 */
export function resumedPlace(
  questions: { id: number }[],
  serverAnswers: [number, LocalAnswer][],
  told: ToldPlace | null,
): Pick<Place, 'at' | 'visited'> {
  const touched = serverAnswers.map(([question]) => question)
  const visited = [...new Set([...(told?.visited ?? []), ...touched])]
  const [last] = serverAnswers.toSorted(([, a], [, b]) => b.seq - a.seq)
  const indexOf = (id: number) =>
    Math.max(
      0,
      questions.findIndex((question) => question.id === id),
    )
  if (told && (!last || told.visited.includes(last[0]))) return { at: indexOf(told.question), visited }
  if (!last) return { at: 0, visited }
  const at = indexOf(last[0])
  const next = questions[at + 1]
  const goesOn = last[1].option !== null && next !== undefined && !touched.includes(next.id)
  return { at: goesOn ? at + 1 : at, visited }
}
