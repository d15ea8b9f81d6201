import { loadAcademy } from '../../academy/academy.ts'
import { passMarksOf } from '../../assessment/attempt.rules.ts'
import { list, marks, moment, optional, text, wholeNumber } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { batchCodes, idOf, levelCodes, subjectCodes } from './codes.ts'
import { movedMoment, readersOf, writePaper } from './papers.ts'

/** School exams of a subject, for a level or a batch. */
export const examsSheet = sheet({
  name: 'exams',
  columns: {
    code: text('Exam Code', 40),
    name: text('Exam', 200),
    subject: text('Subject Code', 40),
    readers: text('Level or Batch Code', 100),
    question_ids: list('Question IDs'),
    marks: optional(marks('Marks')),
    pass_marks: optional(marks('Pass Marks')),
    minutes: optional(wholeNumber('Minutes')),
    start: optional(moment('Start')),
    end: optional(moment('End')),
  },
  write: async (tx, rows, into) => {
    const { pass_percent, zone } = await loadAcademy(tx)
    const [subjects, levels, batches] = [await subjectCodes(tx), await levelCodes(tx), await batchCodes(tx)]
    for (const row of rows) {
      const subject_id = idOf(into, subjects, row.subject, 'Subject Code', row.line)
      const readers = readersOf(into, row.readers, row.line, levels, batches)
      const starts_at = row.start === null ? null : movedMoment(into, row.start, zone)
      const ends_at = row.end === null ? null : movedMoment(into, row.end, zone)
      const rest = { subject_id, chapter_id: null, description: null, minutes: row.minutes, visible_from: null }
      await writePaper(tx, into, 'exam', row, { ...rest, ...readers, starts_at, ends_at }, (maxMarks) =>
        passMarksOf(row.pass_marks, maxMarks, pass_percent),
      )
    }
  },
})
