import { type TProperties, Type } from 'typebox'
import { MAX_FEEDBACK_ANSWER } from '../feedback.rules.ts'
import { Count, Instant, Line, Lines, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

/** Roles that read feedback; teachers only what was passed on to their subjects, from students of their batches. */
const READ = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

/** Grows with each act on the feedback; 0 before the first. */
const Version = () => Type.Integer({ minimum: 0, maximum: 1_000_000 })
const State = () => Type.Enum(['open', 'answered', 'closed'])
const Which = { stud_id: IdIn(), feedback_id: IdIn() } satisfies TProperties

const Row = {
  stud_id: Id(),
  feedback_id: Id(),
  student: Type.String(),
  batches: Type.Array(Type.String()),
  /** The subject to which the office passed it on. */
  subject: OrNull(Type.String()),
  text: Type.String(),
  sent_at: Instant(),
  state: State(),
}

const filter = {
  open: Type.Boolean(),
  subject_id: Type.Optional(IdIn()),
  search: Type.Optional(Line(100, 1)),
} satisfies TProperties

export const staffFeedback = staffCall({
  path: '/staff/feedback',
  roles: READ,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    "Returns students' feedback that waits, or that was answered or closed, the newest first, a hundred at a time; `search` looks in the text and the names. `before_at` and `before_id` are from the last row of the previous page. For owners, clerks, and teachers to whose subjects it was passed on.",
  body: {
    ...filter,
    before_at: Type.Optional(Type.Integer({ minimum: 0 })),
    before_id: Type.Optional(IdIn()),
  },
  data: Type.Object({ feedback: Type.Array(Type.Object({ ...Row, sent: Count() })), more: Type.Boolean() }),
  errors: [],
})

export const staffExportFeedback = staffCall({
  path: '/staff/export_feedback',
  roles: READ,
  scope: 'subjects',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the feedback that the filter of the list lets through as a workbook, with its answers. It is recorded in the audit log. For owners, clerks, and teachers to whose subjects it was passed on.',
  body: filter,
  data: Workbook(),
  errors: ['rule'],
})

export const staffFeedbackItem = staffCall({
  path: '/staff/feedback_item',
  roles: READ,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    "Returns one student's feedback with its answer. For owners, clerks, and teachers to whose subjects it was passed on.",
  body: Which,
  data: Type.Object({
    ...Row,
    subject_id: OrNull(Id()),
    /** Subjects of the student's level, to which it can be passed on; empty for teachers. */
    subjects: Type.Array(Type.Object({ subject_id: Id(), subject: Type.String() })),
    answer: OrNull(Type.Object({ text: Type.String(), by: Type.String(), at: Instant() })),
    version: Version(),
  }),
  errors: ['not_found'],
})

const Turned = () => Type.Object({ version: Version(), state: State() })

export const staffAnswerFeedback = staffCall({
  path: '/staff/answer_feedback',
  roles: READ,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Answers feedback and notifies the student. For owners, clerks, and teachers to whose subjects it was passed on.',
  body: { ...Which, version: Version(), text: Lines(MAX_FEEDBACK_ANSWER * 2) },
  data: Turned(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffWithdrawFeedbackAnswer = staffCall({
  path: '/staff/withdraw_feedback_answer',
  roles: READ,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Withdraws the answer to feedback, which waits again. For owners, clerks, and teachers to whose subjects it was passed on.',
  body: { ...Which, version: Version() },
  data: Turned(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffCloseFeedback = staffCall({
  path: '/staff/close_feedback',
  roles: READ,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Closes feedback that needs no answer; `restore` puts it back. For owners, clerks, and teachers to whose subjects it was passed on.',
  body: { ...Which, version: Version(), restore: Type.Boolean() },
  data: Turned(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffPassOnFeedback = staffCall({
  path: '/staff/pass_on_feedback',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    "Passes feedback on to the teachers of a subject of the student's level, who can then read and answer it, or to nobody. For owners and clerks.",
  body: { ...Which, version: Version(), subject_id: OrNull(IdIn()) },
  data: Turned(),
  errors: ['not_found', 'changed_meanwhile'],
})
