import { removeStudents } from '../../../features/account/account.queries.ts'
import { unmark } from '../../../features/attendance/attendance.queries.ts'
import { unlinkGuardian } from '../../../guardians/guardians.queries.ts'
import { guardiansOfAdmissions } from '../../sheets/guardians-stored.queries.ts'
import type { Row } from '../planned-row.ts'
import { marksWithStudents } from '../../sheets/attendance-stored.queries.ts'
import { storedStudents } from '../../sheets/students-stored.queries.ts'
import { numbersByAdmission } from '../../students.queries.ts'
import { numbersOfOthers, studentsNotWhole } from './people.queries.ts'
import { inUse, rowIds, word, words } from './row-words.ts'
import type { Undoable } from './undoable.ts'

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
      return id === undefined ? [] : [{ row, row_id: id, stud_id: id, goes: [['students', String(id)]] }]
    })
  },
  notWhole: async (read, rows) => {
    const { admissions, numbers } = await studentsNotWhole(read, words(rows, 'admission_no'), words(rows, 'mobile'))
    return (row) => admissions.has(word(row, 'admission_no')) || numbers.has(word(row, 'mobile'))
  },
  used: inUse('students'),
  remove: async (tx, taken) => removeStudents(tx, rowIds(taken)),
  needs: { levels: 'level', batches: 'batch_codes' },
  hindrance: async (tx, before, importId) => {
    const taken = await numbersOfOthers(tx, words(before, 'mobile'), importId)
    const owned = await numbersByAdmission(tx, words(before, 'admission_no'))
    return (row) => {
      const number = word(row, 'mobile')
      // Brothers and sisters who have it now have it still. To whom the number went meanwhile, nobody can say.
      const keepsNumber = owned.get(word(row, 'admission_no'))?.mobile === number
      return keepsNumber || !taken.has(number) ? null : 'number_taken'
    }
  },
}

const attendance: Undoable = {
  kept: async (read, rows) => {
    const marks = await marksWithStudents(read, rows as Parameters<typeof marksWithStudents>[1])
    return marks.map(({ stud_id, subject_id, ...row }) => ({
      row,
      row_id: subject_id,
      stud_id,
      goes: [['attendance', `${stud_id} ${subject_id} ${row.date} ${row.start}`]],
    }))
  },
  remove: async (tx, taken) => {
    for (const { now } of taken) {
      const place = { date: word(now.row, 'date'), start: word(now.row, 'start') }
      if (now.stud_id !== null) await unmark(tx, { ...place, stud_id: now.stud_id, subject_id: now.row_id })
    }
  },
  needs: { subjects: 'subject' },
}

const guardians: Undoable = {
  kept: async (read, rows) => {
    const asked = new Set(rows.map((row) => keyOf(row)))
    const stored = await guardiansOfAdmissions(read, rows as { admission_no: string }[])
    return stored
      .filter(({ row }) => asked.has(keyOf(row)))
      .map(({ row, stud_id, guardian_id }) => ({
        row,
        row_id: guardian_id,
        stud_id,
        goes: [['guardian_children', `${stud_id} ${guardian_id}`]],
      }))
  },
  remove: async (tx, taken, now) => {
    for (const { now: there } of taken)
      if (there.stud_id !== null) await unlinkGuardian(tx, there.stud_id, there.row_id, now)
  },
}

const keyOf = (row: Row): string => `${word(row, 'admission_no')} ${word(row, 'mobile')}`

/** Who learns here, who answers for them, and who was there. */
export const peopleUndo = { students, guardians, attendance }
