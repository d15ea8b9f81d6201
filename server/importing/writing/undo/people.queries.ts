import type { Tx } from '../../../db/db.ts'

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

/** Mobile numbers of these that others have now, beside those whose number the import itself changed. */
export async function numbersOfOthers(tx: Tx, mobiles: string[], importId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('students')
    .where('phone_code', '=', '91')
    .where('mobile', 'in', mobiles)
    .where('stud_id', 'not in', (own) =>
      own
        .selectFrom('import_changes')
        .where('import_id', '=', importId)
        .where('stud_id', 'is not', null)
        .select('stud_id')
        .$castTo<{ stud_id: number }>(),
    )
    .select('mobile')
    .execute()
  return new Set(rows.map(({ mobile }) => mobile))
}
