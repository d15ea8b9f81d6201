import { Type } from 'typebox'
import { Day, Line, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { EVERY_ROLE } from './roles.ts'
import { staffCall } from './staff-call.ts'

/** `more` is a student's admission number and level, or a question's code and subject; a paper has its day instead. */
const Found = Type.Object({
  kind: Type.Enum(['student', 'question', 'paper']),
  id: Id(),
  title: Type.String(),
  more: Type.String(),
  starts_on: OrNull(Day()),
})

export const staffFind = staffCall({
  path: '/staff/find',
  roles: EVERY_ROLE,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns up to five students, five questions and five test papers that a text leads to: students and questions as their lists find them, papers by a part of the name. All get only what they may see in those lists. For all staff.',
  body: { search: Line(100, 1) },
  data: Type.Object({ found: Type.Array(Found) }),
  errors: [],
})
