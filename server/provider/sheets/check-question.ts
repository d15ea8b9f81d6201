import { type AnswerFault, answerFaults } from '#contract/answer-faults.rules.ts'
import { type InvalidKey, LETTERS } from '#contract/question-key.rules.ts'
import { LANGUAGE_KEYS, type Language, questionColumns, type QuestionRow, type Translated } from './question-columns.ts'
import { type Told, told } from '../told.rules.ts'

type Say = (column: keyof QuestionRow, problem: Told) => void

/** What is wrong with options, key, lists and other languages of a question. */
export function checkQuestion(row: QuestionRow, say: Say): void {
  for (const fault of answerFaults(row)) say(fault.field, problemOf(fault, row))
  checkLists(row, say)
  for (const language of ['hi', 'ml'] as const) checkTranslation(row, language, say)
}

const WHY_NO_KEY = {
  comma: 'key_comma',
  exponent: 'key_exponent',
  not_a_number: 'key_no_number',
  not_whole: 'key_not_whole',
  too_many_decimals: 'key_decimals',
  too_long: 'key_too_long',
  empty: 'key_empty',
  reversed: 'key_reversed',
} as const satisfies Record<Exclude<InvalidKey, 'no_letter' | 'names_nothing'>, string>

const PROBLEMS = {
  number_options: () => told('number_options'),
  two_options: () => told('two_options'),
  equal_options: () => told('equal_options'),
  all_right: () => told('all_right'),
}

function problemOf(fault: AnswerFault, row: QuestionRow): Told {
  if (fault.is === 'key') return noKey(fault.why, fault.part)
  if (fault.is === 'not_option') return told('not_option', { letter: shown(row, fault.letter) })
  return PROBLEMS[fault.is]()
}

function noKey(why: InvalidKey, part: string): Told {
  if (why === 'names_nothing') return told('names_no_option')
  if (why === 'no_letter') return told('none_of', { value: part, words: LETTERS })
  return told(WHY_NO_KEY[why], { value: part })
}

/** As the clerk wrote it, where there is one letter alone. */
const shown = ({ correct }: QuestionRow, letter: string): string => (correct.length === 1 ? correct : letter)

function checkLists({ list_one, list_two }: QuestionRow, say: Say): void {
  if (list_one === null && list_two !== null) say('list_one', told('list_one_empty'))
  if (list_two === null && list_one !== null) say('list_two', told('list_two_empty'))
}

const countOf = (items: string): number => items.split('\n').length

function checkTranslation(row: QuestionRow, language: Language, say: Say): void {
  const rest: Translated[] = ['passage', 'list_one', 'list_two', ...LETTERS.map((letter) => `option${letter}` as const)]
  const given = [...rest, 'explanation' as const].filter((one) => row[`${one}_${language}`] !== null)
  for (const one of given) {
    if (row[one] === null) say(`${one}_${language}`, told('translates_empty', { title: questionColumns[one].title }))
  }
  for (const list of ['list_one', 'list_two'] as const) {
    const [items, translated] = [row[list], row[`${list}_${language}`]]
    if (items === null || translated === null || countOf(items) === countOf(translated)) continue
    const title = questionColumns[list].title
    say(`${list}_${language}`, told('items_differ', { count: countOf(translated), title, other: countOf(items) }))
  }
  if (given.length > 0 && row[`question_${language}`] === null) {
    say(`question_${language}`, told('question_untranslated', { language: told(LANGUAGE_KEYS[language]) }))
  }
}
