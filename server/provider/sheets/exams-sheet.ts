import { hidden, list, marks, moment, optional, orWord, text, wholeNumber } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { checkCode, checkReaders } from './codes.ts'
import { adviseOver, adviseReaders } from './fitting.ts'
import { fillFormat, formatColumns } from './format-columns.ts'
import { AT_ONCE_WORD, checkPaper, checkResults, expanded } from './papers.ts'
import { storedPapers } from './papers-stored.queries.ts'
import { checkReachable } from './reachable.ts'
import { reviewTimes } from './review-times.ts'
import { fillShuffle, shuffleColumn } from './shuffle-column.ts'
import { writeExams } from './write-exams.ts'

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
    results: optional(orWord(moment('Results On'), AT_ONCE_WORD)),
    shuffle: shuffleColumn,
    ...formatColumns,
    begun: hidden('Begun', false),
  },
  needs: ['levels', 'batches', 'subjects', 'questions', 'formats'],
  key: ({ code }) => code,
  mayTakeGoodRows: true,
  stored: async (read) => (await storedPapers(read, 'exam')).map(({ pass, ...row }) => ({ ...row, pass_marks: pass })),
  refine: (row) => ({ ...row, question_ids: expanded(row.question_ids) }),
  check: (row, { known, say, advise, isPartial }, before) => {
    checkCode(known, 'subjects', row.subject, 'subject', say)
    checkReaders(known, row.readers, 'readers', say)
    checkPaper(row, known, say, before, ['pass_marks'])
    if (row.start !== null && row.end !== null && row.end <= row.start) say('end', 'is not after the start')
    checkResults(row, say)
    if (!isPartial) checkReachable({ ...row, begun: before?.begun ?? false }, known, say)
    adviseReaders(known, row.readers, row.subject, advise)
    adviseOver(known, row.end, before?.end, advise)
  },
  together: (rows, _say, stored, { known }) => {
    fillShuffle(rows, stored, 'Both')
    fillFormat(rows, stored, known)
  },
  review: async (read, changes, { warn }) => reviewTimes(read, 'exam', changes, warn),
  put: async (tx, rows, putting) =>
    writeExams(
      tx,
      'exam',
      rows,
      (row, codes) => ({ subject_id: codes.subject(row.subject), description: null, given_negative: null }),
      putting,
    ),
})
