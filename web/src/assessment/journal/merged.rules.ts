import type { Entry, LocalAnswer } from './local-answer.ts'

/**
 * What stands after a page was opened: of what an earlier page wrote down and what the server has, the higher counter
 * of each question. Only what the server has is safe.
 */
export function merged(stored: Iterable<[number, Entry]>, kept: Iterable<[number, LocalAnswer]>): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  for (const [question, entry] of stored) entries.set(question, { ...entry, safe: false })
  for (const [question, given] of kept) {
    const own = entries.get(question)
    if (!own || own.seq <= given.seq) entries.set(question, { ...given, safe: true })
  }
  return entries
}
