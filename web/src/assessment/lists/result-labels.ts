import { m } from '#messages/web'
import { formatLongMoment } from '#ui/format/format-day.ts'
import { marksText } from './report.rules.ts'

const words = {
  pass: m.report_word_pass,
  fail: m.report_word_fail,
  passed: m.report_word_passed,
  failed: m.report_word_failed,
  pending: m.report_word_pending,
}

export type ResultWord = keyof typeof words

const known: Record<string, (() => string) | undefined> = words

/** A result's own word, in the reader's language; a server's other word as it stands. */
export const resultWords = (result: string): string => known[result.toLowerCase()]?.() ?? result

/** `pass - 4/6` in the specification's form; `fail: −3/20` where its dash would stand before a minus; or when it comes. */
export function resultLine(result: string, marks: number | null, max: number, resultsAt: string | null): string {
  if (marks === null) return m.result_on({ moment: resultsAt === null ? '' : formatLongMoment(resultsAt) })
  return marks < 0
    ? m.report_result_below({ result, marks: marksText(marks), max })
    : m.report_result({ result, marks, max })
}
