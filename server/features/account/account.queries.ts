import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery, singleRow } from '../../db/fast-path/prepared-query.ts'
import { removeBatchesOf } from './batches.queries.ts'

export type Student = {
  stud_id: number
  admission_no: string | null
  name: string
  guardian: string | null
  phone_code: string
  mobile: string
  email: string | null
  state: string | null
  district: string | null
  ac_id: number
  /**
   * `pending` waits for the academy's approval, `left` may not log in any more; of one who is `forgotten` nothing is
   * left that names anybody.
   */
  status: 'active' | 'pending' | 'left' | 'forgotten'
  joined_on: string | null
  birth_date?: string | null
  created_at: number
}

/** Brothers and sisters may have one number; by their names. */
export async function studentsByNumber(tx: Tx, phoneCode: string, mobile: string): Promise<Student[]> {
  const rows = await tx
    .selectFrom('students')
    .select(columnsOf('students'))
    .where('phone_code', '=', phoneCode)
    .where('mobile', '=', mobile)
    .orderBy('name')
    .orderBy('stud_id')
    .execute()
  return rows as Student[]
}

export async function studentById(tx: Tx, studId: number): Promise<Student | undefined> {
  const row = await tx
    .selectFrom('students')
    .select(columnsOf('students'))
    .where('stud_id', '=', studId)
    .executeTakeFirst()
  return row as Student | undefined
}

export async function addStudent(tx: Tx, student: Student): Promise<void> {
  await tx.insertInto('students').values(student).execute()
}

export async function changeStudent(tx: Tx, studId: number, changes: Partial<Student>): Promise<void> {
  await tx.updateTable('students').set(changes).where('stud_id', '=', studId).execute()
  await bumpContentVersion(tx, 'people')
}

export async function allLevels(tx: Tx): Promise<{ ac_id: number; levels: string }[]> {
  return tx.selectFrom('levels').select(['ac_id', 'levels']).orderBy('ac_id').execute()
}

const profile = preparedQuery((tx, { studId }: { studId: number }) =>
  tx
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('stud_id', '=', studId)
    .select(['name', 'guardian', 'state', 'district', 'email', 'mobile', 'phone_code'])
    .select(['students.ac_id as academic_level', 'levels.levels as academic_level_name']),
)

export async function profileOf(tx: Tx, studId: number) {
  return singleRow(await profile(tx, { studId }))
}

/** After everything that belongs to the student. */
export async function eraseStudent(tx: Tx, studId: number): Promise<void> {
  await removeBatchesOf(tx, [studId])
  await tx.deleteFrom('students').where('stud_id', '=', studId).execute()
}

/** Removes students of whom there is nothing but the account and its batches. */
export async function removeStudents(tx: Tx, studIds: number[]): Promise<void> {
  await removeBatchesOf(tx, studIds)
  await tx.deleteFrom('students').where('stud_id', 'in', studIds).execute()
  await bumpContentVersion(tx, 'people')
}
