import { m } from '#messages/web'
import { marksText } from '../lists/report.rules.ts'
import { resultWords } from '../lists/result-labels.ts'

/** The specification's sentence about a result: too long for the bar of a phone, it stands in the page. */
export const marksSentence = (marks: number, max: number, status: string): string =>
  m.report_total_gained_of({ marks: marksText(marks), max, status: resultWords(status).toUpperCase() })
