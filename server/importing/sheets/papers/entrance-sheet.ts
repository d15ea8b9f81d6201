import { list, marks, moment, optional, orWord, text, wholeNumber } from '../../cells.ts'
import { sheet } from '../../sheet.ts'
import { checkAudience } from './audience-column.ts'
import { adviseOver } from './fitting.ts'
import { AT_ONCE_WORD, checkPaper, checkResults } from './papers.ts'
import { paperColumns, paperSheet } from './paper-sheet.ts'
import { storedPapers } from './papers-stored.queries.ts'
import { checkReachable } from '../learning/reachable.ts'
import { examWriter } from './exam-writer.ts'
import { localized } from '../../localized-message.rules.ts'

/** Entrance exams: timed, in a window, for a level or a batch. */
export const entranceSheet = sheet({
  name: 'entrance',
  columns: {
    code: text('Exam Code', 40),
    name: text('Exam', 200),
    description: optional(text('Description', 2000)),
    readers: text('Level or Batch Code', 1999),
    question_ids: list('Question IDs'),
    marks: optional(marks('Marks')),
    negative_marks: optional(marks('Negative Marks')),
    pass_marks: marks('Pass Marks'),
    minutes: wholeNumber('Minutes'),
    start: moment('Start'),
    end: moment('End'),
    results: optional(orWord(moment('Results On'), AT_ONCE_WORD)),
    ...paperColumns,
  },
  needs: ['levels', 'batches', 'questions', 'formats'],
  ...paperSheet('entrance', 'Both'),
  stored: async (read) =>
    (await storedPapers(read, 'entrance')).map(({ pass, minutes, start, end, ...row }) => ({
      ...row,
      pass_marks: pass ?? 0,
      minutes: minutes ?? 0,
      start: start ?? '',
      end: end ?? '',
    })),
  check: (row, { known, say, advise, isPartial }, before) => {
    checkAudience(known, row.readers, say)
    checkPaper(row, known, say, before, ['negative_marks', 'pass_marks'])
    if (row.end <= row.start) say('end', localized('end_before_start'))
    checkResults(row, say)
    if (!isPartial) checkReachable({ ...row, begun: before?.begun ?? false }, known, say)
    adviseOver(known, row.end, before?.end, advise)
  },
  put: examWriter('entrance', ({ description, negative_marks }) => ({
    subject_id: null,
    description,
    given_negative: negative_marks,
  })),
})
