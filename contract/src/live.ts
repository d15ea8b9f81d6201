import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Address, Instant, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

export const liveClasses = studentCall({
  path: '/Student/live_classes',
  loadClass: 'lists',
  about: "A batch's live classes in a subject, the next one first. `online_url` is null outside opens_at to ends_at.",
  body: { batch_id: IdIn(), sub_id: IdIn() },
  data: Type.Array(
    Type.Object({
      class_id: Id(),
      batch_name: Type.String(),
      class_name: Type.String(),
      tutor_name: Type.String(),
      subject_name: Type.String(),
      online_url: OrNull(Address()),
      starts_at: Instant(),
      ends_at: Instant(),
      opens_at: Instant(),
      on_now: Type.Boolean(),
    }),
  ),
  errors: ['not_found'],
})
