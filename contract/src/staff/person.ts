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
  about:
    'Returns everything that is kept about a student as one file. The export is recorded in the audit log. For owners.',
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
    'Deletes a student and everything that is kept about them, permanently. `typed` is the admission number or the name, so that nobody is deleted by mistake. For owners.',
  body: { stud_id: IdIn(), typed: Line(MAX_TYPED, 1) },
  data: Type.Object({}),
  errors: ['not_found', 'rule'],
})
