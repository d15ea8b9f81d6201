import { numberKeyText } from '#contract/number-key.rules.ts'
import { gradeStored } from '../../assessment/attempt/attempt-grade.rules.ts'
import { chosenOptions, numberOf, type Response } from '../../assessment/attempt/response.rules.ts'
import type { PaperGrade } from '../../assessment/marking/paper-grade.rules.ts'
import type { Asked, PaperContent } from '../../assessment/paper/paper-content.ts'
import { LETTERS } from '#contract/question-key.rules.ts'

/** What was answered in one attempt, as sheets write it (`A,C`, `12.5`), and how it is graded. */
export type GradedAnswers = { grade: PaperGrade; texts: ReadonlyMap<number, string> }
type StoredAnswer = Response & { attempt_id: number; question_id: number }

/** Grades the answers of each attempt; of one without any there is nothing stored. */
export function gradedAnswers(content: PaperContent, attempts: number[], stored: StoredAnswer[]) {
  const byAttempt = Map.groupBy(stored, ({ attempt_id }) => attempt_id)
  return new Map(
    attempts.map((attempt): [number, GradedAnswers] => {
      const own = byAttempt.get(attempt) ?? []
      const texts = own.map((one): [number, string] => {
        return [one.question_id, answerText(one, content.askedBy.get(one.question_id)?.options ?? [])]
      })
      return [attempt, { grade: gradeStored(content.marked, own), texts: new Map(texts) }]
    }),
  )
}

const lettersOf = (ids: readonly number[], options: { option_id: number }[]): string =>
  options.flatMap(({ option_id }, place) => (ids.includes(option_id) ? [LETTERS[place] ?? '?'] : [])).join(',')

/** An answer with its options by their letters, in the order of the sheet. */
const answerText = (response: Response, options: { option_id: number }[]): string =>
  numberOf(response) ?? lettersOf(chosenOptions(response), options)

/** What is right, as the column Correct has it. */
export const keyTextOf = ({ key, options }: Asked): string =>
  key.is === 'number' ? numberKeyText(key.range) : lettersOf(key.right, options)
