import { ONE_CHOICE } from '../../server/assessment/paper/paper-writes.queries.ts'
import type { NewId } from '../../server/ports/new-id.ts'

/** Of the questions in a paper: half are of one choice, a quarter of several, the rest ask for a number. */
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

/** Their sections: thirds of marks in the first, partial marks in the second, in the third half of the numbers count. */
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

function aQuestion(answer_type: AnswerType, newId: NewId) {
  const question_id = newId()
  const options = (answer_type === 'number' ? [] : [1, 2, 3, 4]).map((number) => ({
    option_id: newId(),
    question_id,
    position: number,
    ptype: 'text',
    ptext: `Option ${number} of this question, as long as options are`,
    option_file: null,
    is_right: RIGHT[answer_type].includes(number) ? 1 : 0,
  }))
  const question =
    'A point charge is placed at the centre of a cube. What is the electric flux through one of its faces?'
  const marks = { marks: 200, negative_marks: 50, content_hash: '', chapter_no: null, difficulty: null }
  const key = answer_type === 'number' ? { key_from: 2500, key_to: 3000 } : {}
  const names = {
    question_id,
    question_code: String(question_id),
    version: 1,
    question,
    question_file: null,
    explanation: null,
  }
  return { row: { ...ONE_CHOICE, ...names, ...marks, ...key, answer_type }, options }
}
