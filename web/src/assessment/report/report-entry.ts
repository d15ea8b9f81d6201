import type { Place } from '../../paths.ts'
import type { ResultWord } from '../lists/result-words.ts'

export type ReportEntry = {
  id: number
  name: string
  /** What stands below the name. */
  about: string
  /** The result in one of the specification's words. */
  status: ResultWord
  /** Null before the results are out. */
  marks: number | null
  maxMarks: number
  /** When the result comes, if it is not there yet. */
  resultsAt: string | null
  attendedOn: string
  place: Place
}
