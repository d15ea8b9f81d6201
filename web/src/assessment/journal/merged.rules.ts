import type { Entry, LocalAnswer } from './local-answer.ts'

/**
 * What stands after a page was opened: of what an earlier page wrote down and what the server has, the higher counter
 * of each question. Only what the server has is acknowledged.
 */
export function merged(
  written: Iterable<[number, Entry]>,
  serverAnswers: Iterable<[number, LocalAnswer]>,
): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  for (const [question, entry] of written) entries.set(question, { ...entry, acknowledged: false })
  for (const [question, given] of serverAnswers) {
    const own = entries.get(question)
    if (!own || own.seq <= given.seq) entries.set(question, { ...given, acknowledged: true })
  }
  return entries
}
