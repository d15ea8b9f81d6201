import { Type } from 'typebox'
import { listCall } from './call.ts'
import { Address, Count, Day, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

const Batch = Type.Object({ batch_id: Id(), batch_name: Type.String() })

export const subjects = listCall({
  path: '/Student/subjects',
  about: "The subjects of the student's academic level, in the provider's order.",
  entry: Type.Object({
    subject_id: Id(),
    subject_name: Type.String(),
    thumbnail: OrNull(Address()),
    chapter_count: Count(),
    topic_count: Type.Optional(Count()),
  }),
  errors: [],
})

export const chapters = listCall({
  path: '/Student/chapters',
  about: "A subject's chapters, in the provider's order.",
  body: { sub_id: IdIn() },
  entry: Type.Object({
    chapter_id: Id(),
    chapter_name: Type.String(),
    subject_id: Id(),
    subject_name: Type.String(),
    topic_count: Count(),
    /** Its quizzes that the student sees today. */
    quiz_count: Count(),
  }),
  errors: ['not_found'],
})

export const batchLists = listCall({
  path: '/Student/batch_lists',
  about: 'The batches that the student is in.',
  entry: Batch,
  errors: [],
})

export const batches = listCall({
  path: '/Student/batches',
  about: "The student's batches in which a subject is taught.",
  body: { sub_id: IdIn() },
  entry: Batch,
  errors: ['not_found'],
})

export const dayLists = listCall({
  path: '/Student/day_lists',
  about: "A batch's days in a subject. A student without a batch sends null and gets an empty list.",
  body: { batch_id: OrNull(IdIn()), sub_id: IdIn() },
  entry: Type.Object({
    day_no: Type.Integer({ minimum: 1 }),
    schedule_name: Type.String(),
    subject_id: Id(),
    /** Null when the academy gives no date. */
    date: OrNull(Day()),
    /** The chapter of the subject that the day teaches; null when the academy names none. */
    chapter_id: OrNull(Id()),
  }),
  errors: ['not_found'],
})
