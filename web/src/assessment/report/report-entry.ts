import type { Place } from '../../paths.ts'

export type ReportEntry = {
  id: number
  name: string
  /** What stands below the name. */
  lines: string[]
  /** `pass - 4/6`, in the specification's words, or when the result comes. */
  result: string
  passed: boolean
  /** Null before the results are out. */
  marks: number | null
  maxMarks: number
  attendedOn: string
  place: Place
}
