import type { Response } from '../../assessment/attempt/response.rules.ts'
import { answerOf, isGiven } from '../../assessment/attempt/response.rules.ts'
import { type Correction, correctedKey, parseCorrections } from '../../assessment/keys/corrections.rules.ts'
import { gradeQuestion } from '../../assessment/marking/marking.rules.ts'
import type { AnswerType, Key } from '../../assessment/marking/scheme.rules.ts'

/** An answer beside one of the right options of its question. */
export type AnswerRow = Response & {
  attempt_id: number
  question_id: number
  answer_type: string
  key_from: number | null
  key_to: number | null
  right_option: number | null
  subject_name: string
  chapter_no: number | null
  chapter_name: string | null
  /** All that was corrected of the paper's key; null where nothing was. */
  corrections?: string | null
}

export type ChapterAccuracy = Pick<AnswerRow, 'subject_name' | 'chapter_no' | 'chapter_name'> & {
  answered: number
  right: number
}

/** How many questions of each chapter were answered and how many of those rightly, by subject and chapter. */
export function chapterAccuracy(rows: readonly AnswerRow[]): ChapterAccuracy[] {
  const chapters = new Map<string, ChapterAccuracy>()
  for (const same of Map.groupBy(rows, (row) => `${row.attempt_id} ${row.question_id}`).values()) {
    const [first] = same
    if (!first || !isGiven(first)) continue
    const correction = correctionOf(first)
    // What is cancelled says nothing of whoever answered it.
    if (correction?.is === 'cancelled') continue
    const { subject_name, chapter_no, chapter_name } = first
    const key = `${subject_name} ${chapter_no}`
    const chapter = chapters.get(key) ?? { subject_name, chapter_no, chapter_name, answered: 0, right: 0 }
    chapters.set(key, chapter)
    chapter.answered += 1
    if (isRight(first, same, correction)) chapter.right += 1
  }
  return [...chapters.values()].toSorted(bySubjectAndNumber)
}

const bySubjectAndNumber = (a: ChapterAccuracy, b: ChapterAccuracy) =>
  a.subject_name.localeCompare(b.subject_name) || (a.chapter_no ?? Infinity) - (b.chapter_no ?? Infinity)

const correctionOf = ({ corrections, question_id }: AnswerRow): Correction | undefined =>
  corrections ? parseCorrections(corrections).get(question_id) : undefined

function isRight(row: AnswerRow, same: readonly AnswerRow[], correction: Correction | undefined): boolean {
  const answer_type = row.answer_type as AnswerType
  const printed: Key =
    answer_type === 'number'
      ? { is: 'number', range: { from: row.key_from ?? 0, to: row.key_to ?? 0 } }
      : { is: 'options', right: same.flatMap(({ right_option }) => (right_option === null ? [] : [right_option])) }
  const key = correctedKey(printed, correction)
  const scheme = { answer_type, marks: 1, negative_marks: 0, negative_divisor: 1, partial: 'none' } as const
  return gradeQuestion({ scheme, key, cancelled: null }, answerOf(row), true).outcome === 'right'
}
