import { m } from '#messages/web'

const words = {
  pass: m.report_word_pass,
  fail: m.report_word_fail,
  passed: m.report_word_passed,
  failed: m.report_word_failed,
}

/** A result's own word, in the reader's language. */
export const resultWords = (result: keyof typeof words): string => words[result]()
