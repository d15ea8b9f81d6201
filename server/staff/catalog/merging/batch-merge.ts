import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'
import { ownBatches, replaceBatch, setBatches } from '../../../features/account/batches.queries.ts'
import type { MovedStudents } from '../../../features/catalog/merges.queries.ts'
import { addSubjectsToBatch, removeSubjectsOfBatch } from '../../../features/catalog/catalog.writes.queries.ts'
import { moveClassesToBatch } from '../../../features/live/live.queries.ts'
import { addToTeachers, removeFromTeachers } from '../../accounts/staff.queries.ts'
import {
  areBatchesOfOneLevel,
  clashesWith,
  membersOf,
  openPapersOf,
  plannedMovesOf,
  subjectsOfBatch,
  teachersOfBatch,
  upcomingClasses,
} from './batch-parts.queries.ts'
import { type CatalogMerge, gaining, ownGain, some, type When, without } from './catalog-merge.ts'

type Moved = MovedStudents & {
  /** Teachers and subjects that the other batch did not have. */
  teachers: number[]
  subjects: number[]
  classes: number[]
}

/** Moves a student from one batch to another; one who is in both only leaves the first. */
async function moveOne(tx: Tx, from: Tables['student_batches'], to: number, { since, newId }: When): Promise<void> {
  const own = await ownBatches(tx, from.stud_id)
  if (!own.some(({ batch_id }) => batch_id === to)) return replaceBatch(tx, { from, to, since, newId })
  const rest = own.map(({ batch_id }) => batch_id).filter((batch_id) => batch_id !== from.batch_id)
  return setBatches(tx, from.stud_id, rest, { since, newId })
}

/** Brings a student back who left the batch when it was merged. `wasInBoth` keeps the other batch. */
async function bringBack(tx: Tx, was: Tables['student_batches'], into: number, wasInBoth: boolean, when: When) {
  const own = await ownBatches(tx, was.stud_id)
  const now = own.find(({ batch_id }) => batch_id === into)
  if (!now || own.some(({ batch_id }) => batch_id === was.batch_id)) return
  const { since, newId } = when
  if (!wasInBoth) return replaceBatch(tx, { from: now, to: was.batch_id, since, newId })
  const ids = own.map(({ batch_id }) => batch_id).toSpliced(was.position, 0, was.batch_id)
  return setBatches(tx, was.stud_id, ids, { since, newId })
}

/**
 * A batch becomes a part of another one of its level: from today its students are in that one, with its timetable to
 * come. Attendance, classes that were, papers that are over and news stay with it.
 */
export const batchMerge: CatalogMerge<Moved> = {
  mayMeet: async (read, { id, into_id }) => areBatchesOfOneLevel(read, id, into_id),
  moved: async (read, { id, into_id }, when) => {
    const [students, others] = [await membersOf(read, id), await membersOf(read, into_id)]
    const known = new Set(others.map(({ stud_id }) => stud_id))
    return {
      students,
      inBoth: students.map(({ stud_id }) => stud_id).filter((stud_id) => known.has(stud_id)),
      teachers: gaining(await teachersOfBatch(read, id), await teachersOfBatch(read, into_id), when),
      subjects: without(await subjectsOfBatch(read, id), await subjectsOfBatch(read, into_id)),
      classes: await upcomingClasses(read, id, when.now),
    }
  },
  counts: ({ students, teachers, subjects, classes }) =>
    some([
      { what: 'students', count: students.length },
      { what: 'teachers', count: teachers.length },
      { what: 'subjects', count: subjects.length },
      { what: 'classes', count: classes.length },
    ]),
  hindrances: async (read, { id, into_id }, when) => {
    const own = ownGain(await teachersOfBatch(read, id), await teachersOfBatch(read, into_id), when)
    return some([
      { why: 'open_papers', count: await openPapersOf(read, id, when.now) },
      { why: 'planned_moves', count: await plannedMovesOf(read, id) },
      { why: 'clashing_classes', count: await clashesWith(read, id, into_id, when.now) },
      { why: 'own_teaching', count: own },
    ])
  },
  merge: async (tx, { into_id }, { students, teachers, subjects, classes }, when) => {
    for (const student of students) await moveOne(tx, student, into_id, when)
    await addToTeachers(tx, 'batch', teachers, into_id)
    await addSubjectsToBatch(tx, into_id, subjects)
    await moveClassesToBatch(tx, classes, into_id)
  },
  undo: async (tx, { id, into_id }, { students, inBoth, teachers, subjects, classes }, when) => {
    for (const was of students) await bringBack(tx, was, into_id, inBoth.includes(was.stud_id), when)
    await removeFromTeachers(tx, 'batch', teachers, into_id)
    const still = new Set(await upcomingClasses(tx, into_id, when.now))
    await moveClassesToBatch(
      tx,
      classes.filter((class_id) => still.has(class_id)),
      id,
    )
    await removeSubjectsOfBatch(tx, into_id, subjects)
  },
}
