import type { AnswerJournal } from '#assessment/journal/answer-journal.ts'
import type { Kept, SimulatedAttempt } from './simulated-attempt.ts'
import { type Heard, isLater, type Notes } from './simulated-browser.ts'
import type { SimulatedHall } from './simulated-hall.ts'
import { codeOf, questions } from './simulated-paper.ts'

/** Returns acknowledged answers that are lost. */
export function goneOf(attempt: SimulatedAttempt | undefined, { acknowledged, late }: Notes): string[] {
  const gone = (heard: ReadonlyMap<number, Heard>, of: (question: number) => (Kept | undefined)[], what: string) =>
    [...heard].flatMap(([question, one]) => {
      const kept = of(question).filter((other) => other !== undefined)
      // A late answer counts as stored when the same answer of an earlier opening is stored.
      const isHeld = what === 'late' && kept.some((other) => codeOf(question, other) === one.option)
      if (!isHeld && kept.every((other) => isLater(one, other))) return [`the ${what} answer to ${question} is gone`]
      const same = kept.find((other) => other.opened === one.opened && other.seq === one.seq)
      return same && codeOf(question, same) !== one.option ? [`the ${what} answer to ${question} is another one`] : []
    })
  return [
    ...gone(acknowledged, (question) => [attempt?.kept.get(question)], 'acknowledged'),
    ...gone(late, (question) => [attempt?.kept.get(question), attempt?.late.get(question)], 'late'),
  ]
}

type Sitter = { notes: Notes; journal: AnswerJournal | null; quietFrom: number }

/** Returns the faults of an attempt when everything is over. */
export function checkAttempt(hall: SimulatedHall, at: number, { notes, journal, quietFrom }: Sitter): string[] {
  const attempt = hall.attempts[at]
  if (!attempt) return ['there is no attempt']
  const { kept, state, graded, opened, marks, refused, deadline } = attempt
  const wrong = goneOf(attempt, notes)
  const isUntouched =
    opened === 1 && attempt.changes === 0 && deadline > quietFrom + 50_000 && journal?.flow !== 'closed'
  for (const [question, { acknowledged, seq }] of isUntouched ? (journal?.entries ?? []) : []) {
    if (acknowledged && (kept.get(question)?.seq ?? 0) < seq)
      wrong.push(`the student was told that ${question} is saved, and it is not`)
    if (!acknowledged) wrong.push(`an answer to ${question} never arrived, with a whole minute to do it`)
  }
  if (state !== 'final') wrong.push('the attempt is not final')
  if (graded !== opened) wrong.push(`it was graded ${graded} times, and was open ${opened} times`)
  const { versions, draft } = hall.keys
  for (const key of draft?.isLaid ? [...versions, draft] : [hall.keys.current])
    if (marks.get(key.key_id) !== undefined && marks.get(key.key_id) !== attempt.gradeBy(key))
      wrong.push(
        `by the key ${key.key_id} it has ${marks.get(key.key_id)} marks, and should have ${attempt.gradeBy(key)}`,
      )
  for (const key of [hall.keys.current, ...(draft?.isLaid ? [draft] : [])])
    if (!marks.has(key.key_id)) wrong.push(`it has no marks by the key ${key.key_id}`)
  const told = new Map<string, number>()
  for (const { marks: own, of } of notes.results) {
    if (told.has(of) && told.get(of) !== own) wrong.push('two submits got two results')
    told.set(of, own)
  }
  if (refused > 0 && opened === 1) wrong.push(`${refused} answers that were given in time were refused`)
  if (kept.size > questions.length) wrong.push('there are more answers than questions')
  return wrong
}
