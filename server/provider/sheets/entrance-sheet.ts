import { loadAcademy } from '../../academy/academy.ts'
import { list, marks, moment, optional, text, wholeNumber } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { batchCodes, levelCodes } from './codes.ts'
import { movedMoment, readersOf, writePaper } from './papers.ts'

/** Entrance exams: timed, in a window, for a level or a batch. */
export const entranceSheet = sheet({
  name: 'entrance',
  columns: {
    code: text('Exam Code', 40),
    name: text('Exam', 200),
    description: optional(text('Description', 2000)),
    readers: text('Level or Batch Code', 100),
    question_ids: list('Question IDs'),
    marks: optional(marks('Marks')),
    negative_marks: optional(marks('Negative Marks')),
    pass_marks: marks('Pass Marks'),
    minutes: wholeNumber('Minutes'),
    start: moment('Start'),
    end: moment('End'),
  },
  write: async (tx, rows, into) => {
    const { zone } = await loadAcademy(tx)
    const [levels, batches] = [await levelCodes(tx), await batchCodes(tx)]
    for (const row of rows) {
      const readers = readersOf(into, row.readers, row.line, levels, batches)
      const starts_at = movedMoment(into, row.start, zone)
      const ends_at = movedMoment(into, row.end, zone)
      if (ends_at <= starts_at) {
        into.mistakes.push({ file: into.file, row: row.line, column: 'End', problem: 'is not after the start' })
      }
      const { description, minutes } = row
      const rest = { subject_id: null, chapter_id: null, description, minutes, visible_from: null }
      await writePaper(tx, into, 'entrance', row, { ...rest, ...readers, starts_at, ends_at }, () => row.pass_marks)
    }
  },
})
