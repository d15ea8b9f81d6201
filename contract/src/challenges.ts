import { Type } from 'typebox'
import { AskedQuestion, HeldBack, Languages, TypedOption } from './assessment.ts'
import { studentCall } from './call.ts'
import { MAX_CHALLENGE_REASON } from './challenges.rules.ts'
import { Address, Count, Instant, Line, Lines, Marks, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** Options by their ids, or a number; neither is no answer. */
const Said = { right: Type.Array(Id()), number: OrNull(Type.String()) }

/** `decided` is the reason that the deciding person gave; null while the state is `sent`. */
const Challenge = Type.Object({
  ...Said,
  reason: Type.String(),
  at: Instant(),
  state: Type.Enum(['sent', 'accepted', 'declined']),
  decided: OrNull(Type.String()),
})

const ChallengeQuestion = Type.Object({
  question_id: Id(),
  /** Its place in the student's own paper, from 1. */
  number: Count(),
  ...AskedQuestion,
  question: Type.String(),
  question_image: OrNull(Address()),
  marks: Marks(),
  options: Type.Array(TypedOption),
  integer_only: Type.Boolean(),
  /** Null once challenges are closed, and while another paper holds the question. A range of numbers as `12.4..12.6`. */
  key: OrNull(Type.Object({ ...Said, cancelled: Type.Boolean() })),
  answer: Type.Object(Said),
  challenge: OrNull(Challenge),
})

export const challenges = studentCall({
  path: '/Student/challenges',
  loadClass: 'history',
  extension: true,
  about:
    "The key of a closed attempt's paper, as long as it may be challenged, beside the student's own answers and challenges; before that no question, after it those alone that the student challenged. No marks.",
  body: { attempt_id: IdIn() },
  data: Type.Object({
    /** `soon` before it opens, by the server's clock; `closed` also once the results are out. */
    state: Type.Enum(['soon', 'open', 'closed']),
    opens_at: Instant(),
    closes_at: Instant(),
    now: Instant(),
    /** How many more may be sent. */
    left: Count(),
    /** The languages of its questions besides English, while challenges are open. */
    ...Languages,
    ...HeldBack,
    questions: Type.Array(ChallengeQuestion),
  }),
  errors: ['not_found'],
})

export const sendChallenge = studentCall({
  path: '/Student/send_challenge',
  loadClass: 'lists',
  extension: true,
  about:
    'Challenges the key of a question, or changes the own challenge, as long as challenges are open and it is not decided. `right` are the options that the student holds to be right, `number` the number; neither says that no answer is right. Sent again, it is the same challenge.',
  body: {
    attempt_id: IdIn(),
    question_id: IdIn(),
    right: Type.Array(IdIn(), { maxItems: 6 }),
    number: Type.Optional(Line(30, 1)),
    reason: Lines(MAX_CHALLENGE_REASON, 1),
  },
  data: Type.Object({ challenge: Challenge, left: Count() }),
  errors: ['not_found', 'rule'],
})

export const withdrawChallenge = studentCall({
  path: '/Student/withdraw_challenge',
  loadClass: 'lists',
  extension: true,
  about: 'Takes back a challenge that is not decided, as long as challenges are open. One that is not there stays so.',
  body: { attempt_id: IdIn(), question_id: IdIn() },
  data: Type.Object({ left: Count() }),
  errors: ['not_found', 'rule'],
})
