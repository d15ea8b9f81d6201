import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Instant } from './fields.ts'

export const calendar = studentCall({
  path: '/Student/calendar',
  loadClass: 'history',
  extension: true,
  about:
    'The secret address of the student’s calendar, on this server: live classes and the times of exams, for calendar programs. Made at the first call; `renew` makes another one and ends the one before.',
  body: { renew: Type.Optional(Type.Boolean()) },
  data: Type.Object({ path: Type.String(), made_at: Instant() }),
  errors: [],
})
