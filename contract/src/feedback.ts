import { Type } from 'typebox'
import { call } from './call.ts'
import { Lines } from './fields.ts'
import { IdIn } from './ids.ts'

export const addFeedback = call({
  method: 'POST',
  path: '/Student/add_feedback',
  access: 'student',
  about: 'Takes feedback of 5 to 5,000 characters, spaces at both ends not counted.',
  body: Type.Object({ stud_id: IdIn(), message: Lines(20_000) }),
  data: Type.Object({}),
  errors: ['rule'],
})
