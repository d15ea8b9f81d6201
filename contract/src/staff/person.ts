import { Type } from 'typebox'
import { Line } from '../fields.ts'
import { IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'

const MAX_TYPED = 200

export const staffExportStudent = staffCall({
  path: '/staff/export_student',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about: 'Everything that is kept about a student, as one file. That it was exported stands in the audit.',
  body: { stud_id: IdIn() },
  data: Type.Object({ file: Type.String(), text: Type.String() }),
  errors: ['not_found'],
})

export const staffEraseStudent = staffCall({
  path: '/staff/erase_student',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Removes a student and all that is kept about them, for good. `typed` is the admission number or the name, so that nobody is removed by a slip.',
  body: { stud_id: IdIn(), typed: Line(MAX_TYPED, 1) },
  data: Type.Object({}),
  errors: ['not_found', 'rule'],
})
