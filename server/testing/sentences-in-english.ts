import { inEnglish } from '../importing/said-in.ts'
import { isTold, type Told } from '../importing/told.rules.ts'

type Said<T> = T extends Told
  ? string
  : T extends readonly (infer Each)[]
    ? Said<Each>[]
    : T extends object
      ? { [Name in keyof T]: Said<T[Name]> }
      : T

/** What a test reads: the same with each sentence of the importer in it as the terminal prints it. */
export function sentencesInEnglish<T>(value: T): Said<T>
export function sentencesInEnglish(value: unknown): unknown {
  if (isTold(value)) return inEnglish(value)
  if (Array.isArray(value)) return value.map((each) => sentencesInEnglish(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sentencesInEnglish(each)]))
}
