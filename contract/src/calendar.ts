import { Type } from 'typebox'
import { call } from './call.ts'
import { Instant } from './fields.ts'
import { IdIn } from './ids.ts'

export const calendar = call({
  method: 'POST',
  path: '/Student/calendar',
  access: 'student',
  extension: true,
  about:
    'The secret address of the student’s calendar, on this server: live classes and the times of exams, for calendar programs. Made at the first call; `renew` makes another one and ends the one before.',
  body: Type.Object({ stud_id: IdIn(), renew: Type.Optional(Type.Boolean()) }),
  data: Type.Object({ path: Type.String(), made_at: Instant() }),
  errors: [],
})
