const ONLY_MARKS = /^[\s?]*\?{3,}[\s?]*$|\ufffd/
const FOREIGN = /[^\u0000-\u007f\u2010-\u2027]/g
const LETTER = /\p{L}/u
const MIN_MARKS = 2

const marksIn = (text: string): number => text.split('?').length - 1
const foreignIn = (text: string): number => text.match(FOREIGN)?.length ?? 0

/** Returns true for a text of which question marks alone are left. */
export const isLost = (text: string): boolean => ONLY_MARKS.test(text)

/** Returns true for a name in which letters were lost: no name has two question marks. */
export const isLostName = (name: string): boolean => isLost(name) || marksIn(name) >= MIN_MARKS

/**
 * Returns true where question marks in `now` replace letters of `before`. A program writes one for each character that
 * its code page lacks, so about as many marks appear as characters vanish; text that was typed again does not match
 * like this.
 */
export function hasLostLetters(before: string, now: string): boolean {
  const gained = marksIn(now) - marksIn(before)
  if (gained < MIN_MARKS) return false
  const lost = foreignIn(before) - foreignIn(now)
  return (lost >= MIN_MARKS && gained * 4 >= lost * 3) || differsInMarksAlone(before, now)
}

function differsInMarksAlone(before: string, now: string): boolean {
  if (before.length !== now.length) return false
  const places = Array.from({ length: now.length }, (_, at) => at).filter((at) => before[at] !== now[at])
  return places.every((at) => now[at] === '?') && places.some((at) => LETTER.test(before[at] ?? ''))
}
