import { Type } from 'typebox'
import { Count, Day, Instant, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { EVERY_ROLE } from './roles.ts'
import { SealAlarm } from './seal-fields.ts'
import { gatewayChannels } from './gateway.rules.ts'
import { staffCall } from './staff-call.ts'

/** A class of today without a link, one that has begun without attendance, or one at which the caller stands in. */
const OpenClass = Type.Object({
  class_id: Id(),
  class_name: Type.String(),
  batch_name: Type.String(),
  subject_name: Type.String(),
  starts_at: Instant(),
  ends_at: Instant(),
  lacks_link: Type.Boolean(),
  lacks_register: Type.Boolean(),
  /** The teacher for whom the caller stands in; null for all other classes. */
  stands_in_for: OrNull(Type.String()),
})

const UnrecordedClass = Type.Object({
  class_id: Id(),
  class_name: Type.String(),
  batch_name: Type.String(),
  subject_name: Type.String(),
  starts_at: Instant(),
})

/** A test of the next 48 hours: the size of its audience, when its results come, the number of its questions. */
const ComingTest = Type.Object({
  paper_id: Id(),
  kind: Type.Enum(['exam', 'entrance']),
  name: Type.String(),
  starts_at: Instant(),
  audience: Count(),
  questions: Count(),
  /** Immediately, when all students are done, or at `results_at`. */
  results: Type.Enum(['at_once', 'when_all_done', 'at']),
  results_at: OrNull(Instant()),
  /** Whether the caller may watch its sitting. */
  may_watch: Type.Boolean(),
  /** Whether it equals what was sealed; null if it was not sealed here, and for roles that do not build papers. */
  is_kept: OrNull(Type.Boolean()),
})

/** A test that students are writing; `until` is the latest end for any of them. */
const RunningTest = Type.Object({
  paper_id: Id(),
  name: Type.String(),
  writing: Count(),
  until: Instant(),
  may_watch: Type.Boolean(),
})

/** A test with undecided requests of invigilators. */
const Asking = Type.Object({ paper_id: Id(), name: Type.String(), count: Count(), since: Instant() })
/** A doubt that has been waiting for an answer since then. */
const WaitingDoubt = Type.Object({ doubt_id: Id(), title: Type.String(), subject: Type.String(), since: Instant() })

/** An import that is being saved. */
const RunningImport = Type.Object({ import_id: Id(), file: Type.String(), done: Count(), rows: Count() })

/**
 * A limit on codes by SMS for new devices, and since when. `until` is approximately when it ends or is reviewed; null
 * if it delays nobody.
 */
const CodeStop = Type.Object({
  what: Type.Enum([
    'spraying',
    'spraying_signups',
    'signup_work',
    'signups',
    'signups_hour',
    'signups_day',
    'again',
    'logins',
    'wrong_logins',
    'wrong_signups',
    'alarm',
  ]),
  since: OrNull(Instant()),
  until: OrNull(Instant()),
})

/** With the number of SMS in the last 24 hours, their limit, and their cost if a price is set. */
const Codes = Type.Object({ stops: Type.Array(CodeStop), sent: Count(), most: Count(), rupees: OrNull(Type.String()) })

/** A step of an academy's beginning; done is what its data shows. */
const FirstStep = Type.Object({
  step: Type.Enum(['rescue', 'sign', 'chapters', 'teachers', 'students', 'timetable', 'sms', 'class']),
  is_done: Type.Boolean(),
})

/** The use of an owner's rescue sheet, which replaced that owner's second factors. */
const RescueUse = Type.Object({ entry_id: Count(), who: Type.String(), at: Instant() })

export const staffToday = staffCall({
  path: '/staff/today',
  roles: EVERY_ROLE,
  scope: 'batches',
  loadClass: 'lists',
  about:
    "Returns the open tasks of the signed-in staff member; parts that don't concern their roles are null. Teachers get those of their batches, invigilators those of their sittings. For all staff.",
  data: Type.Object({
    today: Day(),
    classes: OrNull(Type.Array(OpenClass)),
    /** Classes whose recording is awaited: how many, and the latest of them. */
    recordings: OrNull(Type.Object({ count: Count(), latest: Type.Array(UnrecordedClass) })),
    /** Requests that examiners have to confirm or decline. */
    requests: OrNull(Type.Array(Asking)),
    /** The alarms about sealed papers. */
    seals: OrNull(Type.Array(SealAlarm())),
    tests: OrNull(Type.Array(ComingTest)),
    running: OrNull(Type.Array(RunningTest)),
    /** The doubts that have been waiting longest. */
    doubts: OrNull(Type.Array(WaitingDoubt)),
    /** Feedback that waits for an answer. */
    feedback: OrNull(Count()),
    /** Students waiting for approval, and SMS of the last day that were not delivered. */
    pending: OrNull(Count()),
    failed_texts: OrNull(Count()),
    /** Null also while nothing is limited. */
    codes: OrNull(Codes),
    imports: OrNull(Type.Array(RunningImport)),
    /** The first steps of an academy, all for owners and some for clerks, until its first class is held and, for owners, SMS is on; null also once they are hidden. */
    first_steps: OrNull(Type.Array(FirstStep)),
    /** Rescue sheets that other owners used in the last seven days, for owners. */
    rescues: OrNull(Type.Array(RescueUse)),
    /** Gateways with less left than the owner wants to be reminded of, for owners. */
    low_balances: OrNull(Type.Array(Type.Object({ channel: Type.Enum([...gatewayChannels]), amount: Type.String() }))),
    /** Whether this is the demo, and whether it can be set aside here; null for anybody but owners, and elsewhere. */
    demo: OrNull(Type.Object({ may_leave: Type.Boolean() })),
  }),
  errors: [],
})

export const staffHideFirstSteps = staffCall({
  path: '/staff/hide_first_steps',
  roles: ['owner'],
  scope: 'academy',
  loadClass: 'login',
  about: "Hides the academy's first steps on Today, or shows them again. For owners.",
  body: { hidden: Type.Boolean() },
  data: Type.Object({}),
  errors: [],
})

export const staffMenu = staffCall({
  path: '/staff/menu',
  roles: EVERY_ROLE,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    "Returns the academy's name and logo, and how many doubts, students and requests, and how much feedback, wait for the signed-in staff member; counts that don't concern their roles are null. Teachers get the doubts and the feedback of their subjects. For all staff.",
  data: Type.Object({
    academy: Type.Object({ name: Type.String(), logo: OrNull(Type.String()) }),
    /** Doubts that wait for an answer. */
    doubts: OrNull(Count()),
    /** Feedback that waits for an answer. */
    feedback: OrNull(Count()),
    /** Students who wait for approval. */
    pending: OrNull(Count()),
    /** Requests of invigilators that examiners have to confirm or decline. */
    requests: OrNull(Count()),
  }),
  errors: [],
})
