import { type AnswerFault, answerFaults } from '#contract/answer-faults.rules.ts'
import { type InvalidKey, LETTERS } from '#contract/question-key.rules.ts'
import { LANGUAGES, type Language, questionColumns, type QuestionRow, type Translated } from './question-columns.ts'
import { type Problem, told } from '../told.ts'

type Say = (column: keyof QuestionRow, problem: Problem) => void

/** What is wrong with options, key, lists and other languages of a question. */
export function checkQuestion(row: QuestionRow, say: Say): void {
  for (const fault of answerFaults(row)) say(fault.field, problemOf(fault, row))
  checkLists(row, say)
  for (const language of ['hi', 'ml'] as const) checkTranslation(row, language, say)
}

const WHY_NO_KEY: Record<InvalidKey, string> = {
  no_letter: `is none of ${LETTERS.join(', ')}`,
  names_nothing: 'names no option',
  comma: 'has a comma in it: decimals come after a point, 12.5',
  exponent: 'has an exponent: write the number out',
  not_a_number: 'is no number like 12.5, nor two of them like 12.4..12.6',
  not_whole: 'is no whole number',
  too_many_decimals: 'has more than 3 decimals',
  too_long: 'has a number of more than 12 characters',
  empty: 'lacks a number: write one like 12.5, or two like 12.4..12.6',
  reversed: 'goes backwards: the smaller number comes first',
}

const PROBLEMS = {
  number_options: () => told('number_options'),
  two_options: () => told('two_options'),
  equal_options: () => told('equal_options'),
  all_right: () => told('all_right'),
}

function problemOf(fault: AnswerFault, row: QuestionRow): Problem {
  if (fault.is === 'key')
    return fault.why === 'names_nothing' ? WHY_NO_KEY[fault.why] : `"${fault.part}" ${WHY_NO_KEY[fault.why]}`
  if (fault.is === 'not_option') return told('not_option', { letter: shown(row, fault.letter) })
  return PROBLEMS[fault.is]()
}

/** As the clerk wrote it, where there is one letter alone. */
const shown = ({ correct }: QuestionRow, letter: string): string => (correct.length === 1 ? correct : letter)

function checkLists({ list_one, list_two }: QuestionRow, say: Say): void {
  if (list_one === null && list_two !== null) say('list_one', 'is empty, and List II is not')
  if (list_two === null && list_one !== null) say('list_two', 'is empty, and List I is not')
}

const countOf = (items: string): number => items.split('\n').length

function checkTranslation(row: QuestionRow, language: Language, say: Say): void {
  const rest: Translated[] = ['passage', 'list_one', 'list_two', ...LETTERS.map((letter) => `option${letter}` as const)]
  const given = [...rest, 'explanation' as const].filter((one) => row[`${one}_${language}`] !== null)
  for (const one of given) {
    if (row[one] === null) say(`${one}_${language}`, `is a translation, and ${questionColumns[one].title} is empty`)
  }
  for (const list of ['list_one', 'list_two'] as const) {
    const [items, translated] = [row[list], row[`${list}_${language}`]]
    if (items === null || translated === null || countOf(items) === countOf(translated)) continue
    const title = questionColumns[list].title
    say(`${list}_${language}`, `has ${countOf(translated)} items, and ${title} has ${countOf(items)}`)
  }
  if (given.length > 0 && row[`question_${language}`] === null) {
    say(`question_${language}`, `is empty, and something else is there in ${LANGUAGES[language]}`)
  }
}
