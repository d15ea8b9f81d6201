import { addStudent, changeStudent, setBatches, studentByNumber } from '../../features/account/account.queries.ts'
import type { Tx } from '../../db/db.ts'
import { addDays } from '../../ports/time.ts'
import { day, list, mobile, oneOf, optional, text } from '../cells.ts'
import type { Import } from '../import-run.ts'
import { type RowOf, sheet } from '../sheet.ts'
import { batchCodes, type Codes, idOf, levelCodes } from './codes.ts'

const PHONE_CODE = '91'

const columns = {
  admission_no: text('Admission No', 40),
  name: text('Student Name', 100),
  guardian: text('Guardian Name', 100),
  mobile: mobile('Mobile'),
  email: optional(text('Email', 254)),
  state: optional(text('State', 100)),
  district: optional(text('District', 100)),
  level: text('Level', 100),
  batch_codes: list('Batch Code'),
  joined_on: optional(day('Joining Date')),
  status: optional(oneOf('Status', ['Active', 'Left'])),
}
type Row = RowOf<typeof columns>

/** Students by their admission number. One who had registered with the same mobile number is adopted. */
export const studentsSheet = sheet({
  name: 'students',
  columns,
  write: async (tx, rows: Row[], into) => {
    const levels = await levelCodes(tx)
    const batches = await batchCodes(tx)
    for (const row of rows) await putStudent(tx, row, into, levels, batches)
  },
})

async function putStudent(tx: Tx, row: Row, into: Import, levels: Codes, batches: Codes): Promise<void> {
  const ac_id = idOf(into, levels, row.level, 'Level', row.line)
  const batchIds = row.batch_codes.map((code) => idOf(into, batches, code, 'Batch Code', row.line))
  const byNumber = await studentByNumber(tx, PHONE_CODE, row.mobile)
  if (byNumber && byNumber.admission_no !== null && byNumber.admission_no !== row.admission_no) {
    const problem = `${row.mobile} is the number of ${byNumber.name} (${byNumber.admission_no}) already`
    into.mistakes.push({ file: into.file, row: row.line, column: 'Mobile', problem })
    return
  }
  if (ac_id === 0 || batchIds.includes(0)) return
  const { admission_no, name, guardian, email, state, district } = row
  const status = row.status === 'Left' ? ('left' as const) : ('active' as const)
  const joined_on = row.joined_on === null ? null : addDays(row.joined_on, into.moved.days)
  const told = { admission_no, name, guardian, email, state, district, ac_id, status, joined_on }
  const number = { phone_code: PHONE_CODE, mobile: row.mobile }
  const known = byNumber?.stud_id ?? (await studentByAdmission(tx, admission_no))
  const stud_id = known ?? into.newId()
  if (known === null) await addStudent(tx, { stud_id, ...told, ...number, created_at: into.clock.now() })
  else await changeStudent(tx, stud_id, { ...told, ...number })
  await setBatches(tx, stud_id, batchIds)
}

async function studentByAdmission(tx: Tx, admissionNo: string): Promise<number | null> {
  const row = await tx
    .selectFrom('students')
    .where('admission_no', '=', admissionNo)
    .select('stud_id')
    .executeTakeFirst()
  return row?.stud_id ?? null
}
