import { pictureName } from '../../assessment/paper/picture-name.rules.ts'
import { LANGUAGE_KEYS, type Language, questionColumns, type QuestionRow, type Translated } from './question-columns.ts'
import { LETTERS } from './letters.ts'
import { keyOf, optionsOf, typeOf } from './question-key.rules.ts'
import { type Told, told } from '../told.rules.ts'

type Say = (column: keyof QuestionRow, problem: Told) => void

/** What is wrong with options, key, lists and other languages of a question. */
export function checkQuestion(row: QuestionRow, say: Say): void {
  if (typeOf(row) === 'Number') checkNumber(row, say)
  else if (areOptionsGood(row, say)) checkLetters(row, say)
  checkLists(row, say)
  for (const language of ['hi', 'ml'] as const) checkTranslation(row, language, say)
}

function checkNumber(row: QuestionRow, say: Say): void {
  const [option] = optionsOf(row)
  if (option) say(`${option.text === null ? 'image' : 'option'}${option.letter}`, told('number_options'))
  const key = keyOf(row)
  if (key.is === 'invalid') say('correct', key.problem)
}

function areOptionsGood(row: QuestionRow, say: Say): boolean {
  const options = optionsOf(row)
  const words = options.map((one) => one.text ?? pictureName(one.letter))
  const pictures = options.flatMap((one) =>
    one.text === null && one.image !== null ? [one.image.hash || one.image.name] : [],
  )
  const isDifferent = (each: string[]) => new Set(each).size === each.length
  const isGood = options.length >= 2 && isDifferent(words) && isDifferent(pictures)
  if (!isGood) say('optionA', told(options.length < 2 ? 'two_options' : 'equal_options'))
  return isGood
}

function checkLetters(row: QuestionRow, say: Say): void {
  const key = keyOf(row)
  if (key.is === 'invalid') say('correct', key.problem)
  if (key.is !== 'letters') return
  const there = new Set(optionsOf(row).map(({ letter }) => letter))
  const missing = key.letters.find((letter) => !there.has(letter))
  if (missing !== undefined) say('correct', told('not_option', { letter: shown(row, missing) }))
  // JEE Advanced has such questions; where the type is not said it is a slip.
  else if (key.letters.length === there.size && row.type !== 'Multiple') say('correct', told('all_right'))
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
