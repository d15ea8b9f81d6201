import { m } from '#messages/web'
import { formatLongMoment } from '../../ui/format/format-day.ts'

const words = {
  pass: m.report_word_pass,
  fail: m.report_word_fail,
  passed: m.report_word_passed,
  failed: m.report_word_failed,
  pending: m.report_word_pending,
}

export type ResultWord = keyof typeof words

/** A result's own word, in the reader's language. */
export const resultWords = (result: ResultWord): string => words[result]()

/** `pass - 4/6` in the specification's form, or when the result comes. */
export const resultLine = (result: string, marks: number | null, max: number, resultsAt: string | null): string =>
  marks === null
    ? m.result_on({ moment: resultsAt === null ? '' : formatLongMoment(resultsAt) })
    : m.report_result({ result, marks, max })
