import { keyOf, optionsOf, type ShownOption, typeOf } from '#contract/question-key.rules.ts'
import type { QuestionRow } from './question-columns.ts'

/** A picture is the same when its content is, whatever it is called. */
function seen(row: QuestionRow, column: string): string | number | null {
  const value = row[column as keyof QuestionRow]
  return (typeof value === 'object' ? value?.hash : value) ?? null
}

const contentOf = ({ text, image }: ShownOption): string => JSON.stringify([text, image?.hash ?? null])

/** Returns whether each option is right. */
function rightOf(row: QuestionRow): string[] {
  const key = keyOf(row)
  if (key.is !== 'letters') return [row.correct]
  return optionsOf(row)
    .filter(({ letter }) => key.letters.includes(letter))
    .map(contentOf)
}

/**
 * Returns true when another answer is right than before. Options in another order do not count as a change, nor does a
 * right option in other words at the same place.
 */
export function changesKey(before: QuestionRow, now: QuestionRow): boolean {
  const [old, right] = [rightOf(before), rightOf(now)]
  if (isOtherType(before, now, right.length)) return true
  const known = new Set(old)
  const added = right.filter((content) => !known.has(content))
  if (added.length === 0 && right.length === old.length) return false
  const options = new Set(optionsOf(before).map(contentOf))
  const isReworded = now.correct === before.correct && added.every((content) => !options.has(content))
  return !isReworded
}

/** One right option is the same answer, whether one may be chosen or several. */
function isOtherType(before: QuestionRow, now: QuestionRow, right: number): boolean {
  const [old, type] = [typeOf(before), typeOf(now)]
  return old !== type && (old === 'Number' || type === 'Number' || right > 1)
}

const UNSEEN = new Set(['subject', 'chapter_no', 'difficulty'])

/**
 * Returns true when it is another question for a sealed paper. Ranks go by subjects; chapter and difficulty only file
 * it, so they do not count.
 */
export const changesSealed = (before: QuestionRow, now: QuestionRow): boolean =>
  !looksSame(before, now) || before.subject !== now.subject

/** Returns true when a student would see no difference, so that no new version is needed. */
export const looksSame = (before: QuestionRow, now: QuestionRow): boolean =>
  Object.keys(now).every((column) => UNSEEN.has(column) || seen(now, column) === seen(before, column))
