import { Type } from 'typebox'
import { Line } from '../fields.ts'
import { IdIn } from '../ids.ts'
import { StudentStatus } from './staff-fields.ts'

/** What the list of students is narrowed to. */
export const studentFilter = {
  search: Type.Optional(Line(100, 1)),
  ac_id: Type.Optional(IdIn()),
  batch_id: Type.Optional(IdIn()),
  status: Type.Optional(StudentStatus()),
}
