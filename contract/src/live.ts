import { Type } from 'typebox'
import { listCall, studentCall } from './call.ts'
import { Address, Count, Instant, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

const Listed = {
  class_id: Id(),
  batch_name: Type.String(),
  class_name: Type.String(),
  tutor_name: Type.String(),
  subject_name: Type.String(),
  online_url: OrNull(Address()),
  room: OrNull(Type.String()),
  starts_at: Instant(),
  ends_at: Instant(),
  opens_at: Instant(),
  on_now: Type.Boolean(),
}

export const liveClasses = listCall({
  path: '/Student/live_classes',
  about:
    'Returns the live classes of a batch in a subject, the next one first. `online_url` is null outside `opens_at` to `ends_at`; it is an address of the academy that notes the student as joined and leads to the class. `room` is where a class at the academy takes place. For students.',
  body: { batch_id: IdIn(), sub_id: IdIn() },
  entry: Type.Object(Listed),
  errors: ['not_found'],
})

export const liveTimetable = studentCall({
  path: '/Student/live_timetable',
  loadClass: 'lists',
  extension: true,
  about:
    "Returns the live classes of all the student's batches, the next one first, and the recorded classes of the last week. For students.",
  data: Type.Object({
    /** `starts_in`: minutes by the server's clock, for a class that starts within the hour. */
    classes: Type.Array(Type.Object({ ...Listed, starts_in: Type.Optional(Count()) })),
    /** The latest first. `topic_id` is the recording. */
    recorded: Type.Array(
      Type.Object({
        class_id: Id(),
        class_name: Type.String(),
        subject_name: Type.String(),
        starts_at: Instant(),
        chapter_id: Id(),
        topic_id: Id(),
      }),
    ),
  }),
  errors: [],
})
