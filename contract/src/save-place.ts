import { Type } from 'typebox'
import { Seconds } from './assessment.ts'
import { studentCall } from './call.ts'
import { Id, IdIn } from './ids.ts'

/** More than any paper has. */
const MAX_QUESTIONS = 500

export const savePlace = studentCall({
  path: '/Student/save_place',
  loadClass: 'history',
  extension: true,
  about:
    'Saves which question of an open attempt is on display and which were visited, so that another device can continue there. Visited questions and the time in view of each are only added to; `visited` in the answer is all of them. For students.',
  body: {
    attempt_id: IdIn(),
    question_id: IdIn(),
    visited: Type.Array(IdIn(), { maxItems: MAX_QUESTIONS }),
    times: Type.Optional(
      Type.Array(Type.Object({ question_id: IdIn(), seconds: Seconds() }), { maxItems: MAX_QUESTIONS }),
    ),
  },
  data: Type.Object({ visited: Type.Array(Id()) }),
  errors: ['not_found', 'attempt_closed', 'rule'],
})
