import { file, marks, oneOf, optional, type RowOf, text, wholeNumber } from '../cells.ts'
import { LETTERS } from './letters.ts'

export type Letter = (typeof LETTERS)[number]

const option = (letter: Letter) => optional(text(`Option ${letter}`, 2000))
const picture = (letter: Letter) => optional(file(`Image ${letter}`, 'question'))

/** The columns of the question bank. */
export const questionColumns = {
  code: text('Question ID', 40),
  subject: text('Subject Code', 40),
  chapter_no: optional(wholeNumber('Chapter No')),
  question: text('Question', 4000),
  question_image: optional(file('Question Image', 'question')),
  optionA: option('A'),
  optionB: option('B'),
  optionC: option('C'),
  optionD: option('D'),
  optionE: option('E'),
  optionF: option('F'),
  imageA: picture('A'),
  imageB: picture('B'),
  imageC: picture('C'),
  imageD: picture('D'),
  imageE: picture('E'),
  imageF: picture('F'),
  correct: oneOf('Correct', [...LETTERS, '1', '2', '3', '4', '5', '6']),
  marks: optional(marks('Marks'), 100),
  negative_marks: optional(marks('Negative Marks'), 0),
  explanation: optional(text('Explanation', 4000)),
  difficulty: optional(text('Difficulty', 40)),
}

export type QuestionRow = RowOf<typeof questionColumns>
