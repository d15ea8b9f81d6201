import { day, list, marks, optional, text, wholeNumber } from '../../cells.ts'
import { chapterKey, nowIn } from '../../import-context.ts'
import { sheet } from '../../sheet.ts'
import { checkChapter, checkCode } from '../codes.ts'
import { chapterIds } from '../codes.queries.ts'
import { checkPaper } from './papers.ts'
import { paperColumns, paperSheet } from './paper-sheet.ts'
import { storedPapers } from './papers-stored.queries.ts'
import { writePaper } from './write-paper.ts'
import { localized } from '../../localized-message.rules.ts'

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
    ...paperColumns,
  },
  needs: ['subjects', 'recorded', 'questions', 'formats'],
  ...paperSheet('quiz', 'None'),
  stored: async (read) =>
    (await storedPapers(read, 'quiz')).map(({ pass, ...row }) => ({ ...row, pass_percent: pass })),
  check: (row, { known, say, advise }, before) => {
    checkCode(known, 'subjects', row.subject, 'subject', say)
    checkChapter(known, row.subject, row.chapter_no, 'chapter_no', say)
    checkPaper(row, known, say, before, ['pass_percent'])
    if ((row.pass_percent ?? 0) > 100) say('pass_percent', localized('above_hundred'))
    const isNewDay = row.visible_from !== null && row.visible_from !== before?.visible_from
    if (isNewDay && (row.visible_from ?? '') < (nowIn(known)?.slice(0, 10) ?? '')) advise(localized('past_day'))
  },
  put: async (tx, rows, putting) => {
    const chapters = await chapterIds(tx)
    for (const row of rows) {
      const chapter = chapters.get(chapterKey(row.subject, row.chapter_no))
      if (!chapter) throw new Error(`${row.subject} has lost its chapter ${row.chapter_no}`)
      const none = { description: null, batch_id: null, starts_at: null, ends_at: null, results_at: null }
      const rest = { ...none, ...chapter, minutes: row.minutes, visible_from: row.visible_from }
      const given = { given_marks: row.marks, given_negative: null, given_pass: row.pass_percent }
      await writePaper(tx, 'quiz', row, rest, given, putting)
    }
  },
})
