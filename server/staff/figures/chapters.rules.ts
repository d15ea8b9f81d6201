import { isRightOfRows } from '../../assessment/keys/judged-answer.rules.ts'
import type { AnswerCount } from './chapters.queries.ts'

/**
 * The number of answers from which on the accuracy of a chapter is shown as reliable: its standard error is then at
 * most nine percentage points (the root of 0.25 by 30), so that chapters twenty points apart are hardly so by chance.
 */
export const ENOUGH_OF_A_CHAPTER = 30
/** Of one student: fewer are a matter of a single slip. */
export const ENOUGH_OF_A_STUDENT = 5

type Judged = AnswerCount & { isRight: boolean }

/** Returns the text that identifies one answer to one question of one paper; the queries make the same text. */
const answerSign = ({ paper_id, question_id, option_id, response }: AnswerCount): string =>
  `${paper_id} ${question_id} ${option_id ?? response}`

/**
 * Returns each answer once, from one row for each right option of its question. Answers to cancelled questions are
 * returned apart.
 */
function judge(rows: readonly AnswerCount[]): { judged: Judged[]; cancelled: AnswerCount[] } {
  const judged: Judged[] = []
  const cancelled: AnswerCount[] = []
  for (const same of Map.groupBy(rows, answerSign).values()) {
    const [row] = same
    if (!row) continue
    const isRight = isRightOfRows(same)
    if (isRight === null) cancelled.push(row)
    else judged.push({ ...row, isRight })
  }
  return { judged, cancelled }
}

/** Returns the texts of right answers, and of answers to cancelled questions, which do not count. */
export function signsOf(rows: readonly AnswerCount[]): { right: string[]; cancelled: string[] } {
  const { judged, cancelled } = judge(rows)
  return { right: judged.filter(({ isRight }) => isRight).map(answerSign), cancelled: cancelled.map(answerSign) }
}

export type ChapterTotal = Pick<AnswerCount, 'chapter_no' | 'chapter_name'> & { answered: number; right: number }

/** Chapters with their answers: the least accurate first, behind them those with too few answers; then by number. */
export function chapterTotals(rows: readonly AnswerCount[], enough: number): ChapterTotal[] {
  const chapters = new Map<number | null, ChapterTotal>()
  for (const { chapter_no, chapter_name, count, isRight } of judge(rows).judged) {
    const chapter = chapters.get(chapter_no) ?? { chapter_no, chapter_name, answered: 0, right: 0 }
    chapters.set(chapter_no, chapter)
    chapter.answered += count
    if (isRight) chapter.right += count
  }
  const isFew = ({ answered }: ChapterTotal) => Number(answered < enough)
  return [...chapters.values()].toSorted(
    (one, other) =>
      isFew(one) - isFew(other) ||
      one.right * other.answered - other.right * one.answered ||
      (one.chapter_no ?? Infinity) - (other.chapter_no ?? Infinity),
  )
}
