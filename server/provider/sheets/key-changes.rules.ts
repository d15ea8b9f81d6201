import { LETTERS } from './letters.ts'
import type { QuestionRow } from './questions-sheet.ts'

const contentOf = (row: QuestionRow, letter: string): string => {
  const found = LETTERS.find((one) => one === letter) ?? 'A'
  return JSON.stringify([row[`option${found}`], row[`image${found}`]?.hash ?? null])
}

/**
 * True when another answer is right than before. Options in another order change nothing of that, nor does the right
 * option in other words at the same place.
 */
export function changesKey(before: QuestionRow, now: QuestionRow): boolean {
  const right = contentOf(now, now.correct)
  if (right === contentOf(before, before.correct)) return false
  const isReworded = now.correct === before.correct && LETTERS.every((letter) => contentOf(before, letter) !== right)
  return !isReworded
}

const UNSEEN = new Set(['subject', 'chapter_no', 'difficulty'])

/** True when a student would see nothing else than before: then there is no new version either. */
export const looksSame = (before: QuestionRow, now: QuestionRow): boolean =>
  Object.entries(now).every(
    ([column, value]) => UNSEEN.has(column) || seen(value) === seen(before[column as keyof QuestionRow]),
  )

/** A picture is the same when its content is, whatever it is called. */
const seen = (value: QuestionRow[keyof QuestionRow]) => (typeof value === 'object' ? value?.hash : value) ?? null
