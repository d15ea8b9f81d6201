import { list, marks, moment, optional, orWord, text, wholeNumber } from '../../cells.ts'
import { sheet } from '../../sheet.ts'
import { checkCode } from '../codes.ts'
import { adviseAudience, checkAudience } from './audience-column.ts'
import { adviseOver } from './fitting.ts'
import { AT_ONCE_WORD, checkPaper, checkResults } from './papers.ts'
import { paperColumns, paperSheet } from './paper-sheet.ts'
import { storedPapers } from './papers-stored.queries.ts'
import { checkReachable } from '../learning/reachable.ts'
import { examWriter } from './exam-writer.ts'
import { localized } from '../../localized-message.rules.ts'

/** School exams of a subject, for a level or a batch. */
export const examsSheet = sheet({
  name: 'exams',
  columns: {
    code: text('Exam Code', 40),
    name: text('Exam', 200),
    subject: text('Subject Code', 40),
    readers: text('Level or Batch Code', 1999),
    question_ids: list('Question IDs'),
    marks: optional(marks('Marks')),
    pass_marks: optional(marks('Pass Marks')),
    minutes: optional(wholeNumber('Minutes')),
    start: optional(moment('Start')),
    end: optional(moment('End')),
    results: optional(orWord(moment('Results On'), AT_ONCE_WORD)),
    ...paperColumns,
  },
  needs: ['levels', 'batches', 'subjects', 'questions', 'formats'],
  ...paperSheet('exam', 'Both'),
  stored: async (read) => (await storedPapers(read, 'exam')).map(({ pass, ...row }) => ({ ...row, pass_marks: pass })),
  check: (row, { known, say, advise, isPartial }, before) => {
    checkCode(known, 'subjects', row.subject, 'subject', say)
    checkAudience(known, row.readers, say)
    checkPaper(row, known, say, before, ['pass_marks'])
    if (row.start !== null && row.end !== null && row.end <= row.start) say('end', localized('end_before_start'))
    checkResults(row, say)
    if (!isPartial) checkReachable({ ...row, begun: before?.begun ?? false }, known, say)
    adviseAudience(known, row.readers, row.subject, advise)
    adviseOver(known, row.end, before?.end, advise)
  },
  put: examWriter('exam', ({ subject }, codes) => ({
    subject_id: codes.subject(subject),
    description: null,
    given_negative: null,
  })),
})
