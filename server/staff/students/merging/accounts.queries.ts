import type { Db, Tx } from '../../../db/db.ts'
import { foundStudents } from '../../accounts/student-search.queries.ts'

const MAX_FOUND = 20

type Asked = { stud_id: number; isEntered: boolean; text: string }

/**
 * Returns accounts that the search finds, as in the list of students; for an entered account, only those that are not
 * entered.
 */
export async function otherAccounts({ read, engine }: Pick<Db, 'read' | 'engine'>, asked: Asked) {
  const found = foundStudents(read, engine, { text: asked.text, seesNumbers: true })
  return read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('stud_id', 'in', found)
    .where('stud_id', '!=', asked.stud_id)
    .where('status', '!=', 'forgotten')
    .$if(asked.isEntered, (query) => query.where('admission_no', 'is', null))
    .select(['stud_id', 'admission_no', 'name', 'mobile', 'levels.levels as level'])
    .orderBy('name')
    .orderBy('stud_id')
    .limit(MAX_FOUND)
    .execute()
}

const COUNTED = ['attempts', 'attendance', 'watch_progress', 'material_progress', 'sessions'] as const

/** How many rows there are of a student, by what they are. */
export async function countsOf(read: Tx, studId: number): Promise<Record<(typeof COUNTED)[number], number>> {
  const counted = await Promise.all(
    COUNTED.map(async (table) => {
      const rows = read.selectFrom(table).where('stud_id', '=', studId)
      const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return [table, count]
    }),
  )
  return Object.fromEntries(counted) as Record<(typeof COUNTED)[number], number>
}
