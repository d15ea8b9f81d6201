import type { NewId } from '../../../server/ports/new-id.ts'
import { questionRows } from '../../../server/testing/question-rows.ts'

/** Returns the counts of question types: half are single choice, a quarter multiple choice, the rest numbers. */
const countsOf = (questions: number) => {
  const single = Math.ceil(questions / 2)
  const multiple = Math.floor(questions / 4)
  return { single, multiple, number: questions - single - multiple }
}

type AnswerType = keyof ReturnType<typeof countsOf>
const TYPES: AnswerType[] = ['single', 'multiple', 'number']
const RIGHT = { single: [2], multiple: [1, 3], number: [] as number[] }

/** Questions of every type, section after section, with their options. */
export const mixedQuestions = (questions: number, newId: NewId) =>
  TYPES.flatMap((type, at) =>
    Array.from({ length: countsOf(questions)[type] }, () => ({ ...aQuestion(type, newId), section_id: at + 1 })),
  )

/**
 * Returns the sections: the first has negative marks of a third, the second partial marks, and in the third half of the
 * numbers count.
 */
export function sectionsOf(questions: number) {
  const counts = countsOf(questions)
  const plain = { minutes: null, negative_divisor: 1, partial: 'none', attempt_at_most: null }
  const sections = [
    { ...plain, name: 'A', negative_divisor: 3 },
    { ...plain, name: 'B', partial: 'jee_advanced' },
    { ...plain, name: 'C', attempt_at_most: Math.ceil(counts.number / 2) },
  ]
  return sections
    .map((section, at) => ({ ...section, section_id: at + 1 }))
    .filter((_, at) => counts[TYPES[at] ?? 'single'] > 0)
}

/** Returns a question with its own text: papers that share questions hold back each other's keys. */
export const aQuestion = (answer_type: AnswerType, newId: NewId) =>
  questionRows(newId, {
    question: `A point charge is at the centre of cube ${newId()}. What is the electric flux through one of its faces?`,
    more: ' of this question, as long as options are',
    answer_type,
    right: RIGHT[answer_type],
    ...(answer_type === 'number' && { key: [2500, 3000] }),
    negative_marks: 50,
  })
