import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { MAX_KEY_REASON } from './keys.rules.ts'
import type { Role } from './roles.ts'
import { clockMoment, requestKey, StudentAttempt } from './staff-fields.ts'
import { staffCall } from './staff-call.ts'

const JUDGE = ['owner', 'examiner'] as const satisfies Role[]

const pressed = { paper_id: IdIn(), version: Line(43, 43), request_key: requestKey() }

/** The period in which the key is shown now; null where it is not shown. `version` as in `staff_result_paper`. */
const Shown = Type.Object({
  opens_at: OrNull(Instant()),
  closes_at: OrNull(Instant()),
  version: Type.String(),
  is_repeated: Type.Boolean(),
})

export const staffOpenChallenges = staffCall({
  path: '/staff/open_challenges',
  roles: JUDGE,
  scope: 'academy',
  fresh: true,
  loadClass: 'save',
  about:
    'Shows the key of a paper, as it is now, to those who sat it, who may challenge it from one moment to another: from now on where `opens` is left out. Not before the last has handed in, and closed before the results come. Refused at `insist` while another paper holds some of its questions, where no owner says why it is shown all the same.',
  body: {
    ...pressed,
    opens: Type.Optional(clockMoment()),
    closes: clockMoment(),
    insist: Type.Optional(Line(MAX_KEY_REASON, 1)),
  },
  data: Shown,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffCloseChallenges = staffCall({
  path: '/staff/close_challenges',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Ends challenges that are open now; where they have not begun, the key is not shown.',
  body: pressed,
  data: Shown,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

/** Options by their ids, or a number; neither is no answer. */
const Claim = { right: Type.Array(Id()), number: OrNull(Type.String()) }

const Decision = Type.Object({
  decision_id: Id(),
  /** `corrected` by another key. */
  kind: Type.Enum(['declined', 'corrected']),
  reason: Type.String(),
  who: Type.String(),
  at: Instant(),
  accepted: Count(),
  declined: Count(),
})

const ChallengedQuestion = Type.Object({
  question_id: Id(),
  undecided: Count(),
  /** The answers claimed in undecided challenges, the commonest first. */
  claims: Type.Array(Type.Object({ ...Claim, count: Count() })),
  decisions: Type.Array(Decision),
  /** Identifies the undecided challenges: a decision with another version was made about others. */
  version: Type.String(),
})

export const staffChallenges = staffCall({
  path: '/staff/challenges',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'lists',
  about: 'What students hold against the key of a paper, question by question.',
  body: { paper_id: IdIn() },
  data: Type.Object({ questions: Type.Array(ChallengedQuestion) }),
  errors: ['not_found'],
})

export const staffQuestionChallenges = staffCall({
  path: '/staff/question_challenges',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'lists',
  about: 'Who challenges a question and why, a hundred at a time; `after` is the student of the last row before.',
  body: { paper_id: IdIn(), question_id: IdIn(), after: Type.Optional(IdIn()) },
  data: Type.Object({
    rows: Type.Array(
      Type.Object({
        ...StudentAttempt,
        ...Claim,
        reason: Type.String(),
        at: Instant(),
        state: Type.Enum(['sent', 'accepted', 'declined']),
      }),
    ),
    more: Type.Boolean(),
  }),
  errors: ['not_found'],
})

export const staffDeclineChallenges = staffCall({
  path: '/staff/decline_challenges',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Declines all challenges of a question that are not decided, with a reason that those students see. A key that is corrected decides them by itself.',
  body: {
    paper_id: IdIn(),
    question_id: IdIn(),
    version: Line(40, 1),
    request_key: requestKey(),
    reason: Line(MAX_KEY_REASON, 1),
  },
  data: Type.Object({ decision_id: Id(), count: Count(), is_repeated: Type.Boolean() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffReopenChallenges = staffCall({
  path: '/staff/reopen_challenges',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Takes back a decision by which challenges were declined: they wait again.',
  body: { paper_id: IdIn(), decision_id: IdIn() },
  data: Type.Object({ count: Count() }),
  errors: ['not_found', 'rule'],
})
