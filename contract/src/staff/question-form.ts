import { Type } from 'typebox'
import { Line, Lines } from '../fields.ts'
import { LETTERS } from '../question-key.rules.ts'

/** Length of the hash that identifies a picture. */
export const MAX_PICTURE_TEXT = 43

const perLetter = <N extends string, T>(name: N, schema: () => T) =>
  Object.fromEntries(LETTERS.map((letter) => [`${name}${letter}`, schema()])) as Record<
    `${N}${(typeof LETTERS)[number]}`,
    T
  >

const inLanguage = <L extends string>(language: L) => {
  const words = {
    question: Lines(4000),
    passage: Lines(8000),
    list_one: Lines(4000),
    list_two: Lines(4000),
    explanation: Lines(4000),
    ...perLetter('option', () => Lines(2000)),
  }
  const named = Object.entries(words).map(([key, schema]) => [`${key}_${language}`, schema])
  return Object.fromEntries(named) as { [K in keyof typeof words as `${K}_${L}`]: (typeof words)[K] }
}

/**
 * The fields of the sheet `questions`, checked by its rules. A picture is identified by the value returned on its
 * upload.
 */
export const QuestionForm = () =>
  Type.Object({
    code: Line(40),
    subject: Line(40),
    chapter_no: Line(20),
    difficulty: Line(40),
    type: Type.Enum(['Single', 'Multiple', 'Number']),
    passage: Lines(8000),
    passage_image: Line(MAX_PICTURE_TEXT),
    passage_image_text: Line(500),
    question: Lines(4000),
    question_image: Line(MAX_PICTURE_TEXT),
    question_image_text: Line(500),
    list_one: Lines(4000),
    list_two: Lines(4000),
    ...perLetter('option', () => Lines(2000)),
    ...perLetter('image', () => Line(MAX_PICTURE_TEXT)),
    correct: Line(100),
    marks: Line(10),
    negative_marks: Line(10),
    explanation: Lines(4000),
    /** Whether the options keep their order; empty: as the wording says. */
    keep_order: Type.Enum(['', 'Yes', 'No']),
    ...inLanguage('hi'),
    ...inLanguage('ml'),
  })
