import { Type } from 'typebox'
import { Count, Day, Instant, Marks, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { AuditChanges, StudentStatus } from './staff-fields.ts'

/** `mobile` is the number's end alone. It, `email` and `guardian` are null for whoever may not see them. */
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
  created_at: Instant(),
  /** Null for whoever may not change it. */
  version: OrNull(Type.String()),
  batches: Type.Array(Type.Object({ batch_id: Id(), batch_code: Type.String(), batch_name: Type.String() })),
})

/** Of this year. `may_still_miss` is null where the academy asks for no minimum. */
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

/** `marks`, `passed` and `rank` are null until they are out, as for the student. */
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

/** Of the attempts that are shown and whose results are out; `chapter_no` is null for questions of no chapter. */
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

/** What the staff did; `who` is null for whoever is not an owner. */
const StaffChange = Type.Object({
  entry_id: Count(),
  at: Instant(),
  who: OrNull(Type.String()),
  action: Type.String(),
  changes: AuditChanges(),
  reason: OrNull(Type.String()),
})

export const staffStudent = staffCall({
  path: '/staff/student',
  roles: ['owner', 'clerk', 'examiner', 'teacher'],
  scope: 'batches',
  loadClass: 'history',
  about:
    'One student: who it is, attendance of this year, the last hundred attempts, right answers by chapter, devices, and what the staff changed (null for whoever may not see that).',
  body: { stud_id: IdIn() },
  data: Type.Object({
    student: Identity,
    attendance: Attendance,
    attempts: Type.Array(Attempt),
    chapters: Type.Array(Chapter),
    devices: Type.Array(Device),
    changes: OrNull(Type.Array(StaffChange)),
  }),
  errors: ['not_found'],
})
