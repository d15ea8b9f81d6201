import type { BodyOf } from '../call.ts'
import { type KeyedQuestion, LETTERS, type Letter } from '../question-key.rules.ts'
import type { staffSaveQuestion } from './questions.ts'

/** A question as the form has it: each field a text, as a cell of the sheet would be. */
export type QuestionFields = BodyOf<typeof staffSaveQuestion>['fields']
export type FieldName = keyof QuestionFields

/** The language of a question's texts; English always exists. */
export type QuestionLanguage = 'en' | 'hi' | 'ml'

const WRITTEN = ['question', 'passage', 'list_one', 'list_two', 'explanation'] as const
const OTHERS = ['hi', 'ml'] as const

const inLanguages = (names: readonly string[]): string[] => [
  ...names,
  ...OTHERS.flatMap((language) => names.map((name) => `${name}_${language}`)),
]

const NAMES = [
  ...'code subject chapter_no difficulty keep_order correct passage_image passage_image_text question_image question_image_text'.split(
    ' ',
  ),
  ...inLanguages([...WRITTEN, ...LETTERS.map((letter) => `option${letter}`)]),
  ...LETTERS.map((letter) => `image${letter}`),
] as FieldName[]

/** Returns an empty question with default marks. */
export const blankFields = (): QuestionFields => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, ''])) as QuestionFields),
  type: 'Single',
  marks: '4',
  negative_marks: '1',
})

/** Returns the fields to send: a question for a number has no options, whatever was typed before. */
export function sentFields(fields: QuestionFields): QuestionFields {
  if (fields.type !== 'Number') return fields
  const ofOptions = (Object.keys(fields) as FieldName[]).filter((name) => /^(option|image)[A-F]/.test(name))
  return { ...fields, ...Object.fromEntries(ofOptions.map((name) => [name, ''])) }
}

/** Options and key as the importer's rules read them. */
export function keyedOf(fields: QuestionFields): KeyedQuestion {
  const sent = sentFields(fields)
  const words = (text: string) => (text.trim() === '' ? null : text.trim())
  const picture = (hash: string) => (hash === '' ? null : { name: hash, hash })
  const cells = LETTERS.flatMap((letter) => [
    [`option${letter}`, words(sent[`option${letter}`])],
    [`image${letter}`, picture(sent[`image${letter}`])],
  ])
  return { ...(Object.fromEntries(cells) as KeyedQuestion), type: sent.type, correct: sent.correct }
}

/** Returns the languages that have any text. */
export const languagesIn = (fields: QuestionFields): QuestionLanguage[] => [
  'en',
  ...OTHERS.filter((language) => NAMES.some((name) => name.endsWith(`_${language}`) && fields[name] !== '')),
]

/**
 * Returns the key after an option was ticked or unticked; where only one option can be right, the earlier one is
 * replaced.
 */
export function keyAfter(fields: QuestionFields, letter: Letter, isRight: boolean): string {
  if (fields.type === 'Single') return isRight ? letter : ''
  const others = fields.correct.split(',').filter((one) => one !== letter && one !== '')
  return (isRight ? [...others, letter] : others).toSorted().join(',')
}

/** The difficulties that forms offer; a sheet may have others. */
export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const

/** A difficulty as forms write it, however it was typed. */
export const difficultyNamed = (typed: string): string =>
  DIFFICULTIES.find((one) => one.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim()
