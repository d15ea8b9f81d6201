import { sql } from 'kysely'
import { nearWords } from '#contract/staff/near-words.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import { foundStudents, type Search } from '../accounts/student-search.queries.ts'

/** Students that a text leads to, by name. `batchIds`: null for whoever sees all students. */
export async function studentsFound(
  { read, engine }: Pick<Db, 'read' | 'engine'>,
  search: Search,
  batchIds: number[] | null,
  count: number,
) {
  const ofBatches = read
    .selectFrom('student_batches')
    .where('batch_id', 'in', batchIds ?? [])
    .select('stud_id')
  return read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('students.status', '!=', 'forgotten')
    .where('stud_id', 'in', foundStudents(read, engine, search))
    .$if(batchIds !== null, (query) => query.where('stud_id', 'in', ofBatches))
    .select(['stud_id', 'admission_no', 'name', 'levels.levels as level'])
    .orderBy('name')
    .orderBy('stud_id')
    .limit(count)
    .execute()
}

/** Names that are compared with a text that was typed with a mistake. */
const COMPARED = 3000

/** Students whose name has a word that begins with the same letter and goes on nearly as the text does. */
export async function studentsNear(
  db: Pick<Db, 'read' | 'engine'>,
  text: string,
  batchIds: number[] | null,
  count: number,
) {
  const letters = [...text]
  if (!/\p{L}/u.test(letters[0] ?? '')) return []
  const isNear = nearWords(text)
  // Most mistakes are behind the second letter; with the first one alone many names are not among those compared.
  for (const begin of [letters.slice(0, 2).join(''), letters[0] ?? '']) {
    const some = await studentsFound(db, { text: begin, seesNumbers: false }, batchIds, COMPARED)
    const near = some.filter(({ name }) => isNear(name.replaceAll(',', ' ')))
    if (near.length > 0) return near.slice(0, count)
  }
  return []
}

/** Papers with this text in their names, the newest first. */
export async function papersNamed(read: Tx, text: string, count: number) {
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return read
    .selectFrom('papers')
    .where(sql<boolean>`lower(papers.name) like ${part} escape '\\'`)
    .select(['paper_id', 'name', 'starts_at'])
    .orderBy('paper_id', 'desc')
    .limit(count)
    .execute()
}
