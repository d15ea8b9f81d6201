import type { Tx } from '../../../db/db.ts'
import { batchCodes } from '../../import-context.queries.ts'

const BATCH_ROWS = 500

type Asked = { admission_no: string }[] | null

/** Students with an admission number: the named ones, or all. */
export async function storedStudents(read: Tx, asked: Asked) {
  if (asked === null) return studentRows(read, null)
  const rows: Awaited<ReturnType<typeof studentRows>> = []
  for (let from = 0; from < asked.length; from += BATCH_ROWS) {
    const part = asked.slice(from, from + BATCH_ROWS).map(({ admission_no }) => admission_no)
    rows.push(...(await studentRows(read, part)))
  }
  return rows
}

/** Returns these students in the sheet's form, in the order of the ids, even those without an admission number. */
export async function storedStudentsById(read: Tx, studIds: number[]) {
  const rows: Awaited<ReturnType<typeof inSheetForm>> = []
  for (let from = 0; from < studIds.length; from += BATCH_ROWS) {
    const part = studIds.slice(from, from + BATCH_ROWS)
    const own = sheetRows(read).where('stud_id', 'in', part).where('status', '!=', 'forgotten')
    const found = await inSheetForm(own, await batchCodesById(read, part))
    const byId = new Map(found.map((row) => [row.stud_id, row]))
    rows.push(...part.flatMap((id) => byId.get(id) ?? []))
  }
  return rows
}

async function batchCodesById(read: Tx, studIds: number[]): Promise<(stud_id: number) => string[]> {
  const rows = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('stud_id', 'in', studIds)
    .select(['stud_id', 'batch_code'])
    .orderBy('student_batches.position')
    .execute()
  const byStudent = Map.groupBy(rows, ({ stud_id }) => stud_id)
  return (stud_id) => (byStudent.get(stud_id) ?? []).map(({ batch_code }) => batch_code)
}

const sheetRows = (read: Tx) =>
  read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .select(['stud_id', 'admission_no', 'name', 'guardian', 'mobile', 'email', 'state', 'district', 'status'])
    .select(['levels.levels as level', 'joined_on', 'birth_date'])

async function inSheetForm(query: ReturnType<typeof sheetRows>, batchesOf: (stud_id: number) => string[]) {
  return (await query.execute()).map(({ stud_id, admission_no, guardian, status, ...row }) => ({
    ...row,
    stud_id,
    admission_no: admission_no ?? '',
    guardian: guardian ?? '',
    batch_codes: batchesOf(stud_id),
    status: status === 'left' ? ('Left' as const) : ('Active' as const),
  }))
}

async function studentRows(read: Tx, admissionNos: string[] | null) {
  const entered = sheetRows(read).where('admission_no', 'is not', null).orderBy('admission_no')
  const query = entered.$if(admissionNos !== null, (asked) => asked.where('admission_no', 'in', admissionNos ?? []))
  const rows = await inSheetForm(query, await batchCodes(read, admissionNos))
  return rows.map(({ stud_id: _id, ...row }) => row)
}

/** Returns one student in the sheet's form, even without an admission number, and with columns that no sheet has. */
export async function storedStudent(read: Tx, studId: number) {
  const student = await read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('stud_id', '=', studId)
    .where('status', '!=', 'forgotten')
    .select(['stud_id', 'admission_no', 'name', 'guardian', 'phone_code', 'mobile', 'email', 'state', 'district'])
    .select(['status', 'levels.levels as level', 'joined_on', 'birth_date'])
    .executeTakeFirst()
  if (!student) return undefined
  const batches = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('stud_id', '=', studId)
    .select('batch_code')
    .orderBy('student_batches.position')
    .execute()
  return { ...student, batch_codes: batches.map(({ batch_code }) => batch_code) }
}

export type StoredStudent = NonNullable<Awaited<ReturnType<typeof storedStudent>>>
