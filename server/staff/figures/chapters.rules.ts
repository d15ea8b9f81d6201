import { isRightOfRows } from '../../assessment/keys/judged-answer.rules.ts'
import type { AnswerCount } from './chapters.queries.ts'

/**
 * Answers from which on the accuracy of a chapter is taken for something: its standard error is then nine percentage
 * points at the most (the root of 0.25 by 30), so that chapters which lie twenty apart are hardly so by chance.
 */
export const ENOUGH_OF_A_CHAPTER = 30
/** Of one student: fewer are a matter of a single slip. */
export const ENOUGH_OF_A_STUDENT = 5

type Judged = AnswerCount & { isRight: boolean }

/** One answer to one question of one paper, as the queries say it too. */
const answerSign = ({ paper_id, question_id, option_id, response }: AnswerCount): string =>
  `${paper_id} ${question_id} ${option_id ?? response}`

/** Each answer once; rows are one for each right option of its question. What is cancelled is parted from the rest. */
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

/** The signs of right answers, and of those that say nothing of whoever gave them. */
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
