import { Type } from 'typebox'
import { call } from './call.ts'
import { Address, Count, Day, Instant, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** The class that is on, else the next one. `online_url` is null outside its window, which starts at `opens_at`. */
const LiveClass = Type.Object({
  class_id: Id(),
  class_name: Type.String(),
  batch_name: Type.String(),
  tutor_name: Type.String(),
  subject_name: Type.String(),
  starts_at: Instant(),
  ends_at: Instant(),
  opens_at: Instant(),
  on_now: Type.Boolean(),
  online_url: OrNull(Address()),
})

/** Null where a feature has nothing to say yet. */
const Counts = Type.Object({
  subjects: OrNull(Count()),
  materials: OrNull(Count()),
  new_quizzes: OrNull(Count()),
  open_exams: OrNull(Count()),
  news_this_week: OrNull(Count()),
})

const Unfinished = Type.Object({
  topic_id: Id(),
  topic_name: Type.String(),
  chapter_id: Id(),
  chapter_name: Type.String(),
  subject_name: Type.String(),
  thumbnail: OrNull(Address()),
  position: Count(),
  duration: OrNull(Count()),
  watched_percent: Count(),
})

export const home = call({
  method: 'POST',
  path: '/Student/home',
  access: 'student',
  extension: true,
  about: 'Everything that the home screen shows, in one answer.',
  body: Type.Object({ stud_id: IdIn() }),
  data: Type.Object({
    student: Type.Object({ stud_id: Id(), name: Type.String(), academic_level_name: Type.String() }),
    today: Day(),
    live_class: OrNull(LiveClass),
    counts: Counts,
    entrance_exam: OrNull(Type.Object({ name: Type.String() })),
    /** This month's. */
    attendance_percent: OrNull(Type.Number({ minimum: 0, maximum: 100 })),
    continue_watching: Type.Array(Unfinished, { maxItems: 3 }),
  }),
  errors: [],
})
