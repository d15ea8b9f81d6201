import type { Option, Question } from '../question.ts'

/** What a student answered: one option by its key, several by their names, or a number as it was typed. */
export type GivenAnswer =
  | { is: 'option'; key: string }
  | { is: 'options'; names: string[] }
  | { is: 'number'; typed: string }

// Control characters, which no option's text has.
const SEVERAL = '\u001e'
const NUMBER = '\u001f'

/** An answer as one text, as the journal keeps it; null for none. Neither order nor duplicates of names matter. */
export function answerCode(answer: GivenAnswer | null): string | null {
  if (answer === null) return null
  if (answer.is === 'option') return answer.key
  if (answer.is === 'number') return answer.typed === '' ? null : NUMBER + answer.typed
  const names = [...new Set(answer.names)].toSorted()
  return names.length === 0 ? null : names.map((name) => SEVERAL + name).join('')
}

/** Reads such a text back. */
export function givenAnswer(code: string | null): GivenAnswer | null {
  if (code === null) return null
  if (code.startsWith(NUMBER)) return { is: 'number', typed: code.slice(1) }
  if (code.startsWith(SEVERAL)) return { is: 'options', names: code.slice(1).split(SEVERAL) }
  return { is: 'option', key: code }
}

/** The names of several options, none where no such answer was given. */
const namesOf = (code: string | null): string[] => {
  const given = givenAnswer(code)
  return given?.is === 'options' ? given.names : []
}

/** Whether an option belongs to an answer, be it of one option or of several. */
export function isInAnswer({ key, name }: Option, code: string | null): boolean {
  const given = givenAnswer(code)
  return given?.is === 'option' ? given.key === key : given?.is === 'options' && given.names.includes(name)
}

/**
 * Returns the answer after a tap on an option: that option, or where several may be right, the options with it added or
 * removed.
 */
export function tapped(answerType: Question['answerType'], option: Option, code: string | null): string | null {
  if (answerType !== 'multiple') return option.key
  const others = namesOf(code).filter((name) => name !== option.name)
  return answerCode({ is: 'options', names: isInAnswer(option, code) ? others : [...others, option.name] })
}

/** The typed text of a number, empty where there is none. */
export function typedOf(code: string | null): string {
  const given = givenAnswer(code)
  return given?.is === 'number' ? given.typed : ''
}

/** An answer of the server, in the same form; `isNumber` of a question that asks for one. */
export function codeOfHeld(held: string | string[] | null, isNumber: boolean): string | null {
  if (held === null) return null
  if (typeof held !== 'string') return answerCode({ is: 'options', names: held })
  return isNumber ? answerCode({ is: 'number', typed: held }) : held
}

/** Returns an answer in the form of a call: an option's text, a number, or the texts of several options. */
export function saidOf(code: string | null): string | string[] | null {
  const given = givenAnswer(code)
  if (given === null) return null
  if (given.is === 'options') return given.names
  return given.is === 'number' ? given.typed : given.key
}
