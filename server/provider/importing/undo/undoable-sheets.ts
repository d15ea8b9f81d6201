import { removeStudents } from '../../../features/account/account.queries.ts'
import { unmark } from '../../../features/attendance/attendance.queries.ts'
import { removeLiveClasses } from '../../../features/live/live.queries.ts'
import { removeNews } from '../../../features/news/taken-back.queries.ts'
import { marksWithStudents } from '../../sheets/attendance-stored.queries.ts'
import { codeRows } from '../../sheets/codes.queries.ts'
import { liveWithIds } from '../../sheets/live-stored.queries.ts'
import { newsWithIds } from '../../sheets/news-stored.queries.ts'
import { storedStudents } from '../../sheets/students-stored.queries.ts'
import { numbersByAdmission } from '../../students.queries.ts'
import type { Row } from '../planned-row.ts'
import { announcedClasses, holdersOf, studentsInUse, studentsNotWhole } from './references.queries.ts'
import type { Undoable } from './undoable.ts'

const word = (row: Row, column: string): string => String(row[column])
const words = (rows: Row[], column: string): string[] => rows.map((row) => word(row, column))

const students: Undoable = {
  kept: async (read, rows) => {
    const asked = words(rows, 'admission_no')
    const ids = await numbersByAdmission(read, asked)
    const stored = await storedStudents(
      read,
      asked.map((admission_no) => ({ admission_no })),
    )
    return stored.flatMap((row) => {
      const id = ids.get(row.admission_no)?.stud_id
      return id === undefined ? [] : [{ row, row_id: id, stud_id: id }]
    })
  },
  notWhole: async (read, rows) => {
    const { admissions, numbers } = await studentsNotWhole(read, words(rows, 'admission_no'), words(rows, 'mobile'))
    return (row) => admissions.has(word(row, 'admission_no')) || numbers.has(word(row, 'mobile'))
  },
  inUse: async (tx, kept) =>
    studentsInUse(
      tx,
      kept.map(({ row_id }) => row_id),
    ),
  remove: async (tx, kept) =>
    removeStudents(
      tx,
      kept.map(({ row_id }) => row_id),
    ),
  hindrance: async (tx, before) => {
    const { levels, batches } = await codeRows(tx)
    const own = new Set(words(before, 'admission_no'))
    const holders = await holdersOf(tx, words(before, 'mobile'))
    const taken = new Set(holders.flatMap((one) => (own.has(one.admission_no ?? '') ? [] : [one.mobile])))
    return (row) => {
      if (taken.has(word(row, 'mobile'))) return 'number_taken'
      const isThere = (row['batch_codes'] as string[]).every((code) => batches.has(code))
      return isThere && levels.has(word(row, 'level')) ? null : 'not_restorable'
    }
  },
}

const attendance: Undoable = {
  kept: async (read, rows) => {
    const marks = await marksWithStudents(read, rows as Parameters<typeof marksWithStudents>[1])
    return marks.map(({ stud_id, subject_id, ...row }) => ({ row, row_id: subject_id, stud_id }))
  },
  remove: async (tx, kept) => {
    for (const { row, row_id, stud_id } of kept) {
      const place = { date: word(row, 'date'), start: word(row, 'start') }
      if (stud_id !== null) await unmark(tx, { ...place, stud_id, subject_id: row_id })
    }
  },
}

const live: Undoable = {
  kept: async (read, rows) => {
    const classes = await liveWithIds(read, words(rows, 'class_code'))
    return classes.map(({ class_id, ...row }) => ({ row, row_id: class_id, stud_id: null }))
  },
  inUse: async (tx, kept) =>
    announcedClasses(
      tx,
      kept.map(({ row_id }) => row_id),
    ),
  remove: async (tx, kept) =>
    removeLiveClasses(
      tx,
      kept.map(({ row_id }) => row_id),
    ),
}

const news: Undoable = {
  kept: async (read, rows) => {
    const items = await newsWithIds(read, words(rows, 'news_code'))
    return items.map(({ id, ...row }) => ({ row, row_id: id, stud_id: null }))
  },
  remove: async (tx, kept) =>
    removeNews(
      tx,
      kept.map(({ row_id }) => row_id),
    ),
  hindrance: async (tx) => {
    const { levels, batches } = await codeRows(tx)
    return (row) => {
      const isThere = row['readers'] === null || [levels, batches].some((all) => all.has(word(row, 'readers')))
      return isThere ? null : 'not_restorable'
    }
  },
}

/** Sheets whose imports can be undone. Of the others it is not known what refers to their rows. */
export const undoableSheets: Readonly<Record<string, Undoable>> = { students, attendance, live, news }
