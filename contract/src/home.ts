import { Type } from 'typebox'
import { TimeLeft } from './assessment.ts'
import { studentCall } from './call.ts'
import { Address, Count, Day, Instant, OrNull } from './fields.ts'
import { Id } from './ids.ts'

/**
 * The current class, otherwise the next one. `online_url` is null before `opens_at`, after the class, and for one that only
 * has a `room`.
 */
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
  room: OrNull(Type.String()),
})

/** `new_quizzes` were added within a week; `open_exams` can be taken now. Neither counts what was started. */
const Counts = Type.Object({
  subjects: Count(),
  materials: Count(),
  new_quizzes: Count(),
  open_exams: Count(),
  news_this_week: Count(),
})

/** `window` is by the server's clock, since a device's clock may be wrong. */
const EntranceExam = Type.Object({
  id: Id(),
  name: Type.String(),
  started_at: OrNull(Instant()),
  ending_at: OrNull(Instant()),
  window: Type.Enum(['before', 'open']),
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

const NextClass = Type.Object({
  class_id: Id(),
  class_name: Type.String(),
  subject_name: Type.String(),
  starts_at: Instant(),
})

/** An attempt to continue: `id` is that of the quiz or exam. */
const RunningTest = Type.Object({
  kind: Type.Enum(['quiz', 'exam', 'entrance']),
  id: Id(),
  attempt_id: Id(),
  name: Type.String(),
  time_left: TimeLeft(),
})

/** An exam that can be taken now and was not started; `id` is that of the exam. */
const OpenExam = Type.Object({
  kind: Type.Enum(['exam', 'entrance']),
  id: Id(),
  name: Type.String(),
  ending_at: OrNull(Instant()),
})

const NewMaterial = Type.Object({
  material_id: Id(),
  title: Type.String(),
  subject_id: Id(),
  subject_name: Type.String(),
  chapter_id: Id(),
  chapter_name: Type.String(),
})

export const home = studentCall({
  path: '/Student/home',
  loadClass: 'lists',
  extension: true,
  about: 'Returns everything that the home screen shows. For students.',
  data: Type.Object({
    student: Type.Object({ stud_id: Id(), name: Type.String(), academic_level_name: Type.String() }),
    today: Day(),
    /** The first to end comes first; absent if there are none, which is nearly always. */
    running_tests: Type.Optional(Type.Array(RunningTest, { minItems: 1, maxItems: 3 })),
    live_class: OrNull(LiveClass),
    /** The one after `live_class`, if it begins today or tomorrow. */
    next_class: OrNull(NextClass),
    counts: Counts,
    /** The first to end comes first. */
    open_exams: Type.Array(OpenExam, { maxItems: 2 }),
    /** Added within a week and not opened yet. */
    new_materials: Type.Array(NewMaterial, { maxItems: 2 }),
    /** The one that can be taken now, otherwise the next one. */
    entrance_exam: OrNull(EntranceExam),
    /** For the current month. */
    attendance_percent: OrNull(Type.Number({ minimum: 0, maximum: 100 })),
    continue_watching: Type.Array(Unfinished, { maxItems: 3 }),
  }),
  errors: [],
})
