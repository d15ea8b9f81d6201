import { inEnglish } from '../importing/localize.ts'
import { isLocalizedMessage, type LocalizedMessage } from '../importing/localized-message.rules.ts'

type Said<T> = T extends LocalizedMessage
  ? string
  : T extends readonly (infer Each)[]
    ? Said<Each>[]
    : T extends object
      ? { [Name in keyof T]: Said<T[Name]> }
      : T

/** Returns the value with each sentence of the importer as the terminal prints it. */
export function sentencesInEnglish<T>(value: T): Said<T>
export function sentencesInEnglish(value: unknown): unknown {
  if (isLocalizedMessage(value)) return inEnglish(value)
  if (Array.isArray(value)) return value.map((each) => sentencesInEnglish(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sentencesInEnglish(each)]))
}
