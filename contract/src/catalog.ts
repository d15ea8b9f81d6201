import { Type } from 'typebox'
import { listCall } from './call.ts'
import { Address, Count, Day, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

const Batch = Type.Object({ batch_id: Id(), batch_name: Type.String() })

export const subjects = listCall({
  path: '/Student/subjects',
  about: "Returns the subjects of the student's academic level, in the academy's order. For students.",
  entry: Type.Object({
    subject_id: Id(),
    subject_name: Type.String(),
    thumbnail: OrNull(Address()),
    chapter_count: Count(),
    topic_count: Type.Optional(Count()),
    /** Quizzes that the student can see today. */
    quiz_count: Type.Optional(Count()),
    /** Study materials that the student can see today. */
    material_count: Type.Optional(Count()),
  }),
  errors: [],
})

export const chapters = listCall({
  path: '/Student/chapters',
  about: "Returns the chapters of a subject, in the academy's order. For students.",
  body: { sub_id: IdIn() },
  entry: Type.Object({
    chapter_id: Id(),
    chapter_name: Type.String(),
    subject_id: Id(),
    subject_name: Type.String(),
    topic_count: Count(),
    /** Quizzes that the student can see today. */
    quiz_count: Count(),
    /** Study materials that the student can see today. */
    material_count: Type.Optional(Count()),
  }),
  errors: ['not_found'],
})

export const batchLists = listCall({
  path: '/Student/batch_lists',
  about: 'Returns the batches that the student is in. For students.',
  entry: Batch,
  errors: [],
})

export const batches = listCall({
  path: '/Student/batches',
  about: "Returns the student's batches in which a subject is taught. For students.",
  body: { sub_id: IdIn() },
  entry: Batch,
  errors: ['not_found'],
})

export const dayLists = listCall({
  path: '/Student/day_lists',
  about:
    'Returns the days of a batch in a subject. A student without a batch sends null and gets an empty list. For students.',
  body: { batch_id: OrNull(IdIn()), sub_id: IdIn() },
  entry: Type.Object({
    day_no: Type.Integer({ minimum: 1 }),
    schedule_name: Type.String(),
    subject_id: Id(),
    /** Null if the academy set no date. */
    date: OrNull(Day()),
    /** The chapter taught on that day; null if the academy set none. */
    chapter_id: OrNull(Id()),
  }),
  errors: ['not_found'],
})
