import { Type } from 'typebox'
import { Count, Line, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { BUILD, ExtraGroups, ExtraTold, Refusal } from './paper-fields.ts'
import { staffCall } from './staff-call.ts'

const MAX_REASON = 500
const MAX_NUMBERS = 200
/** Of a hash. */
const MAX_SEEN = 64

export const staffExtraTime = staffCall({
  path: '/staff/extra_time',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'The groups with more time of a paper that students have in their lists. `seen` says which groups these are: whoever changes them sends it along.',
  body: { paper_id: IdIn() },
  data: Type.Object({ minutes: OrNull(Count()), groups: ExtraGroups(), told: ExtraTold(), seen: Type.String() }),
  errors: ['not_found'],
})

export const staffCheckExtraTime = staffCall({
  path: '/staff/check_extra_time',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about: 'What groups with more time would come to at a paper, and all that is wrong with them. Stores nothing.',
  body: { paper_id: IdIn(), groups: ExtraGroups() },
  data: Type.Object({ told: ExtraTold(), refusals: Type.Array(Refusal()) }),
  errors: ['not_found'],
})

export const staffSaveExtraTime = staffCall({
  path: '/staff/save_extra_time',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Puts groups with more time in the place of those that a paper has, until somebody has begun it: then minutes are given in its sitting. With anything wrong nothing is stored. The seal of a paper that is what was sealed is made anew.',
  body: { paper_id: IdIn(), seen: Line(MAX_SEEN), groups: ExtraGroups(), reason: Reason(MAX_REASON) },
  data: Type.Object({ refusals: Type.Array(Refusal()) }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffStudentsByNumbers = staffCall({
  path: '/staff/students_by_numbers',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about: 'Active students by their admission numbers, and the numbers that nobody has.',
  body: { numbers: Type.Array(Line(100, 1), { maxItems: MAX_NUMBERS }) },
  data: Type.Object({
    students: Type.Array(Type.Object({ stud_id: Id(), name: Type.String(), admission_no: OrNull(Type.String()) })),
    missing: Type.Array(Type.String()),
  }),
  errors: [],
})
