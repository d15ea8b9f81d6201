import { putDay } from '../../../features/catalog/catalog.writes.queries.ts'
import { day, optional, text, wholeNumber } from '../../cells.ts'
import { chapterKey } from '../../import-context.ts'
import { sheet } from '../../sheet.ts'
import { storedDays } from './catalog-stored.queries.ts'
import { checkChapter, checkCode, Codes } from '../codes.ts'
import { chapterIds } from '../codes.queries.ts'
import { adviseBatch } from '../papers/fitting.ts'

/** What a batch does in a subject, day by day. */
export const daysSheet = sheet({
  name: 'days',
  columns: {
    batch: text('Batch Code', 40),
    subject: text('Subject Code', 40),
    day_no: wholeNumber('Day No'),
    schedule_name: text('Schedule Name', 200),
    date: optional(day('Date')),
    chapter_no: optional(wholeNumber('Chapter No')),
  },
  needs: ['batches', 'subjects', 'recorded'],
  key: ({ batch, subject, day_no }) => `${batch} ${subject} ${day_no}`,
  stored: storedDays,
  check: ({ batch, subject, chapter_no }, { known, say, advise }) => {
    checkCode(known, 'batches', batch, 'batch', say)
    checkCode(known, 'subjects', subject, 'subject', say)
    if (chapter_no !== null) checkChapter(known, subject, chapter_no, 'chapter_no', say)
    adviseBatch(known, batch, subject, advise)
  },
  put: async (tx, rows) => {
    const codes = await Codes.of(tx)
    const chapters = await chapterIds(tx)
    for (const { batch, subject, chapter_no, ...rest } of rows) {
      const chapter = chapter_no === null ? null : chapters.get(chapterKey(subject, chapter_no))
      if (chapter === undefined) throw new Error(`${subject} has lost its chapter ${chapter_no}`)
      const places = { batch_id: codes.batch(batch), subject_id: codes.subject(subject) }
      await putDay(tx, { ...rest, ...places, chapter_id: chapter?.chapter_id ?? null })
    }
  },
})
