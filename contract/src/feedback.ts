import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Lines } from './fields.ts'

export const addFeedback = studentCall({
  path: '/Student/add_feedback',
  loadClass: 'history',
  about: 'Takes feedback of 5 to 5,000 characters, spaces at both ends not counted.',
  body: { message: Lines(20_000) },
  data: Type.Object({}),
  errors: ['rule'],
})
