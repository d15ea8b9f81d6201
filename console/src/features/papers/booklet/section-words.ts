import type { Numbered, Paper } from './booklet-data.ts'
import type { Say } from './booklet-words.ts'

type Section = Paper['sections'][number]

const MINUS = '−'

/** `1–25`: the numbers of these questions. */
export function sectionRange(own: readonly Numbered[]): string {
  const [first, last] = [own[0]?.number ?? 0, own.at(-1)?.number ?? 0]
  return first === last ? String(first) : `${first}–${last}`
}

/** The marks of a right answer, where all questions have the same. */
export function rightMarks(own: readonly Numbered[]): number | null {
  const marks = new Set(own.map(({ shown }) => shown[0]?.question.marks))
  return marks.size === 1 ? ([...marks][0] ?? null) : null
}

/** `−1`, or `−1/3`: what a wrong answer costs; null where the questions differ. */
export function wrongMarks({ negative_marks, negative_thirds }: Section): string | null {
  if (negative_marks === null) return null
  if (negative_marks === 0) return '0'
  return `${MINUS}${negative_marks}${negative_thirds ? '/3' : ''}`
}

/** `+4, −1`, and how many questions count where not all do. */
export function sectionScheme(section: Section, own: readonly Numbered[], say: Say): string {
  const [right, wrong] = [rightMarks(own), wrongMarks(section)]
  const marks = [right === null ? null : `+${right}`, wrong].filter((one) => one !== null).join(', ')
  const count = section.attempt_at_most
  const atMost = count === null ? '' : say.line((m) => m.booklet_at_most({ count }))
  return [marks, atMost].filter((one) => one !== '').join(' · ')
}
