import { isInUse } from '../../academy/archived.queries.ts'
import { ownPlace } from '../../academy/own-order.queries.ts'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery, singleRow } from '../../db/fast-path/prepared-query.ts'
import { removeBatchesOf } from './batches.queries.ts'
import type { Tables } from '../../db/tables.ts'

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
   * `pending` waits for the academy's approval, `left` may not log in any more; the row of a `forgotten` student names
   * nobody.
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
  return tx
    .selectFrom('levels')
    .where(isInUse('level', 'levels.ac_id'))
    .select(['ac_id', 'levels'])
    .orderBy(ownPlace('level', 'levels.ac_id'))
    .orderBy('ac_id')
    .execute()
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

/** Removes the student. Everything that belongs to the student must be removed before. */
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

type LoginChoice = Tables['login_choices']

export async function addChoice(tx: Tx, choice: Omit<LoginChoice, 'tries'>): Promise<void> {
  await tx
    .insertInto('login_choices')
    .values({ ...choice, tries: 0 })
    .execute()
}

export async function choiceByRef(tx: Tx, refHash: string): Promise<LoginChoice | undefined> {
  return tx
    .selectFrom('login_choices')
    .select(columnsOf('login_choices'))
    .where('ref_hash', '=', refHash)
    .executeTakeFirst()
}

/** Counts a choice of a person to whom the number does not belong. */
export async function countChoiceTry(tx: Tx, refHash: string): Promise<void> {
  await tx
    .updateTable('login_choices')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('ref_hash', '=', refHash)
    .execute()
}

/** True for the one caller that takes it: a choice starts one session. */
export async function takeChoice(tx: Tx, refHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('login_choices').where('ref_hash', '=', refHash).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Choices that are over. */
export async function oldChoices(read: Tx, now: number, count: number): Promise<string[]> {
  const old = read.selectFrom('login_choices').where('expires_at', '<=', now)
  const rows = await old.select('ref_hash').orderBy('expires_at').limit(count).execute()
  return rows.map(({ ref_hash }) => ref_hash)
}

export async function forgetChoices(tx: Tx, refHashes: string[]): Promise<void> {
  await tx.deleteFrom('login_choices').where('ref_hash', 'in', refHashes).execute()
}

/** Removes the choices of a number that nobody has any more. */
export async function eraseChoices(
  tx: Tx,
  { phone_code, mobile }: Pick<LoginChoice, 'phone_code' | 'mobile'>,
): Promise<void> {
  await tx.deleteFrom('login_choices').where('phone_code', '=', phone_code).where('mobile', '=', mobile).execute()
}

type Leaver = { stud_id: number; phone_code: string; mobile: string }

/**
 * Returns students who left and have no moment of leaving, and those who came back and still have one: the sheets have
 * the status alone.
 */
export async function unnotedLeavers(read: Tx, count: number): Promise<number[]> {
  const rows = await read
    .selectFrom('students')
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'left'), where('left_at', 'is', null)]),
        where.and([where('status', 'in', ['active', 'pending']), where('left_at', 'is not', null)]),
      ]),
    )
    .select('stud_id')
    .limit(count)
    .execute()
  return rows.map(({ stud_id }) => stud_id)
}

export async function noteLeavers(tx: Tx, studIds: number[], now: number): Promise<void> {
  const those = tx.updateTable('students').where('stud_id', 'in', studIds)
  await those.set({ left_at: now }).where('status', '=', 'left').where('left_at', 'is', null).execute()
  await those.set({ left_at: null }).where('status', 'in', ['active', 'pending']).execute()
}

/** Students who left before that moment and can still be named. */
export async function oldLeavers(read: Tx, before: number, count: number): Promise<Leaver[]> {
  return read
    .selectFrom('students')
    .where('status', '=', 'left')
    .where('left_at', '<', before)
    .select(['stud_id', 'phone_code', 'mobile'])
    .orderBy('left_at')
    .limit(count)
    .execute()
}

/** Takes away everything that names the student; tests and attendance stay, of nobody. */
export async function forgetStudent(tx: Tx, studId: number): Promise<void> {
  const nobody = {
    admission_no: null,
    guardian: null,
    email: null,
    state: null,
    district: null,
    joined_on: null,
    birth_date: null,
  }
  await tx
    .updateTable('students')
    // The number is required, and must be nobody else's.
    .set({ ...nobody, name: 'Former student', phone_code: '0', mobile: String(studId), status: 'forgotten' })
    .where('stud_id', '=', studId)
    .where('status', '=', 'left')
    .execute()
}
