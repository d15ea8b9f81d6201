import { pictureName } from './picture-name.rules.ts'
import {
  type AnswerKey,
  type InvalidKey,
  type KeyedQuestion,
  keyOf,
  type Letter,
  optionsOf,
  type ShownOption,
  typeOf,
} from './question-key.rules.ts'

/** A fault in a question's options or key, with the field that contains it. */
export type AnswerFault =
  | { field: `option${Letter}` | `image${Letter}`; is: 'number_options' }
  | { field: 'optionA'; is: 'two_options' | 'equal_options' }
  | { field: 'correct'; is: 'not_option'; letter: Letter }
  | { field: 'correct'; is: 'all_right' }
  | { field: 'correct'; is: 'key'; why: InvalidKey; part: string }

/**
 * Returns the faults of options and key, by the rule that importer and form share: an impossible key, equal options,
 * missing options.
 */
export function answerFaults(row: KeyedQuestion): AnswerFault[] {
  if (typeOf(row) === 'Number') return numberFaults(row)
  const faults = optionFaults(optionsOf(row))
  return faults.length > 0 ? faults : letterFaults(row)
}

function numberFaults(row: KeyedQuestion): AnswerFault[] {
  const [option] = optionsOf(row)
  const key = keyFaults(keyOf(row))
  if (!option) return key
  return [{ field: `${option.text === null ? 'image' : 'option'}${option.letter}`, is: 'number_options' }, ...key]
}

function optionFaults(options: ShownOption[]): AnswerFault[] {
  if (options.length < 2) return [{ field: 'optionA', is: 'two_options' }]
  const words = options.map(({ text, letter }) => text ?? pictureName(letter))
  const pictures = options.flatMap(({ text, image }) =>
    text === null && image !== null ? [image.hash || image.name] : [],
  )
  const isDifferent = (each: string[]) => new Set(each).size === each.length
  return isDifferent(words) && isDifferent(pictures) ? [] : [{ field: 'optionA', is: 'equal_options' }]
}

function letterFaults(row: KeyedQuestion): AnswerFault[] {
  const key = keyOf(row)
  if (key.is !== 'letters') return keyFaults(key)
  const there = new Set(optionsOf(row).map(({ letter }) => letter))
  const missing = key.letters.find((letter) => !there.has(letter))
  if (missing !== undefined) return [{ field: 'correct', is: 'not_option', letter: missing }]
  // JEE Advanced has such questions; without an explicit type such a key is a slip.
  const isSlip = key.letters.length === there.size && row.type !== 'Multiple'
  return isSlip ? [{ field: 'correct', is: 'all_right' }] : []
}

const keyFaults = (key: AnswerKey): AnswerFault[] =>
  key.is === 'invalid' ? [{ field: 'correct', is: 'key', why: key.why, part: key.part }] : []
