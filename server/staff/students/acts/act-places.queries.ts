import type { Tx } from '../../../db/db.ts'
import type { Place } from '../../../importing/people/acts/student-acts.queries.ts'

export type PlacedStudent = { stud_id: number; name: string; place: Place; latest_from: number | null }

/**
 * Returns what acts change of these students, by name, without those who are forgotten. `latest_from` is the latest
 * first moment of the batches that they are in.
 */
export async function placedStudents(read: Tx, studIds: number[]): Promise<PlacedStudent[]> {
  const students = await read
    .selectFrom('students')
    .where('stud_id', 'in', studIds)
    .where('status', '!=', 'forgotten')
    .select(['stud_id', 'name', 'status', 'admission_no', 'ac_id'])
    .orderBy('name')
    .execute()
  const batches = await read
    .selectFrom('student_batches')
    .where('stud_id', 'in', studIds)
    .select(['stud_id', 'batch_id', 'from_at'])
    .orderBy('position')
    .execute()
  const byStudent = Map.groupBy(batches, ({ stud_id }) => stud_id)
  return students.map(({ stud_id, name, ...place }) => {
    const own = byStudent.get(stud_id) ?? []
    const begun = own.flatMap(({ from_at }) => from_at ?? [])
    return {
      stud_id,
      name,
      place: { ...place, batch_ids: own.map(({ batch_id }) => batch_id) },
      latest_from: begun.length === 0 ? null : Math.max(...begun),
    }
  })
}

/** The level of each of these batches. */
export async function levelsOfBatches(read: Tx, batchIds: number[]): Promise<Map<number, number>> {
  if (batchIds.length === 0) return new Map()
  const rows = read.selectFrom('batches').where('batch_id', 'in', batchIds).select(['batch_id', 'ac_id'])
  return new Map((await rows.execute()).map(({ batch_id, ac_id }) => [batch_id, ac_id]))
}

/** The names of all levels. */
export async function levelNames(read: Tx): Promise<Map<number, string>> {
  const rows = await read.selectFrom('levels').select(['ac_id', 'levels']).execute()
  return new Map(rows.map(({ ac_id, levels }) => [ac_id, levels]))
}

/** The names of these students, the first ones by name. */
export async function namesOf(read: Tx, studIds: number[], count: number): Promise<string[]> {
  if (studIds.length === 0) return []
  const rows = read.selectFrom('students').where('stud_id', 'in', studIds).where('status', '!=', 'forgotten')
  return (await rows.select('name').orderBy('name').limit(count).execute()).map(({ name }) => name)
}

const LATEST = 200

/** The admission numbers of the students who were added last, the newest first. */
export async function latestAdmissionNumbers(read: Tx): Promise<string[]> {
  const rows = await read
    .selectFrom('students')
    .where('admission_no', 'is not', null)
    .select('admission_no')
    .orderBy('stud_id', 'desc')
    .limit(LATEST)
    .execute()
  return rows.flatMap(({ admission_no }) => admission_no ?? [])
}

/** Who has each of these admission numbers. */
export async function holdersOf(
  read: Tx,
  admissionNos: string[],
): Promise<Map<string, { stud_id: number; name: string }>> {
  if (admissionNos.length === 0) return new Map()
  const rows = await read
    .selectFrom('students')
    .where('admission_no', 'in', admissionNos)
    .select(['admission_no', 'stud_id', 'name'])
    .execute()
  return new Map(rows.map(({ admission_no, ...row }) => [admission_no ?? '', row]))
}

/** Those of these students who wait for approval, in the order of their registration, with what they typed. */
export async function waitingStudents(read: Tx, studIds: number[]) {
  return read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('stud_id', 'in', studIds)
    .where('status', '=', 'pending')
    .select(['stud_id', 'name', 'guardian', 'phone_code', 'mobile', 'email', 'district', 'birth_date', 'created_at'])
    .select(['students.ac_id', 'levels.levels as level'])
    .orderBy('created_at')
    .orderBy('stud_id')
    .execute()
}

/** Students with an admission number who have one of these mobile numbers. */
export async function enteredByNumber(read: Tx, mobiles: string[]) {
  if (mobiles.length === 0) return []
  return read
    .selectFrom('students')
    .where('mobile', 'in', mobiles)
    .where('phone_code', '=', '91')
    .where('admission_no', 'is not', null)
    .where('status', '!=', 'forgotten')
    .select(['stud_id', 'name', 'admission_no', 'mobile'])
    .orderBy('name')
    .execute()
}
