import { Type } from 'typebox'
import { Count, Day, Instant, Marks, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { AuditActionKnown, AuditChanges, StudentStatus } from './staff-fields.ts'

/**
 * `mobile` is only the end of the number. `mobile`, `email` and `guardian` are null for callers who may not see them.
 */
const Identity = Type.Object({
  stud_id: Id(),
  admission_no: OrNull(Type.String()),
  name: Type.String(),
  guardian: OrNull(Type.String()),
  mobile: OrNull(Type.String()),
  email: OrNull(Type.String()),
  state: OrNull(Type.String()),
  district: OrNull(Type.String()),
  ac_id: Id(),
  level: Type.String(),
  status: StudentStatus(),
  joined_on: OrNull(Day()),
  birth_date: OrNull(Day()),
  created_at: Instant(),
  /** Null for callers who may not change the student. */
  version: OrNull(Type.String()),
  batches: Type.Array(Type.Object({ batch_id: Id(), batch_code: Type.String(), batch_name: Type.String() })),
})

/** For this year. `may_still_miss` is null if the academy requires no minimum. */
const Attendance = Type.Object({
  minimum_percent: OrNull(Count()),
  subjects: Type.Array(
    Type.Object({
      subject_id: Id(),
      subject_name: Type.String(),
      present: Count(),
      held: Count(),
      percent: Type.Number(),
      may_still_miss: OrNull(Count()),
    }),
  ),
  /** The last classes, the oldest first. `status`: P present, L late, A absent, H holiday. */
  days: Type.Array(
    Type.Object({
      date: Day(),
      start: Type.String(),
      subject_name: Type.String(),
      status: Type.Enum(['P', 'L', 'A', 'H']),
    }),
  ),
})

/** `marks`, `passed` and `rank` are null until they are published, as for the student. */
const Attempt = Type.Object({
  attempt_id: Id(),
  kind: Type.String(),
  paper: Type.String(),
  number: Count(),
  is_open: Type.Boolean(),
  started_at: Instant(),
  submitted_at: OrNull(Instant()),
  marks: OrNull(Marks()),
  max_marks: Marks(),
  passed: OrNull(Type.Boolean()),
  rank: OrNull(Count()),
})

/** Over the listed attempts with published results; `chapter_no` is null for questions of no chapter. */
const Chapter = Type.Object({
  subject_name: Type.String(),
  chapter_no: OrNull(Count()),
  chapter_name: OrNull(Type.String()),
  answered: Count(),
  right: Count(),
})

const Device = Type.Object({
  started_at: Instant(),
  seen_at: Instant(),
  ended_at: OrNull(Instant()),
  end_reason: OrNull(Type.String()),
})

/** Average percent of the newest tests with published marks, and of as many before them; null for fewer than two. */
const Trend = OrNull(Type.Object({ tests: Count(), recent_percent: Type.Integer(), before_percent: Type.Integer() }))

/**
 * The latest watched videos and opened materials, the newest first. `figure`: percent of a video, page of a material.
 */
const Opened = Type.Array(
  Type.Object({ title: Type.String(), subject_name: Type.String(), figure: Count(), at: Instant() }),
)

/**
 * What was sent to the student. An SMS (`text`) is `about` a login or a signup, and `state` is sent, delivered,
 * undelivered or failed. A notification (`push`) is about a result, or about a class that begins `at`; it is waiting or
 * done, and `devices` is the number of devices it goes to. Devices do not report whether it was seen.
 */
const Message = Type.Object({
  way: Type.Enum(['text', 'push']),
  about: Type.String(),
  title: OrNull(Type.String()),
  state: Type.String(),
  reason: OrNull(Type.String()),
  devices: OrNull(Count()),
  at: Instant(),
})

/** An act of the staff; `who` is null for callers who are not owners. */
const StaffChange = Type.Object({
  entry_id: Count(),
  at: Instant(),
  who: OrNull(Type.String()),
  action: AuditActionKnown(),
  changes: AuditChanges(),
  reason: OrNull(Type.String()),
})

export const staffStudent = staffCall({
  path: '/staff/student',
  roles: ['owner', 'clerk', 'examiner', 'teacher'],
  scope: 'batches',
  loadClass: 'history',
  about:
    'Returns one student: details, attendance of this year, the last hundred attempts, the trend of their marks, correct answers by chapter, devices, videos and materials; also messages and what the staff changed, null for staff who may not see them. For owners, clerks, examiners and teachers of the batch.',
  body: { stud_id: IdIn() },
  data: Type.Object({
    student: Identity,
    attendance: Attendance,
    attempts: Type.Array(Attempt),
    trend: Trend,
    chapters: Type.Array(Chapter),
    devices: Type.Array(Device),
    videos: Type.Object({ begun: Count(), finished: Count(), last: Opened }),
    materials: Type.Object({ opened: Count(), last: Opened }),
    messages: OrNull(Type.Array(Message)),
    changes: OrNull(Type.Array(StaffChange)),
  }),
  errors: ['not_found'],
})
