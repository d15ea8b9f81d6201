import { Type } from 'typebox'
import { Count } from '../fields.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

export const staffBrowsers = staffCall({
  path: '/staff/browsers',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns the browsers in which students are signed in, counted by family and version, and the students whose browser is too old for the app. For owners and clerks.',
  data: Type.Object({
    browsers: Type.Array(
      Type.Object({
        /** The browser's own name: `Samsung Internet`. */
        family: Type.String(),
        version: Type.String(),
        students: Count(),
        /** Older than the app supports. */
        is_too_old: Type.Boolean(),
      }),
    ),
    /** Students who signed in before browsers were counted, or with a browser that does not say its name. */
    unknown: Count(),
    /** Two hundred at most. */
    too_old: Type.Array(Type.Object({ stud_id: Type.Integer(), name: Type.String(), browser: Type.String() })),
  }),
  errors: [],
})

export const staffExportBrowsers = staffCall({
  path: '/staff/export_browsers',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns all students whose browser is too old for the app as a workbook. It is recorded in the audit log. For owners and clerks.',
  data: Workbook(),
  errors: [],
})
