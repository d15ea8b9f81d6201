import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { MAX_KEY_REASON } from './keys.rules.ts'
import type { Role } from './roles.ts'
import { clockMoment, requestKey, StudentAttempt } from './staff-fields.ts'
import { staffCall } from './staff-call.ts'

const JUDGE = ['owner', 'examiner'] as const satisfies Role[]

const pressed = { paper_id: IdIn(), version: Line(43, 43), request_key: requestKey() }

/** The period in which the key is now shown; null if it is not shown. `version` as in `staff_result_paper`. */
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
    'Opens the current key of a paper for challenges by the students who took it, from `opens` (by default now) to `closes`. It opens after the last student has submitted and closes before the results are out. While another paper uses some of its questions it is refused at `insist`, unless an owner gives the reason for showing the key there. For owners and examiners.',
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
  about:
    "Closes open challenges to a paper's key; if they haven't begun, the key isn't shown. For owners and examiners.",
  body: pressed,
  data: Shown,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

/** Option ids, or a number; both empty means no answer. */
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
  /** The answers claimed in undecided challenges, the most frequent first. */
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
  about: 'Returns the challenges to the key of a paper, question by question. For owners and examiners.',
  body: { paper_id: IdIn() },
  data: Type.Object({ questions: Type.Array(ChallengedQuestion) }),
  errors: ['not_found'],
})

export const staffQuestionChallenges = staffCall({
  path: '/staff/question_challenges',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns who challenges a question and why, a hundred at a time; `after` is the student in the last row of the previous page. For owners and examiners.',
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
    'Declines all undecided challenges to a question, with a reason that those students see. Correcting the key decides them automatically. For owners and examiners.',
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
  about: 'Reverses a decision that declined challenges, which are then undecided again. For owners and examiners.',
  body: { paper_id: IdIn(), decision_id: IdIn() },
  data: Type.Object({ count: Count() }),
  errors: ['not_found', 'rule'],
})
