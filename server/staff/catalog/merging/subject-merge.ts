import {
  addSubjectsToBatch,
  moveChaptersToSubject,
  removeSubjectsOfBatch,
} from '../../../features/catalog/catalog.writes.queries.ts'
import { addToTeachers, removeFromTeachers } from '../../accounts/staff.queries.ts'
import { type CatalogMerge, gaining, ownGain, some, without } from './catalog-merge.ts'
import {
  areSubjectsOfOneLevel,
  batchesOfSubject,
  chaptersOfSubject,
  heldBySubject,
  teachersOfSubject,
} from './subject-parts.queries.ts'

type Chapters = Awaited<ReturnType<typeof chaptersOfSubject>>
/** Teachers and batches that the other subject did not have. */
type Moved = { chapters: Chapters; teachers: number[]; batches: number[] }

/** Gives chapters free numbers of a subject: their own where it is free, else the next ones. */
function numbered(chapters: Chapters, others: Chapters, keeps: boolean): Chapters {
  const taken = new Set(others.map(({ chapter_no }) => chapter_no))
  return chapters.map(({ chapter_id, chapter_no }) => {
    const number = keeps && !taken.has(chapter_no) ? chapter_no : Math.max(0, ...taken) + 1
    taken.add(number)
    return { chapter_id, chapter_no: number }
  })
}

/**
 * A subject becomes a part of another one of its level: its chapters come after those that are there. What students
 * have done in a subject by its name is not moved, and prevents it.
 */
export const subjectMerge: CatalogMerge<Moved> = {
  mayMeet: async (read, { id, into_id }) => areSubjectsOfOneLevel(read, id, into_id),
  moved: async (read, { id, into_id }, when) => ({
    chapters: await chaptersOfSubject(read, id),
    teachers: gaining(await teachersOfSubject(read, id), await teachersOfSubject(read, into_id), when),
    batches: without(await batchesOfSubject(read, id), await batchesOfSubject(read, into_id)),
  }),
  counts: ({ chapters, teachers, batches }) =>
    some([
      { what: 'chapters', count: chapters.length },
      { what: 'teachers', count: teachers.length },
      { what: 'batches', count: batches.length },
    ]),
  hindrances: async (read, { id, into_id }, when) => {
    const own = ownGain(await teachersOfSubject(read, id), await teachersOfSubject(read, into_id), when)
    return some([...(await heldBySubject(read, id)), { why: 'own_teaching' as const, count: own }])
  },
  merge: async (tx, { into_id }, { chapters, teachers, batches }) => {
    const others = await chaptersOfSubject(tx, into_id)
    await moveChaptersToSubject(tx, numbered(chapters, others, false), into_id)
    await addToTeachers(tx, 'subject', teachers, into_id)
    for (const batch_id of batches) await addSubjectsToBatch(tx, batch_id, [into_id])
  },
  undo: async (tx, { id, into_id }, { chapters, teachers, batches }) => {
    const there = new Set((await chaptersOfSubject(tx, into_id)).map(({ chapter_id }) => chapter_id))
    const back = chapters.filter(({ chapter_id }) => there.has(chapter_id))
    await moveChaptersToSubject(tx, numbered(back, await chaptersOfSubject(tx, id), true), id)
    await removeFromTeachers(tx, 'subject', teachers, into_id)
    for (const batch_id of batches) await removeSubjectsOfBatch(tx, batch_id, [into_id])
  },
}
