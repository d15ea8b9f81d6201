import type { LocalAnswer } from '../journal/local-answer.ts'
import type { ToldPlace } from './opened-attempt.ts'
import type { Place } from './places.ts'

/**
 * Returns where a student who comes from another device resumes: at the question last sent as the place. Places are
 * sent less often than answers, so an answer to a question that the place does not contain is newer. `seq` counts the
 * changes of the whole attempt: the highest belongs to the question that was touched last. If that question is
 * answered, the student resumes at the next one, unless the next one was touched before.
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
