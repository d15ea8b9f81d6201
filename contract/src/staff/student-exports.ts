import { Type } from 'typebox'
import { IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'
import { MAX_SELECTED } from './max-selected.rules.ts'
import { studentFilter } from './student-filter.ts'

export const staffExportStudents = staffCall({
  path: '/staff/export_students',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns students as a workbook with the columns of the sheet `students`, which an import takes back unchanged: those whom the filter of the list lets through, or the selected ones. It has their full numbers, so it is recorded in the audit log. For owners and clerks.',
  body: { ...studentFilter, stud_ids: Type.Optional(Type.Array(IdIn(), { minItems: 1, maxItems: MAX_SELECTED })) },
  data: Workbook(),
  errors: ['rule'],
})

export const staffExportRegister = staffCall({
  path: '/staff/export_register',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the attendance of a batch in a month as a workbook with a sheet for each subject: students down, classes across, with totals. It is recorded in the audit log. For owners and clerks.',
  body: { batch_id: IdIn(), month: Type.String({ pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` }) },
  data: Workbook(),
  errors: ['not_found', 'rule'],
})
