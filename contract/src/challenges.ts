import { Type } from 'typebox'
import { AskedQuestion, HeldBack, Languages, TypedOption } from './assessment.ts'
import { studentCall } from './call.ts'
import { MAX_CHALLENGE_REASON } from './challenges.rules.ts'
import { Address, Count, Instant, Line, Lines, Marks, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** Option ids, or a number; both empty means no answer. */
const Said = { right: Type.Array(Id()), number: OrNull(Type.String()) }

/** `decided` is the reason for the decision; null while the state is `sent`. */
const Challenge = Type.Object({
  ...Said,
  reason: Type.String(),
  at: Instant(),
  state: Type.Enum(['sent', 'accepted', 'declined']),
  decided: OrNull(Type.String()),
})

const ChallengeQuestion = Type.Object({
  question_id: Id(),
  /** Its number in the student's own paper, from 1. */
  number: Count(),
  ...AskedQuestion,
  question: Type.String(),
  question_image: OrNull(Address()),
  marks: Marks(),
  options: Type.Array(TypedOption),
  integer_only: Type.Boolean(),
  /** Null after challenges close, and while another paper uses the question. `number` may be a range: `12.4..12.6`. */
  key: OrNull(Type.Object({ ...Said, cancelled: Type.Boolean() })),
  answer: Type.Object(Said),
  challenge: OrNull(Challenge),
})

export const challenges = studentCall({
  path: '/Student/challenges',
  loadClass: 'history',
  extension: true,
  about:
    "Returns the answer key of the student's closed attempt while it can be challenged, with the student's answers and challenges. Before that there are no questions; afterwards only those that the student challenged. Marks are not included. For students.",
  body: { attempt_id: IdIn() },
  data: Type.Object({
    /** By the server's clock: `soon` before challenges open, `closed` also once the results are out. */
    state: Type.Enum(['soon', 'open', 'closed']),
    opens_at: Instant(),
    closes_at: Instant(),
    now: Instant(),
    /** How many more challenges the student can send. */
    left: Count(),
    /** Further languages of the questions besides English, while challenges are open. */
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
    "Creates or updates the student's challenge to the key of a question, while challenges are open and this one is undecided. `right` are the options that the student considers correct, `number` is the correct number; leave both empty to say that no answer is correct. Sending it again doesn't create a second challenge. For students.",
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
  about:
    'Deletes an undecided challenge of the student while challenges are open. If there is none, nothing changes. For students.',
  body: { attempt_id: IdIn(), question_id: IdIn() },
  data: Type.Object({ left: Count() }),
  errors: ['not_found', 'rule'],
})
