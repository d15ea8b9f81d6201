import type { Tx } from '../../db/db.ts'
import { seatNumbers, inOrderOfNames } from './seats.rules.ts'
import type { SittingPaper } from './sittings.queries.ts'

/** Students of one sitting: more are not written on one list. */
const MAX_CANDIDATES = 5000
/** Ids of one statement. */
const AT_ONCE = 1000

type Named = { stud_id: number; name: string; admission_no: string | null }

const NAMED = ['students.stud_id', 'students.name', 'admission_no'] as const

/** Active students whom a paper is for. */
export async function readersOf(read: Tx, { ac_id, batch_id }: SittingPaper): Promise<Named[]> {
  const active = read.selectFrom('students').where('status', '=', 'active')
  const query =
    batch_id === null
      ? active.$if(ac_id !== null, (rows) => rows.where('ac_id', '=', ac_id ?? 0))
      : active
          .innerJoin('student_batches', 'student_batches.stud_id', 'students.stud_id')
          .where('student_batches.batch_id', '=', batch_id)
  return query.select(NAMED).limit(MAX_CANDIDATES).execute()
}

const writersOf = async (read: Tx, paperId: number): Promise<Named[]> =>
  read
    .selectFrom('attempts')
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .where('attempts.paper_id', '=', paperId)
    .select(NAMED)
    .limit(MAX_CANDIDATES)
    .execute()

/** One batch of each of these students: of the paper's own where it has one, otherwise the student's first. */
async function batchNames(read: Tx, { batch_id }: SittingPaper, ids: number[]): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await read
      .selectFrom('student_batches')
      .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
      .where('student_batches.stud_id', 'in', ids.slice(from, from + AT_ONCE))
      .$if(batch_id !== null, (query) => query.where('batches.batch_id', '=', batch_id ?? 0))
      .select(['stud_id', 'batch_name'])
      .orderBy('student_batches.position', 'desc')
      .execute()
    for (const { stud_id, batch_name } of rows) found.set(stud_id, batch_name)
  }
  return found
}

/** Whom a paper is for and who has begun it, with where each sits; by name. */
export async function candidatesOf(read: Tx, paper: SittingPaper, seats: readonly number[]) {
  const [readers, writers] = await Promise.all([readersOf(read, paper), writersOf(read, paper.paper_id)])
  const begun = new Set(writers.map(({ stud_id }) => stud_id))
  const all = new Map([...readers, ...writers].map((one) => [one.stud_id, one]))
  const [batches, numbers] = [await batchNames(read, paper, [...all.keys()]), seatNumbers(seats)]
  return inOrderOfNames([...all.values()]).map((one) => ({
    ...one,
    batch: batches.get(one.stud_id) ?? null,
    seat: numbers.get(one.stud_id) ?? null,
    has_begun: begun.has(one.stud_id),
  }))
}
