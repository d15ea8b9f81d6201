import { Type } from 'typebox'
import { Count, Day, Instant, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { EVERY_ROLE } from './roles.ts'
import { SealAlarm } from './seal-fields.ts'
import { staffCall } from './staff-call.ts'

/** A class of today without a link, or one that has begun without a register. */
const OpenClass = Type.Object({
  class_id: Id(),
  class_name: Type.String(),
  batch_name: Type.String(),
  subject_name: Type.String(),
  starts_at: Instant(),
  ends_at: Instant(),
  lacks_link: Type.Boolean(),
  lacks_register: Type.Boolean(),
})

/** A test of the next 48 hours: the size of its audience, the time of its results, the number of its questions. */
const ComingTest = Type.Object({
  paper_id: Id(),
  kind: Type.Enum(['exam', 'entrance']),
  name: Type.String(),
  starts_at: Instant(),
  audience: Count(),
  questions: Count(),
  results_at: OrNull(Instant()),
  /** Whether the caller may watch its sitting. */
  may_watch: Type.Boolean(),
  /** Whether it is what was sealed; null where it was not sealed here, and for who does not build papers. */
  is_kept: OrNull(Type.Boolean()),
})

/** A test that students are writing; `until` is when the last of them has to be done. */
const RunningTest = Type.Object({
  paper_id: Id(),
  name: Type.String(),
  writing: Count(),
  until: Instant(),
  may_watch: Type.Boolean(),
})

/** A test for which invigilators ask for something that no examiner has decided. */
const Asking = Type.Object({ paper_id: Id(), name: Type.String(), count: Count(), since: Instant() })
/** A doubt that waits for an answer, and since when. */
const WaitingDoubt = Type.Object({ doubt_id: Id(), title: Type.String(), subject: Type.String(), since: Instant() })

/** Rows of an import that are being stored. */
const RunningImport = Type.Object({ import_id: Id(), file: Type.String(), done: Count(), rows: Count() })

/**
 * What sending codes by SMS requires or is stopped for on new devices, and since when. `until` is about when the stop
 * ends or is reviewed; null for a stop that delays nobody.
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

/** With the number of SMS in the last 24 hours, their limit, and their cost where the academy has set a price. */
const Codes = Type.Object({ stops: Type.Array(CodeStop), sent: Count(), most: Count(), rupees: OrNull(Type.String()) })

export const staffToday = staffCall({
  path: '/staff/today',
  roles: EVERY_ROLE,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'What the day asks of whoever is signed in; null is what the role has nothing to do with. Teachers are told of their own batches, invigilators of their own sittings.',
  data: Type.Object({
    today: Day(),
    classes: OrNull(Type.Array(OpenClass)),
    /** What examiners have to confirm or decline. */
    requests: OrNull(Type.Array(Asking)),
    /** The alarms about sealed papers. */
    seals: OrNull(Type.Array(SealAlarm())),
    tests: OrNull(Type.Array(ComingTest)),
    running: OrNull(Type.Array(RunningTest)),
    /** The doubts that wait longest. */
    doubts: OrNull(Type.Array(WaitingDoubt)),
    /** Students who wait for approval, and texts of the last day that were not delivered. */
    pending: OrNull(Count()),
    failed_texts: OrNull(Count()),
    /** Null also while nothing is stopped. */
    codes: OrNull(Codes),
    imports: OrNull(Type.Array(RunningImport)),
  }),
  errors: [],
})
