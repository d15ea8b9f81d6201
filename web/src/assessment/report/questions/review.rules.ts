import type { QuestionOutcome, ReviewedQuestion } from '../../question.ts'

/** A question of a report with its number in the paper. */
export type Numbered = { question: ReviewedQuestion; number: number }

/**
 * Which questions are shown. A partly right answer is to be revised like a wrong one; questions that were not evaluated
 * or cancelled are in neither filter.
 */
export type Filter = 'all' | 'wrong' | 'left'

export const numbered = (questions: ReviewedQuestion[]): Numbered[] =>
  questions.map((question, index) => ({ question, number: question.number ?? index + 1 }))

export const countOf = (all: Numbered[], outcome: QuestionOutcome): number =>
  all.filter(({ question }) => question.outcome === outcome).length

const REVISED: Record<Exclude<Filter, 'all'>, QuestionOutcome[]> = { wrong: ['wrong', 'partly'], left: ['left'] }

export const shownOf = (all: Numbered[], filter: Filter): Numbered[] =>
  filter === 'all' ? all : all.filter(({ question }) => REVISED[filter].includes(question.outcome))

/** Whether the question above has the passage already. */
export const hasSamePassage = (one: ReviewedQuestion, above: ReviewedQuestion | undefined): boolean =>
  one.passage === above?.passage && one.passagePicture === above.passagePicture

/** Returns the number of a filter's first question; null when it has none. */
export const firstOf = (all: Numbered[], filter: Filter): number | null => shownOf(all, filter)[0]?.number ?? null

/** Returns the filter with which revision begins: wrong questions, else those left out. */
export function filterToRevise(all: Numbered[]): Filter {
  if (shownOf(all, 'wrong').length > 0) return 'wrong'
  return shownOf(all, 'left').length > 0 ? 'left' : 'all'
}

/**
 * Returns the number of the next question after `after` that is wrong or partly right, from the start again behind the
 * last; null where none is wrong.
 */
export function nextWrong(all: Numbered[], after: number): number | null {
  const wrong = shownOf(all, 'wrong')
  return (wrong.find(({ number }) => number > after) ?? wrong[0])?.number ?? null
}

export type OutcomeCounts = Record<QuestionOutcome, number>

export type SubjectMarks = { subject: string; gained: number; marks: number; counts: OutcomeCounts }

/** Marks of each subject in the order of the paper; nothing where it has one, or where the subjects are not known. */
export function bySubject(all: Numbered[]): SubjectMarks[] {
  const subjects = [...new Set(all.map(({ question }) => question.subject))]
  if (subjects.length < 2) return []
  return subjects.flatMap((subject) => {
    if (subject === null) return []
    const own = all.filter(({ question }) => question.subject === subject)
    // Marks have two decimals, which do not add up evenly.
    const sum = (of: 'gained' | 'marks') =>
      Math.round(100 * own.reduce((total, { question }) => total + question[of], 0)) / 100
    return { subject, gained: sum('gained'), marks: sum('marks'), counts: countsOf(own) }
  })
}

const countsOf = (all: Numbered[]): OutcomeCounts => ({
  right: countOf(all, 'right'),
  partly: countOf(all, 'partly'),
  wrong: countOf(all, 'wrong'),
  left: countOf(all, 'left'),
  not_evaluated: countOf(all, 'not_evaluated'),
  cancelled: countOf(all, 'cancelled'),
})
