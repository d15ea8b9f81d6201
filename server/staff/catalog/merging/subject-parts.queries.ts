import type { Tx } from '../../../db/db.ts'

/** True if both subjects are there and of the same level. */
export async function areSubjectsOfOneLevel(read: Tx, id: number, intoId: number): Promise<boolean> {
  const rows = await read.selectFrom('subjects').where('subject_id', 'in', [id, intoId]).select('ac_id').execute()
  return rows.length === 2 && rows[0]?.ac_id === rows[1]?.ac_id
}

export const chaptersOfSubject = async (read: Tx, subjectId: number) =>
  read
    .selectFrom('chapters')
    .where('subject_id', '=', subjectId)
    .select(['chapter_id', 'chapter_no'])
    .orderBy('chapter_no')
    .execute()

export async function teachersOfSubject(read: Tx, subjectId: number): Promise<number[]> {
  const rows = await read.selectFrom('staff_subjects').where('subject_id', '=', subjectId).select('staff_id').execute()
  return rows.map(({ staff_id }) => staff_id)
}

export async function batchesOfSubject(read: Tx, subjectId: number): Promise<number[]> {
  const rows = await read.selectFrom('batch_subjects').where('subject_id', '=', subjectId).select('batch_id').execute()
  return rows.map(({ batch_id }) => batch_id)
}

const HOLDERS = {
  attendance: 'attendance',
  classes: 'live_classes',
  days: 'days',
  doubts: 'doubts',
  questions: 'questions',
  papers: 'papers',
} as const

/** How much of what students did, or will do, names the subject itself. */
export async function heldBySubject(read: Tx, subjectId: number) {
  const counts = []
  for (const [why, table] of Object.entries(HOLDERS)) {
    const row = await read
      .selectFrom(table as 'attendance')
      .where('subject_id', '=', subjectId)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    counts.push({ why: why as keyof typeof HOLDERS, count: row.n })
  }
  const formats = await read
    .selectFrom('format_sections')
    .innerJoin('subjects', 'subjects.subject_code', 'format_sections.subject_code')
    .where('subject_id', '=', subjectId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return [...counts, { why: 'formats' as const, count: formats.n }]
}
