import { Type } from 'typebox'
import { Count, Line, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { BUILD, ExtraGroups, ExtraTold, Refusal } from './paper-fields.ts'
import { staffCall } from './staff-call.ts'

const MAX_REASON = 500
const MAX_NUMBERS = 200
/** The length of a hash. */
const MAX_SEEN = 64

export const staffExtraTime = staffCall({
  path: '/staff/extra_time',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns the groups with extra time of a paper that students have in their lists. `seen` identifies these groups: send it back when changing them. For owners and examiners.',
  body: { paper_id: IdIn() },
  data: Type.Object({ minutes: OrNull(Count()), groups: ExtraGroups(), told: ExtraTold(), seen: Type.String() }),
  errors: ['not_found'],
})

export const staffCheckExtraTime = staffCall({
  path: '/staff/check_extra_time',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns the effect of groups with extra time on a paper, and everything that is wrong with them. Saves nothing. For owners and examiners.',
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
    'Replaces the groups with extra time of a paper, until a student has started it; after that, minutes are given in its sitting. If anything is wrong, nothing is saved. A paper that still equals what was sealed gets a new seal. For owners and examiners.',
  body: { paper_id: IdIn(), seen: Line(MAX_SEEN), groups: ExtraGroups(), reason: Reason(MAX_REASON) },
  data: Type.Object({ refusals: Type.Array(Refusal()) }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffStudentsByNumbers = staffCall({
  path: '/staff/students_by_numbers',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns active students by their admission numbers, and the numbers that no active student has. For owners and examiners.',
  body: { numbers: Type.Array(Line(100, 1), { maxItems: MAX_NUMBERS }) },
  data: Type.Object({
    students: Type.Array(Type.Object({ stud_id: Id(), name: Type.String(), admission_no: OrNull(Type.String()) })),
    missing: Type.Array(Type.String()),
  }),
  errors: [],
})
