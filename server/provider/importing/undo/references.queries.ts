import type { Tx } from '../../../db/db.ts'
import { tables, type Tables } from '../../../db/tables.ts'

// The account itself with its batches, and what an import did to it: none of it is something that the student has.
const OWN: ReadonlySet<string> = new Set(['students', 'student_batches', 'left_batches', 'import_changes'])

/** Every table with a student's rows, also those that are made after this was written. */
const OF_STUDENTS = Object.entries(tables).flatMap(([name, { columns }]) =>
  'stud_id' in columns && !OWN.has(name) ? [name as 'sessions'] : [],
)

/** Those of these students who have logged in, asked for a code, or of whom anything else is kept. */
export async function studentsInUse(tx: Tx, studIds: number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const table of OF_STUDENTS) {
    const rows = await tx.selectFrom(table).where('stud_id', 'in', studIds).select('stud_id').distinct().execute()
    for (const { stud_id } of rows) found.add(stud_id)
  }
  return found
}

type NotWhole = { admissions: Set<string>; numbers: Set<string> }

/** Students whom the sheet would take over, or of whom it cannot say all: by admission number, and by mobile number. */
export async function studentsNotWhole(read: Tx, admissionNos: string[], mobiles: string[]): Promise<NotWhole> {
  const rows = await read
    .selectFrom('students')
    .where((where) => where.or([where('admission_no', 'in', admissionNos), where('mobile', 'in', mobiles)]))
    .where((where) =>
      where.or([
        where('admission_no', 'is', null),
        where('phone_code', '!=', '91'),
        where('status', 'not in', ['active', 'left']),
        where('guardian', 'is', null),
      ]),
    )
    .select(['admission_no', 'mobile'])
    .execute()
  return {
    admissions: new Set(rows.flatMap(({ admission_no }) => admission_no ?? [])),
    numbers: new Set(rows.flatMap(({ admission_no, mobile }) => (admission_no === null ? [mobile] : []))),
  }
}

/** Who has these mobile numbers now. */
export async function holdersOf(
  tx: Tx,
  mobiles: string[],
): Promise<Pick<Tables['students'], 'admission_no' | 'mobile'>[]> {
  return tx
    .selectFrom('students')
    .where('phone_code', '=', '91')
    .where('mobile', 'in', mobiles)
    .select(['admission_no', 'mobile'])
    .execute()
}

/** Those of these classes of which students were told. */
export async function announcedClasses(tx: Tx, classIds: number[]): Promise<Set<number>> {
  const rows = await tx.selectFrom('push_rounds').where('class_id', 'in', classIds).select('class_id').execute()
  return new Set(rows.map(({ class_id }) => class_id))
}
