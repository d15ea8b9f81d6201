import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { inPieces } from '../../db/in-pieces.ts'
import type { Tables } from '../../db/tables.ts'

/** The levels, batches and students of a paper that is for more than one level or batch, by their ids. */
export type AudienceParts = { levels: number[]; batches: number[]; students: number[]; leftOut: number[] }

/** For whom a paper is: one level, one batch, or several parts, which may all be empty. */
export type Readers = { ac_id: number | null; batch_id: number | null; parts: AudienceParts | null }

const NOBODY: AudienceParts = { levels: [], batches: [], students: [], leftOut: [] }

export type PaperRow = { paper_id: number; ac_id: number | null; batch_id: number | null }

/** Adds to papers what they are for, if that is not one level or batch: nobody where all whom a paper named were erased. */
export async function withParts<R extends PaperRow>(read: Tx, papers: R[]): Promise<(R & Readers)[]> {
  const several = papers.flatMap(({ paper_id, ac_id, batch_id }) =>
    ac_id === null && batch_id === null ? paper_id : [],
  )
  const parts = await partsOf(read, several)
  return papers.map((paper) => {
    const isOne = paper.ac_id !== null || paper.batch_id !== null
    return { ...paper, parts: isOne ? null : (parts.get(paper.paper_id) ?? NOBODY) }
  })
}

async function partsOf(read: Tx, paperIds: number[]): Promise<Map<number, AudienceParts>> {
  const found = new Map<number, AudienceParts>()
  const at = (id: number): AudienceParts => {
    const parts = found.get(id) ?? { levels: [], batches: [], students: [], leftOut: [] }
    found.set(id, parts)
    return parts
  }
  const groups = await inPieces(paperIds, async (some) =>
    read
      .selectFrom('paper_groups')
      .where('paper_id', 'in', some)
      .select(['paper_id', 'ac_id', 'batch_id'])
      .orderBy('position')
      .execute(),
  )
  for (const { paper_id, ac_id, batch_id } of groups) {
    if (ac_id !== null) at(paper_id).levels.push(ac_id)
    if (batch_id !== null) at(paper_id).batches.push(batch_id)
  }
  const students = await inPieces(paperIds, async (some) =>
    read
      .selectFrom('paper_students')
      .where('paper_id', 'in', some)
      .select(['paper_id', 'stud_id', 'is_left_out'])
      .orderBy('stud_id')
      .execute(),
  )
  for (const { paper_id, stud_id, is_left_out } of students)
    at(paper_id)[is_left_out === 1 ? 'leftOut' : 'students'].push(stud_id)
  return found
}

/** Stores what a paper is for beside the level and batch of its own row. */
export async function putParts(tx: Tx, paper_id: number, parts: AudienceParts | null): Promise<void> {
  await tx.deleteFrom('paper_groups').where('paper_id', '=', paper_id).execute()
  await tx.deleteFrom('paper_students').where('paper_id', '=', paper_id).execute()
  if (parts === null) return
  const { levels, batches, students, leftOut } = parts
  const groups = [
    ...levels.map((ac_id) => ({ ac_id, batch_id: null })),
    ...batches.map((batch_id) => ({ ac_id: null, batch_id })),
  ].map((group, position) => ({ ...group, position, paper_id }))
  if (groups.length > 0) await tx.insertInto('paper_groups').values(groups).execute()
  const named = [
    ...students.map((stud_id) => ({ paper_id, stud_id, is_left_out: 0 })),
    ...leftOut.map((stud_id) => ({ paper_id, stud_id, is_left_out: 1 })),
  ]
  if (named.length > 0) await tx.insertInto('paper_students').values(named).execute()
}

type WhereStudent = ExpressionBuilder<Tables, 'students'>

/** True for the students a paper is for now. */
export const isReader =
  ({ ac_id, batch_id, parts }: Readers) =>
  (where: WhereStudent) => {
    if (parts !== null) return isOfParts(where, parts)
    if (batch_id !== null) return where('students.stud_id', 'in', membersOf([batch_id]))
    return ac_id === null ? sql<SqlBool>`1 = 1` : where('students.ac_id', '=', ac_id)
  }

const membersOf = (batches: number[]) => (where: WhereStudent) =>
  where.selectFrom('student_batches').where('batch_id', 'in', batches).select('student_batches.stud_id')

function isOfParts(where: WhereStudent, { levels, batches, students, leftOut }: AudienceParts) {
  const among = where.or([
    ...(levels.length > 0 ? [where('students.ac_id', 'in', levels)] : []),
    ...(batches.length > 0 ? [where('students.stud_id', 'in', membersOf(batches))] : []),
    ...(students.length > 0 ? [where('students.stud_id', 'in', students)] : []),
  ])
  return leftOut.length === 0 ? among : where.and([among, where('students.stud_id', 'not in', leftOut)])
}

/** How many active students are in several parts of a paper's audience: they write it once. */
export async function countTwice(read: Tx, readers: Readers): Promise<number> {
  const { levels, batches, students } = readers.parts ?? { levels: [], batches: [], students: [] }
  const active = read.selectFrom('students').where('status', '=', 'active').where(isReader(readers))
  const ofStudents = active.where('stud_id', 'in', [0, ...students]).select('stud_id')
  const ofLevels = active.where('ac_id', 'in', [-1, ...levels]).select('stud_id')
  const ofBatches = active
    .innerJoin('student_batches', 'student_batches.stud_id', 'students.stud_id')
    .where('batch_id', 'in', [0, ...batches])
    .select('students.stud_id')
  const rows = await read
    .selectFrom(ofStudents.unionAll(ofLevels).unionAll(ofBatches).as('listed'))
    .groupBy('listed.stud_id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select('listed.stud_id')
    .execute()
  return rows.length
}

/** True if a student is among the readers of both papers. */
export async function haveReadersInCommon(read: Tx, one: Readers, other: Readers): Promise<boolean> {
  const common = read.selectFrom('students').where('status', '=', 'active').where(isReader(one)).where(isReader(other))
  return (await common.select('stud_id').limit(1).executeTakeFirst()) !== undefined
}
