import { Type } from 'typebox'
import { Count, Instant, Line, Marks, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { ActDone, ActRequest } from './act-request-fields.ts'
import type { Role } from './roles.ts'
import { MAX_MESSAGE, MAX_MINUTES_OF_INVIGILATOR, MAX_PAUSED_HOURS } from './sittings.rules.ts'
import { staffCall } from './staff-call.ts'
import { requestKey, StudentAttempt } from './staff-fields.ts'

/** Roles that see the students in a test and help them; and roles that decide what counts. */
const WATCH = ['owner', 'examiner', 'invigilator'] as const satisfies Role[]
const JUDGE = ['owner', 'examiner'] as const satisfies Role[]

/** Attempts of one act. */
const MAX_ATTEMPTS = 500

const Sitting = {
  paper_id: Id(),
  kind: Type.Enum(['exam', 'entrance']),
  name: Type.String(),
  starts_at: OrNull(Instant()),
  ends_at: OrNull(Instant()),
  /** Set during a pause, in which nobody loses time; `until` is its automatic end. */
  paused: OrNull(Type.Object({ since: Instant(), until: Instant() })),
}

export const staffSittings = staffCall({
  path: '/staff/sittings',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'lists',
  about:
    'Returns the exams and entrance exams that are being written, began within the last day, or begin within the next. For owners, examiners and invigilators of the sitting.',
  // `over`: its time is over, and nobody is writing with extra time.
  data: Type.Array(
    Type.Object({ ...Sitting, writing: Count(), handed_in: Count(), state: Type.Enum(['planned', 'running', 'over']) }),
  ),
  errors: [],
})

/**
 * A student who has started. `unsent` are answers that wait on the device by its last report; `contact_at` is when the
 * server last heard from it, null before the first report. `extra_seconds` is the additional time, `told_at` when the
 * device knew of all acts, null while it does not. `late` is the number of answers that came after the close and are
 * stored separately, the last of them at `late_at`; `late_before` of them were given before the close by the phone's
 * own clock.
 */
const Row = Type.Object({
  ...StudentAttempt,
  is_open: Type.Boolean(),
  started_at: Instant(),
  submitted_at: OrNull(Instant()),
  deadline: OrNull(Instant()),
  answered: Count(),
  unsent: Count(),
  leaves: Count(),
  devices: Count(),
  device_at: OrNull(Instant()),
  contact_at: OrNull(Instant()),
  extra_seconds: Type.Integer(),
  acts: Count(),
  told_at: OrNull(Instant()),
  late: Count(),
  late_before: Count(),
  late_at: OrNull(Instant()),
  /** True if the staff closed it, not a submit. */
  is_forced: Type.Boolean(),
  ruling: OrNull(Type.Enum(['void', 'absent', 'malpractice'])),
})

export const staffSitting = staffCall({
  path: '/staff/sitting',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'lists',
  about:
    'Returns the students who have started a paper, and the progress of each. With `since`, the `version` of an earlier answer, it returns only the rows that have changed. All who watch get the same prepared answer: it is at most a second old, and reports from devices one second more. For owners, examiners and invigilators of the sitting.',
  body: { paper_id: IdIn(), since: Type.Optional(Type.Integer({ minimum: 0 })) },
  data: Type.Object({
    ...Sitting,
    now: Instant(),
    version: Count(),
    questions: Count(),
    /** The number of students whom it is for, and how many of them have not started. */
    audience: Count(),
    not_started: Count(),
    /** Answers on the server, and answers that wait on devices by their reports. */
    safe: Count(),
    waiting: Count(),
    /** How many devices were online in the last minute. */
    heard_of: Count(),
    /** Answers that arrived within a minute; null until enough time was observed. */
    saves_per_minute: OrNull(Count()),
    /** Minutes given to everybody. */
    extra_minutes: Count(),
    may_pause: Type.Boolean(),
    /** True after an earlier pause: an owner may pause it again. */
    may_pause_again: Type.Boolean(),
    /** The latest end for any student, with all extra time; null without an end. */
    last_end: OrNull(Instant()),
    results_at: OrNull(Instant()),
    /** When the results would be published if it is paused now for an hour, or, during a pause, if it resumes now. */
    results_then: OrNull(Instant()),
    /** The invigilators' requests to examiners, the longest waiting first, and the latest decided ones. */
    requests: Type.Array(ActRequest()),
    rows: Type.Array(Row),
  }),
  errors: ['not_found'],
})

const Attempts = Type.Array(IdIn(), { minItems: 1, maxItems: MAX_ATTEMPTS })

/** Any number of minutes: an unsuitable one is refused with a message. */
const Minutes = () => Type.Integer({ minimum: -100_000, maximum: 100_000 })

const named = { paper_id: IdIn(), request_key: requestKey() }

export const staffExtend = staffCall({
  path: '/staff/extend_attempts',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'save',
  about: `Gives extra minutes to students who are writing, or whose time ran out within the last ten minutes; without \`attempt_ids\` to everybody, including those who start later. An invigilator gives each student ${MAX_MINUTES_OF_INVIGILATOR} minutes at most. Time is never taken away. For owners, examiners and invigilators of the sitting.`,
  body: {
    ...named,
    attempt_ids: Type.Optional(Attempts),
    minutes: Minutes(),
    reason: Reason(500),
  },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffMessage = staffCall({
  path: '/staff/message_attempts',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'save',
  about:
    'Sends a message to students who are writing; without `attempt_ids`, to all of them. For owners, examiners and invigilators of the sitting.',
  body: { ...named, attempt_ids: Type.Optional(Attempts), message: Line(MAX_MESSAGE, 1) },
  data: ActDone(),
  errors: ['not_found'],
})

export const staffPause = staffCall({
  path: '/staff/pause_sitting',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: `Pauses the clocks of all students who are writing, for an hour at most, or resumes them. During a pause the paper is hidden, nobody can start, and what is sent is kept. Examiners can make the first pause of a sitting; only an owner can pause it again, with a fresh second factor, for ${MAX_PAUSED_HOURS} hours altogether. For owners and examiners.`,
  body: { ...named, pause: Type.Boolean(), reason: Reason(500) },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

const Judged = { ...named, attempt_id: IdIn(), reason: Reason(500) }

export const staffAllowPhone = staffCall({
  path: '/staff/allow_other_phone',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'save',
  about:
    'Logs a student out on every device and clears requested codes, so that another phone can log in immediately. For owners, examiners and invigilators of the sitting.',
  body: Judged,
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffForceSubmit = staffCall({
  path: '/staff/force_submit',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Closes one open attempt with the answers on the server. What its device sends later is kept separately. For owners and examiners.',
  body: Judged,
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffForceSubmits = staffCall({
  path: '/staff/force_submits',
  roles: JUDGE,
  scope: 'academy',
  fresh: true,
  loadClass: 'save',
  about:
    'Closes several open attempts with the answers on the server. What their devices send later is kept separately. For owners and examiners.',
  body: { ...named, attempt_ids: Attempts, reason: Reason(500) },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffReopen = staffCall({
  path: '/staff/reopen_attempt',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Reopens a closed attempt for `minutes` from now, and keeps a record of how it was closed. Refused once its results are out. For owners and examiners.',
  body: { ...Judged, minutes: Minutes() },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffAdoptLate = staffCall({
  path: '/staff/adopt_late_answers',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Counts the answers that came after an attempt was closed, and marks the attempt again. For owners and examiners.',
  body: Judged,
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffRule = staffCall({
  path: '/staff/rule_attempt',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Excludes an attempt from the ranking, with a reason; `ruling` null reinstates it. For owners and examiners.',
  body: { ...Judged, ruling: OrNull(Type.Enum(['void', 'absent', 'malpractice'])) },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffJudgeAttempts = staffCall({
  path: '/staff/judge_attempts',
  roles: JUDGE,
  scope: 'academy',
  fresh: true,
  loadClass: 'save',
  about:
    "Reopens several closed attempts (for `minutes`), adopts their late answers, or rules on them, for one reason; `reinstate` reverses rulings. Attempts with which it can't be done are `left`; refused if that is all of them. For owners and examiners.",
  body: {
    ...named,
    attempt_ids: Attempts,
    act: Type.Enum(['reopen', 'adopt', 'void', 'absent', 'malpractice', 'reinstate']),
    minutes: Type.Optional(Minutes()),
    reason: Reason(500),
  },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

/**
 * `what` of an entry: a save, an act of the staff, the start, the end, a late answer, the latest change of device, or a
 * gap of `minutes` without a save from then on.
 */
const Entry = Type.Object({
  at: Instant(),
  what: Type.Enum(['started', 'saved', 'act', 'late', 'submitted', 'device', 'gap']),
  /** For a save, the question's place in the paper. */
  question: OrNull(Count()),
  seq: OrNull(Count()),
  act: OrNull(Type.String()),
  who: OrNull(Type.String()),
  reason: OrNull(Type.String()),
  message: OrNull(Type.String()),
  /** For an act of kind `rule`; null where the ruling was not noted yet. */
  ruling: OrNull(Type.Enum(['void', 'absent', 'malpractice', 'reinstate'])),
  minutes: OrNull(Type.Integer()),
  seen_at: OrNull(Instant()),
  /** For a late answer: the given answer (`B`, `A, C`, a number, empty for cleared), and the answer that counts. */
  answer: OrNull(Type.String()),
  counts: OrNull(Type.String()),
  /**
   * The time of the answer by the phone's own clock, and the seconds by which that clock was ahead of the server's when
   * the answer came. Nothing proves either: a phone may send any values.
   */
  given_at: OrNull(Instant()),
  clock_ahead: OrNull(Type.Integer()),
  is_after_results: Type.Boolean(),
})

export const staffAttempt = staffCall({
  path: '/staff/attempt',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'history',
  about:
    'Returns the course of one attempt: its start, the last save of each question, what the staff did, and how it was closed before. For owners, examiners and invigilators of the sitting.',
  body: { stud_id: IdIn(), attempt_id: IdIn() },
  data: Type.Object({
    paper_id: Id(),
    name: Type.String(),
    admission_no: OrNull(Type.String()),
    is_open: Type.Boolean(),
    entries: Type.Array(Entry),
    /** The state before each reopening or new marking. */
    closings: Type.Array(
      Type.Object({ submitted_at: OrNull(Instant()), answered: OrNull(Count()), marks: OrNull(Marks()) }),
    ),
  }),
  errors: ['not_found'],
})
