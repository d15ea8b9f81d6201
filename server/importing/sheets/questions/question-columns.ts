import { type Cell, file, marks, oneOf, optional, type RowOf, text, wholeNumber } from '../../cells.ts'
import { type Letter, LETTERS } from '#contract/question-key.rules.ts'

const BETWEEN = ' | '

/** The items of a list, one per line; a cell of one line may have ` | ` between them. Stored one per line. */
function itemsColumn(title: string): Cell<string> {
  const words = text(title, 4000)
  return { ...words, read: (raw) => itemsOf(words.read(raw)).join('\n') }
}

/** Returns a cell's items; a stroke within a formula separates nothing. */
function itemsOf(cell: string): string[] {
  const parts = cell.includes('\n') ? cell.split('\n') : closedParts(cell)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function closedParts(cell: string): string[] {
  const parts: string[] = []
  for (const part of cell.split(BETWEEN)) {
    const last = parts.at(-1)
    if (last !== undefined && isOpen(last)) parts[parts.length - 1] = last + BETWEEN + part
    else parts.push(part)
  }
  return parts
}

const countOf = (words: string, mark: string): number => words.split(mark).length - 1

/** Returns true where a formula begins and does not end. */
const isOpen = (words: string): boolean =>
  countOf(words.replaceAll('\\$', ''), '$') % 2 === 1 || countOf(words, '\\(') > countOf(words, '\\)')

/** Languages in which a question may be read beside English, by the words in the columns' titles. */
export const LANGUAGES = { hi: 'Hindi', ml: 'Malayalam' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_KEYS = { hi: 'language_hi', ml: 'language_ml' } as const

/** The parts of a question that may be translated. */
export type Translated = 'question' | `option${Letter}` | 'explanation' | 'passage' | 'list_one' | 'list_two'

const option = (letter: Letter, word = '') => optional(text(`Option ${letter}${word}`, 2000))
const picture = (letter: Letter) => optional(file(`Image ${letter}`, 'question'))
const passage = (word = '') => optional(text(`Passage${word}`, 8000))

/** The columns of one other language: `Question Hindi`, `Option A Hindi`, … */
function columnsIn<L extends Language>(language: L) {
  const word = ` ${LANGUAGES[language]}`
  const columns = {
    passage: passage(word),
    question: optional(text(`Question${word}`, 4000)),
    list_one: optional(itemsColumn(`List I${word}`)),
    list_two: optional(itemsColumn(`List II${word}`)),
    ...Object.fromEntries(LETTERS.map((letter) => [`option${letter}`, option(letter, word)])),
    explanation: optional(text(`Explanation${word}`, 4000)),
  }
  const named = Object.entries(columns).map(([key, cell]) => [`${key}_${language}`, cell])
  return Object.fromEntries(named) as Record<`${Translated}_${L}`, Cell<string | null>>
}

/** The columns of the question bank. */
export const questionColumns = {
  code: text('Question ID', 40),
  subject: text('Subject Code', 40),
  chapter_no: optional(wholeNumber('Chapter No')),
  type: optional(oneOf('Type', ['Single', 'Multiple', 'Number'])),
  passage: passage(),
  passage_image: optional(file('Passage Image', 'question')),
  passage_image_text: optional(text('Passage Image Text', 500)),
  question: text('Question', 4000),
  question_image: optional(file('Question Image', 'question')),
  question_image_text: optional(text('Question Image Text', 500)),
  list_one: optional(itemsColumn('List I')),
  list_two: optional(itemsColumn('List II')),
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
  correct: text('Correct', 100),
  marks: optional(marks('Marks'), 100),
  negative_marks: optional(marks('Negative Marks'), 0),
  explanation: optional(text('Explanation', 4000)),
  difficulty: optional(text('Difficulty', 40)),
  keep_order: optional(oneOf('Keep Order', ['Yes', 'No'])),
  ...columnsIn('hi'),
  ...columnsIn('ml'),
}

export type QuestionRow = RowOf<typeof questionColumns>
