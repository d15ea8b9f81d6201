import type { QuestionRow } from './question-columns.ts'

const OPTION = 'option'

const lettersOf = (row: QuestionRow): string[] =>
  Object.keys(row).flatMap((column) => (column.startsWith(OPTION) ? [column.slice(OPTION.length)] : []))

/** A picture is the same when its content is, whatever it is called. */
function seen(row: QuestionRow, column: string): string | number | null {
  const value = row[column as keyof QuestionRow]
  return (typeof value === 'object' ? value?.hash : value) ?? null
}

const contentOf = (row: QuestionRow, letter: string): string =>
  JSON.stringify([seen(row, `${OPTION}${letter}`), seen(row, `image${letter}`)])

/**
 * True when another answer is right than before. Options in another order change nothing of that, nor does the right
 * option in other words at the same place.
 */
export function changesKey(before: QuestionRow, now: QuestionRow): boolean {
  const right = contentOf(now, now.correct)
  if (right === contentOf(before, before.correct)) return false
  const isReworded =
    now.correct === before.correct && lettersOf(before).every((letter) => contentOf(before, letter) !== right)
  return !isReworded
}

const UNSEEN = new Set(['subject', 'chapter_no', 'difficulty'])

/** True when a student would see nothing else than before: then there is no new version either. */
export const looksSame = (before: QuestionRow, now: QuestionRow): boolean =>
  Object.keys(now).every((column) => UNSEEN.has(column) || seen(now, column) === seen(before, column))
