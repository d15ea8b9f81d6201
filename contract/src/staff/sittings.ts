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

const Kind = Type.Enum(['exam', 'entrance'])

const Sitting = {
  paper_id: Id(),
  kind: Kind,
  name: Type.String(),
  starts_at: OrNull(Instant()),
  ends_at: OrNull(Instant()),
  /** During a pause nobody loses time; `until` is its automatic end. */
  paused: OrNull(Type.Object({ since: Instant(), until: Instant() })),
}

export const staffSittings = staffCall({
  path: '/staff/sittings',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'lists',
  about: 'Exams and entrance exams that are written now, began within the last day or begin within the next.',
  data: Type.Array(Type.Object({ ...Sitting, writing: Count(), handed_in: Count() })),
  errors: [],
})

/**
 * A student who began. `unsent` are answers that wait on the device by its last report; `silent_since` is the time of
 * that report, null before the first. `extra_seconds` is the additional time, `told_at` when the device knew of all
 * acts, null while it does not. `late` is the number of answers that came after the close and are stored separately,
 * the last of them at `late_at`; `late_before` of them were given before the close by the phone's own clock.
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
  /** True when an act of the staff closed it, not a submit. */
  is_forced: Type.Boolean(),
  ruling: OrNull(Type.Enum(['void', 'absent', 'malpractice'])),
})

export const staffSitting = staffCall({
  path: '/staff/sitting',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'lists',
  about:
    'Who writes a paper and how it stands with each. With `since`, the `version` of an answer before, those rows alone that have changed. The same prepared answer goes to all who watch; it is at most a second old, and what devices say one more.',
  body: { paper_id: IdIn(), since: Type.Optional(Type.Integer({ minimum: 0 })) },
  data: Type.Object({
    ...Sitting,
    now: Instant(),
    version: Count(),
    questions: Count(),
    /** The audience, and the part of it that has not begun. */
    audience: Count(),
    not_started: Count(),
    /** Answers on the server, and answers that wait on devices by their reports. */
    safe: Count(),
    waiting: Count(),
    /** How many devices were heard of in the last minute. */
    heard_of: Count(),
    /** Answers that arrived within a minute; null until enough time was observed. */
    saves_per_minute: OrNull(Count()),
    /** Minutes that everybody was given. */
    extra_minutes: Count(),
    may_pause: Type.Boolean(),
    /** True after an earlier pause: an owner may pause it again. */
    may_pause_again: Type.Boolean(),
    /** Until when a student may take it, with all additional time; null without an end. */
    last_end: OrNull(Instant()),
    results_at: OrNull(Instant()),
    /** When the results come if it is paused now for the whole hour, or, during a pause, if it continues now. */
    results_then: OrNull(Instant()),
    /** The invigilators' requests to examiners, the longest waiting first, and the latest decided ones. */
    requests: Type.Array(ActRequest()),
    rows: Type.Array(Row),
  }),
  errors: ['not_found'],
})

const Attempts = Type.Array(IdIn(), { minItems: 1, maxItems: MAX_ATTEMPTS })

/** Any number of minutes: one that is none to give is refused with a sentence. */
const Minutes = () => Type.Integer({ minimum: -100_000, maximum: 100_000 })

const named = { paper_id: IdIn(), request_key: requestKey() }

export const staffExtend = staffCall({
  path: '/staff/extend_attempts',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'save',
  about: `Gives minutes to those who write, or, within ten minutes after, wrote until their time was over; without \`attempt_ids\` to everybody, also who begins later. An invigilator gives each student ${MAX_MINUTES_OF_INVIGILATOR} at most. Time is never taken away.`,
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
  about: 'Tells those who write something; without `attempt_ids` all who write now.',
  body: { ...named, attempt_ids: Type.Optional(Attempts), message: Line(MAX_MESSAGE, 1) },
  data: ActDone(),
  errors: ['not_found'],
})

export const staffPause = staffCall({
  path: '/staff/pause_sitting',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: `Stops the clocks of all who write, for an hour at most, or lets them go on. Meanwhile the paper is covered, nobody begins, and what is sent is kept. The first time an examiner may; again only an owner, with a fresh second factor, and for ${MAX_PAUSED_HOURS} hours altogether.`,
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
    'Logs the student out on every device and forgets codes that were asked for, so that another phone may log in at once.',
  body: Judged,
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffForceSubmit = staffCall({
  path: '/staff/force_submit',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Closes one open attempt with what is on the server. What its device sends later is kept beside.',
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
  about: 'The same for several.',
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
    'Opens a closed attempt again for so many minutes from now; how it stood is kept. Not once its results are out.',
  body: { ...Judged, minutes: Minutes() },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffAdoptLate = staffCall({
  path: '/staff/adopt_late_answers',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Takes the answers that came after the close among those that count, and marks the attempt anew.',
  body: Judged,
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffRule = staffCall({
  path: '/staff/rule_attempt',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Says that an attempt is in no ranking, and why; `ruling` null takes that back.',
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
    'Opens several closed attempts again (`minutes`), adopts what came late for them, or rules on them, for one reason; `reinstate` takes rulings back. Those that it cannot be done with are `left`; refused with a sentence where that is all of them.',
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
  /** The question's place in the paper, of a save. */
  question: OrNull(Count()),
  seq: OrNull(Count()),
  act: OrNull(Type.String()),
  who: OrNull(Type.String()),
  reason: OrNull(Type.String()),
  message: OrNull(Type.String()),
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
  about: 'The course of one attempt: its start, each question’s last save, what the staff did, how it ended before.',
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
