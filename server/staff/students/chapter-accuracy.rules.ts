import { type JudgedRow, isRightOfRows } from '../../assessment/keys/judged-answer.rules.ts'

/** An answer beside one of the right options of its question. */
export type AnswerRow = JudgedRow & {
  attempt_id: number
  subject_name: string
  chapter_no: number | null
  chapter_name: string | null
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
    const isRight = isRightOfRows(same)
    if (!first || isRight === null) continue
    const { subject_name, chapter_no, chapter_name } = first
    const key = `${subject_name} ${chapter_no}`
    const chapter = chapters.get(key) ?? { subject_name, chapter_no, chapter_name, answered: 0, right: 0 }
    chapters.set(key, chapter)
    chapter.answered += 1
    if (isRight) chapter.right += 1
  }
  return [...chapters.values()].toSorted(bySubjectAndNumber)
}

const bySubjectAndNumber = (a: ChapterAccuracy, b: ChapterAccuracy) =>
  a.subject_name.localeCompare(b.subject_name) || (a.chapter_no ?? Infinity) - (b.chapter_no ?? Infinity)
