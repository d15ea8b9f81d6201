import { exactMarks, type ExactMarks } from './exact-marks.rules.ts'
import { type Answer, isAttempted, type MarkedQuestion } from './marking.rules.ts'

export type SectionQuestion = MarkedQuestion & { question_id: number; subject_id: number }
/** Questions in the paper's order. `attempt_at_most`: how many of them count, null for all. */
export type Section = { attempt_at_most: number | null; questions: readonly SectionQuestion[] }
/** Saved answers by question; one that is missing is none. */
export type Answers = ReadonlyMap<number, Answer>

export const answerTo = (answers: Answers, questionId: number): Answer => answers.get(questionId) ?? { is: 'none' }

/**
 * Returns the questions that count: all, or the first attempted ones in the section's order, up to the limit. They
 * depend only on what was saved, so that marking again after a correction counts the same ones.
 */
export function countedQuestions({ attempt_at_most, questions }: Section, answers: Answers): ReadonlySet<number> {
  const eligible =
    attempt_at_most === null
      ? questions
      : questions
          .filter(({ question_id, scheme }) => isAttempted(scheme.answer_type, answerTo(answers, question_id)))
          .slice(0, attempt_at_most)
  return new Set(eligible.map(({ question_id }) => question_id))
}

/** The data from which a section's maximum follows. */
type Weighed = {
  attempt_at_most: number | null
  questions: readonly (Pick<SectionQuestion, 'question_id' | 'cancelled'> & { scheme: { marks: number } })[]
}

/**
 * Returns what one student can reach in a section: the marks of all questions, or of the best-paid ones that may be
 * attempted. A question that is taken out of the maximum is not among them, and a student who has it among those that
 * count has one question less to get marks by. Without answers it is the maximum of the paper for its list.
 */
export function sectionMaximum({ attempt_at_most, questions }: Weighed, counted: ReadonlySet<number>): ExactMarks {
  const isOut = ({ cancelled }: Weighed['questions'][number]) => cancelled === 'out_of_maximum'
  const marks = questions.filter((question) => !isOut(question)).map(({ scheme }) => exactMarks(scheme.marks))
  if (attempt_at_most === null) return sumOf(marks)
  const spent = questions.filter((question) => isOut(question) && counted.has(question.question_id)).length
  return sumOf(marks.toSorted((a, b) => b - a).slice(0, attempt_at_most - spent))
}

const sumOf = (marks: ExactMarks[]): ExactMarks => marks.reduce((sum, one) => sum + one, 0)
