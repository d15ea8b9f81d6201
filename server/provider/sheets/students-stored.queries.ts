import type { Tx } from '../../db/db.ts'

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

async function studentRows(read: Tx, admissionNos: string[] | null) {
  const rows = await read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('admission_no', 'is not', null)
    .$if(admissionNos !== null, (query) => query.where('admission_no', 'in', admissionNos ?? []))
    .select(['stud_id', 'admission_no', 'name', 'guardian', 'mobile', 'email', 'state', 'district', 'status'])
    .select(['levels.levels as level', 'joined_on'])
    .orderBy('admission_no')
    .execute()
  const memberships = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .$if(admissionNos !== null, (query) => query.where('admission_no', 'in', admissionNos ?? []))
    .select(['student_batches.stud_id', 'batch_code'])
    .orderBy('student_batches.position')
    .execute()
  const batchesOf = Map.groupBy(memberships, ({ stud_id }) => stud_id)
  return rows.map(({ stud_id, admission_no, guardian, status, ...row }) => ({
    ...row,
    admission_no: admission_no ?? '',
    guardian: guardian ?? '',
    batch_codes: (batchesOf.get(stud_id) ?? []).map(({ batch_code }) => batch_code),
    status: status === 'left' ? ('Left' as const) : ('Active' as const),
  }))
}
