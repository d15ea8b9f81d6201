import { Type } from 'typebox'
import { historyCall, studentCall } from './call.ts'
import { Instant, Lines, OrNull } from './fields.ts'
import { Id } from './ids.ts'

export const addFeedback = studentCall({
  path: '/Student/add_feedback',
  loadClass: 'history',
  about: 'Saves feedback of 5 to 5,000 characters, not counting spaces at both ends. For students.',
  body: { message: Lines(20_000) },
  data: Type.Object({}),
  errors: ['rule'],
})

export const ownFeedback = historyCall({
  path: '/Student/feedback',
  extension: true,
  about: "Returns the student's feedback with the academy's answers, the newest first, up to fifty. For students.",
  entry: Type.Object({
    feedback_id: Id(),
    message: Type.String(),
    sent_at: Instant(),
    /** Null until the academy answers. */
    answer: OrNull(Type.Object({ text: Type.String(), by: Type.String(), at: Instant() })),
  }),
  errors: [],
})
