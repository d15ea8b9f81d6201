import { archivedOf } from '../../academy/archived.queries.ts'
import { ownPlace } from '../../academy/own-order.queries.ts'
import type { Tx } from '../../db/db.ts'
import { catalogVersion } from './catalog-version.ts'
import { openMerges } from '../../features/catalog/merges.queries.ts'

/** Levels in their order, with how many students each has. */
export async function levelRows(read: Tx) {
  const archived = await archivedOf(read, 'level')
  const rows = await read
    .selectFrom('levels')
    .select((row) => [
      'ac_id',
      'levels as level',
      row
        .selectFrom('students')
        .whereRef('students.ac_id', '=', 'levels.ac_id')
        .where('status', '=', 'active')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('students'),
    ])
    .orderBy(ownPlace('level', 'levels.ac_id'))
    .orderBy('ac_id')
    .execute()
  return rows.map(({ ac_id, level, students }) => ({
    ac_id,
    level,
    students: students ?? 0,
    is_archived: archived.has(ac_id),
    version: catalogVersion({ level }),
  }))
}

/** Subjects in their order, each with its level and how many chapters it has: these, or all. */
export async function subjectRows(read: Tx, subjectIds: number[] | null) {
  if (subjectIds?.length === 0) return []
  const archived = await archivedOf(read, 'subject')
  const merged = await openMerges(read, 'subject')
  const rows = await read
    .selectFrom('subjects')
    .innerJoin('levels', 'levels.ac_id', 'subjects.ac_id')
    .$if(subjectIds !== null, (query) => query.where('subject_id', 'in', subjectIds ?? []))
    .select(['subject_id', 'subject_code', 'subject_name', 'subjects.ac_id', 'levels.levels as level', 'thumbnail'])
    .select((row) =>
      row
        .selectFrom('chapters')
        .whereRef('chapters.subject_id', '=', 'subjects.subject_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('chapters'),
    )
    .orderBy(ownPlace('level', 'levels.ac_id'))
    .orderBy('subjects.ac_id')
    .orderBy('position')
    .orderBy('subject_id')
    .execute()
  return rows.map(({ thumbnail, chapters, ...row }) => {
    const { subject_name, subject_code, level } = row
    const picture = thumbnail ?? ''
    return {
      ...row,
      picture,
      chapters: chapters ?? 0,
      is_archived: archived.has(row.subject_id),
      merged_into: merged.get(row.subject_id) ?? null,
      version: catalogVersion({ subject_name, subject_code, level, picture }),
    }
  })
}

/** Batches by their names, each with its level, its subjects and how many students are in it. */
export async function batchRows(read: Tx) {
  const archived = await archivedOf(read, 'batch')
  const merged = await openMerges(read, 'batch')
  const taught = await read
    .selectFrom('batch_subjects')
    .innerJoin('subjects', 'subjects.subject_id', 'batch_subjects.subject_id')
    .select(['batch_id', 'batch_subjects.subject_id', 'subject_code'])
    .orderBy('subject_code')
    .execute()
  const ofBatch = Map.groupBy(taught, ({ batch_id }) => batch_id)
  const rows = await read
    .selectFrom('batches')
    .innerJoin('levels', 'levels.ac_id', 'batches.ac_id')
    .select(['batch_id', 'batch_code', 'batch_name', 'batches.ac_id', 'levels.levels as level'])
    .select(['start_date', 'end_date'])
    .select((row) =>
      row
        .selectFrom('student_batches')
        .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
        .whereRef('student_batches.batch_id', '=', 'batches.batch_id')
        .where('status', '=', 'active')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('students'),
    )
    .orderBy('batch_name')
    .orderBy('batch_id')
    .execute()
  return rows.map(({ students, ...row }) => {
    const { batch_name, batch_code, level, start_date, end_date } = row
    const own = ofBatch.get(row.batch_id) ?? []
    const subject_codes = own.map(({ subject_code }) => subject_code).toSorted()
    return {
      ...row,
      subject_ids: own.map(({ subject_id }) => subject_id),
      subject_codes,
      students: students ?? 0,
      is_archived: archived.has(row.batch_id),
      merged_into: merged.get(row.batch_id) ?? null,
      version: catalogVersion({ batch_name, batch_code, level, subject_codes, start_date, end_date }),
    }
  })
}

/** The chapters of a subject in their order, with how much each holds. */
export async function chapterRows(read: Tx, subjectId: number) {
  const archived = await archivedOf(read, 'chapter')
  const merged = await openMerges(read, 'chapter')
  const rows = await read
    .selectFrom('chapters')
    .where('subject_id', '=', subjectId)
    .select((row) => [
      'chapter_id',
      'chapter_no',
      'chapter_name',
      row
        .selectFrom('topics')
        .whereRef('topics.chapter_id', '=', 'chapters.chapter_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('topics'),
      row
        .selectFrom('materials')
        .whereRef('materials.chapter_id', '=', 'chapters.chapter_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('materials'),
      row
        .selectFrom('papers')
        .whereRef('papers.chapter_id', '=', 'chapters.chapter_id')
        .where('kind', '=', 'quiz')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('quizzes'),
    ])
    .orderBy(ownPlace('chapter', 'chapters.chapter_id'))
    .orderBy('chapter_no')
    .execute()
  return rows.map(({ topics, materials, quizzes, ...row }) => ({
    ...row,
    topics: topics ?? 0,
    materials: materials ?? 0,
    quizzes: quizzes ?? 0,
    is_archived: archived.has(row.chapter_id),
    merged_into: merged.get(row.chapter_id) ?? null,
    version: catalogVersion({ chapter_name: row.chapter_name }),
  }))
}

/** The subject of a chapter, with its number in it. */
export async function placeOfChapter(read: Tx, chapterId: number) {
  return read
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapter_id', '=', chapterId)
    .select(['chapter_id', 'chapter_no', 'chapter_name', 'chapters.subject_id', 'subject_code', 'subject_name'])
    .executeTakeFirst()
}
