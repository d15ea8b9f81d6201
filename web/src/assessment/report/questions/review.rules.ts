import { type Verdict, verdictOf } from '../../lists/report.rules.ts'
import type { ReviewedQuestion } from '../../question.ts'

/** A question of a report with its number in the paper. */
export type Numbered = { question: ReviewedQuestion; number: number; verdict: Verdict }

/** Which of them are shown. */
export type Filter = 'all' | 'wrong' | 'left'

export const numbered = (questions: ReviewedQuestion[]): Numbered[] =>
  questions.map((question, index) => ({ question, number: index + 1, verdict: verdictOf(question) }))

export const countOf = (all: Numbered[], verdict: Verdict): number =>
  all.filter((one) => one.verdict === verdict).length

export const shownOf = (all: Numbered[], filter: Filter): Numbered[] =>
  filter === 'all' ? all : all.filter(({ verdict }) => verdict === filter)

/** Where somebody begins who wants to know what to revise: with what was wrong, else with what was left. */
export function filterToRevise(all: Numbered[]): Filter {
  if (countOf(all, 'wrong') > 0) return 'wrong'
  return countOf(all, 'left') > 0 ? 'left' : 'all'
}

/** The number of the wrong one after another; behind the last it begins again. Null where none is wrong. */
export function nextWrong(all: Numbered[], after: number): number | null {
  const wrong = all.filter(({ verdict }) => verdict === 'wrong')
  return (wrong.find(({ number }) => number > after) ?? wrong[0])?.number ?? null
}

export type SubjectMarks = { subject: string; gained: number; marks: number } & Record<Verdict, number>

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
    const counts = { right: countOf(own, 'right'), wrong: countOf(own, 'wrong'), left: countOf(own, 'left') }
    return { subject, gained: sum('gained'), marks: sum('marks'), ...counts }
  })
}
