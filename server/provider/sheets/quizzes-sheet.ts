import { loadAcademy } from '../../academy/academy.ts'
import { passMarksOf } from '../../assessment/attempt.rules.ts'
import { addDays } from '../../ports/time.ts'
import { day, list, marks, optional, text, wholeNumber } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { chapterOf, subjectCodes } from './codes.ts'
import { writePaper } from './papers.ts'

/** Quizzes of a chapter, for the subject's level. */
export const quizzesSheet = sheet({
  name: 'quizzes',
  columns: {
    code: text('Quiz Code', 40),
    name: text('Quiz', 200),
    subject: text('Subject Code', 40),
    chapter_no: wholeNumber('Chapter No'),
    question_ids: list('Question IDs'),
    marks: optional(marks('Marks')),
    pass_percent: optional(wholeNumber('Pass Percent')),
    minutes: optional(wholeNumber('Minutes')),
    visible_from: optional(day('Visible From')),
  },
  write: async (tx, rows, into) => {
    const { pass_percent } = await loadAcademy(tx)
    const subjects = await subjectCodes(tx)
    for (const row of rows) {
      const chapter = await chapterOf(tx, into, subjects, row.subject, row.chapter_no, row.line)
      if (chapter === null) continue
      const visible_from = row.visible_from === null ? null : addDays(row.visible_from, into.moved.days)
      const open = { description: null, batch_id: null, starts_at: null, ends_at: null }
      const rest = { ...chapter, ...open, minutes: row.minutes, visible_from }
      const percent = row.pass_percent ?? pass_percent
      await writePaper(tx, into, 'quiz', row, rest, (maxMarks) => passMarksOf(null, maxMarks, percent))
    }
  },
})
