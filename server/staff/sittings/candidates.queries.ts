import { isReader } from '../../assessment/paper/audience.queries.ts'
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
export const readersOf = async (read: Tx, paper: SittingPaper): Promise<Named[]> =>
  read
    .selectFrom('students')
    .where('status', '=', 'active')
    .where(isReader(paper))
    .select(NAMED)
    .limit(MAX_CANDIDATES)
    .execute()

const writersOf = async (read: Tx, paperId: number): Promise<Named[]> =>
  read
    .selectFrom('attempts')
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .where('attempts.paper_id', '=', paperId)
    .select(NAMED)
    .limit(MAX_CANDIDATES)
    .execute()

/** One batch of each of these students: of the paper's own where it has some, otherwise the student's first. */
async function batchNames(
  read: Tx,
  { batch_id, parts }: SittingPaper,
  ids: number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  const own = new Set(batch_id === null ? parts?.batches : [batch_id])
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await read
      .selectFrom('student_batches')
      .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
      .where('student_batches.stud_id', 'in', ids.slice(from, from + AT_ONCE))
      .$if(batch_id !== null, (query) => query.where('batches.batch_id', '=', batch_id ?? 0))
      .select(['stud_id', 'batch_name', 'batches.batch_id'])
      .orderBy('student_batches.position', 'desc')
      .execute()
    // The last one set stays: a batch of the paper before any other, and the student's first before later ones.
    const inOrder = rows.toSorted((a, b) => Number(own.has(a.batch_id)) - Number(own.has(b.batch_id)))
    for (const { stud_id, batch_name } of inOrder) found.set(stud_id, batch_name)
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
