import { Type } from 'typebox'
import { Day } from '../fields.ts'
import { Id } from '../ids.ts'
import { EVERY_ROLE } from './roles.ts'
import { staffCall } from './staff-call.ts'

export const staffChoices = staffCall({
  path: '/staff/choices',
  roles: EVERY_ROLE,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns the levels, batches and subjects for forms and filters, and the day; with `archived`, also those that are archived, for screens that only look. Teachers get their own batches and subjects with the levels of those; staff without any get empty lists. For all staff.',
  body: { archived: Type.Optional(Type.Boolean()) },
  data: Type.Object({
    /** By the academy's clock. */
    today: Day(),
    levels: Type.Array(Type.Object({ ac_id: Id(), level: Type.String() })),
    batches: Type.Array(
      Type.Object({ batch_id: Id(), batch_code: Type.String(), batch_name: Type.String(), ac_id: Id() }),
    ),
    subjects: Type.Array(
      Type.Object({ subject_id: Id(), subject_code: Type.String(), subject_name: Type.String(), ac_id: Id() }),
    ),
  }),
  errors: [],
})
