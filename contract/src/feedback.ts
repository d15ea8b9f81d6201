import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Lines } from './fields.ts'

export const addFeedback = studentCall({
  path: '/Student/add_feedback',
  loadClass: 'history',
  about: 'Saves feedback of 5 to 5,000 characters, not counting spaces at both ends. For students.',
  body: { message: Lines(20_000) },
  data: Type.Object({}),
  errors: ['rule'],
})
