import { Type } from 'typebox'
import { BUILD } from './paper-fields.ts'
import { IMPORTERS } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

export const staffExportList = staffCall({
  path: '/staff/export_list',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns a list of the console as a workbook with the columns of its sheet, which an import takes back unchanged. No personal data is in it. For owners, clerks and examiners who may import the sheet.',
  body: { list: Type.Enum(['levels', 'subjects', 'batches', 'recorded', 'live', 'news', 'formats']) },
  data: Workbook(),
  errors: ['not_found', 'rule'],
})

export const staffExportPapers = staffCall({
  path: '/staff/export_papers',
  roles: BUILD,
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the question bank, the quizzes, or the exams with the entrance exams as a workbook with the columns of their sheets. It has the right answers, so it is recorded in the audit log. For owners and examiners.',
  body: { list: Type.Enum(['questions', 'quizzes', 'exams']) },
  data: Workbook(),
  errors: ['rule'],
})
