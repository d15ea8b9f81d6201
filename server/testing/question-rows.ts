import { ONE_CHOICE } from '../assessment/paper/paper-writes.queries.ts'
import type { AnswerType } from '../assessment/marking/scheme.rules.ts'
import type { NewId } from '../ports/new-id.ts'

/** The parts of a question that matter to a test; `right` are numbers of options from 1, `key` whole thousandths. */
export type QuestionWords = {
  question: string
  answer_type?: AnswerType
  right?: readonly number[]
  key?: readonly [from: number, to: number]
  /** Text after each option's name. */
  more?: string
  marks?: number
  negative_marks?: number
  explanation?: string | null
}

/** The rows of a question: four options, or none for a numerical question. It has no subject yet. */
export function questionRows(newId: NewId, words: QuestionWords) {
  const { answer_type = 'single', right = [2], key, more = '', marks = 200, negative_marks = 0 } = words
  const question_id = newId()
  const options = (answer_type === 'number' ? [] : [1, 2, 3, 4]).map((number) => ({
    option_id: newId(),
    question_id,
    position: number,
    ptype: 'text',
    ptext: `Option ${number}${more}`,
    option_file: null,
    is_right: right.includes(number) ? 1 : 0,
  }))
  const row = {
    ...ONE_CHOICE,
    question_id,
    question_code: String(question_id),
    version: 1,
    question: words.question,
    question_file: null,
    explanation: words.explanation ?? null,
    marks,
    negative_marks,
    content_hash: '',
    chapter_no: null,
    difficulty: null,
    answer_type,
    key_from: key?.[0] ?? null,
    key_to: key?.[1] ?? null,
  }
  return { row, options }
}
