import { Type } from 'typebox'
import { Count, Instant, Line, Marks, OrNull, Reason } from '../fields.ts'
import { Id, IdIn, MAX_ID } from '../ids.ts'
import { MAX_CHANGED_QUESTIONS, MAX_KEY_REASON } from './keys.rules.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { StudentAttempt } from './staff-fields.ts'

const JUDGE = ['owner', 'examiner'] as const satisfies Role[]

/** The key as it was printed is 0. */
const KeyId = Type.Integer({ minimum: 0, maximum: MAX_ID })

const Kind = Type.Enum(['exam', 'entrance'])
const Cancelled = Type.Enum(['full_to_all', 'full_to_attempted', 'out_of_maximum'])

export const staffKeyPapers = staffCall({
  path: '/staff/key_papers',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Exams and entrance exams that somebody has begun, the latest end first, a hundred at the most. `version` is that of the key, 0 as it was printed; `trying` while a correction is tried.',
  data: Type.Array(
    Type.Object({
      paper_id: Id(),
      kind: Kind,
      name: Type.String(),
      ends_at: OrNull(Instant()),
      version: Count(),
      trying: Type.Boolean(),
      /** Challenges that are not decided. */
      undecided: Count(),
    }),
  ),
  errors: [],
})

/** What is right. Of a number its range as `12.5` or `12.4..12.6`; of others the ids of the right options. */
const Key = { right: Type.Array(Id()), range: OrNull(Type.String()), cancelled: OrNull(Cancelled) }

/**
 * Of a question that at least thirty students are known of. `right_percent` is mean marks by maximum, `chosen` how many
 * chose each option, in their order, `by_best` how many of the best third.
 */
const Figures = Type.Object({
  n: Count(),
  right_percent: Type.Number(),
  discrimination: Type.Number(),
  omitted: Count(),
  chosen: Type.Array(Count()),
  by_best: Type.Array(Count()),
  suspects: Type.Array(Type.Enum(['low_discrimination', 'distractor_preferred', 'too_hard'])),
})

const Question = Type.Object({
  question_id: Id(),
  number: Count(),
  text: Type.String(),
  answer_type: Type.Enum(['single', 'multiple', 'number']),
  marks: Marks(),
  options: Type.Array(Type.Object({ option_id: Id(), text: Type.String(), is_picture: Type.Boolean() })),
  key: Type.Object(Key),
  printed: Type.Object(Key),
  figures: OrNull(Figures),
  /** In a section in which only the first so many answers count: full marks reach nobody else. */
  choice: OrNull(Type.Object({ at_most: Count(), of: Count() })),
})

const Changed = Type.Object({ question_id: Id(), number: Count(), ...Key })

const Version = Type.Object({
  version: Count(),
  at: OrNull(Instant()),
  who: OrNull(Type.String()),
  reason: OrNull(Type.String()),
  /** The present key of the questions that the correction changed. */
  changed: Type.Array(Changed),
})

/** Marks as plain numbers. `changes` are the commonest differences; `top` how many rank among the first ten. */
const Summary = Type.Object({
  attempts: Count(),
  moved: Count(),
  gain: Count(),
  lose: Count(),
  changes: Type.Array(Type.Object({ by: Type.Number(), count: Count() })),
  top: Count(),
  top_moved: Count(),
  pass_more: Count(),
  pass_less: Count(),
})

/** A correction that is tried; `summary` is null until all attempts are marked by it. */
const Try = Type.Object({
  key_id: KeyId,
  at: Instant(),
  who: Type.String(),
  laid: Count(),
  changed: Type.Array(Changed),
  summary: OrNull(Summary),
})

export const staffKey = staffCall({
  path: '/staff/key',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'The key of a paper with the figures of its questions, the keys that held before, and the correction that is tried.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    paper_id: Id(),
    kind: Kind,
    name: Type.String(),
    integer_only: Type.Boolean(),
    version: Count(),
    /** Number of students whose tests are closed. */
    sat: Count(),
    questions: Type.Array(Question),
    versions: Type.Array(Version),
    trying: OrNull(Try),
  }),
  errors: ['not_found'],
})

/** What a question becomes: other right options, another range, cancelled in one of three ways, or as it was printed. */
const Change = Type.Object({
  question_id: IdIn(),
  right: Type.Optional(Type.Array(IdIn(), { maxItems: 6 })),
  range: Type.Optional(Line(60)),
  cancelled: Type.Optional(Cancelled),
  printed: Type.Optional(Type.Literal(true)),
})

export const staffTryKey = staffCall({
  path: '/staff/try_key',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Marks all attempts by a corrected key beside the marks that hold, which nobody but the staff sees: with `changes` of the key that holds, or with that of an earlier version. `version` is the one on which it is based. One for a paper at a time.',
  body: {
    paper_id: IdIn(),
    version: Type.Integer({ minimum: 0 }),
    changes: Type.Optional(Type.Array(Change, { minItems: 1, maxItems: MAX_CHANGED_QUESTIONS })),
    back_to: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  data: Type.Object({ key_id: KeyId }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

const Named = { paper_id: IdIn(), key_id: KeyId }

export const staffKeyMoves = staffCall({
  path: '/staff/key_moves',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'lists',
  about: 'Whose marks a tried correction changes, by their rank of now, a hundred at a time.',
  body: { ...Named, page: Type.Integer({ minimum: 0 }) },
  data: Type.Object({
    rows: Type.Array(
      Type.Object({
        ...StudentAttempt,
        before: Marks(),
        after: Marks(),
        rank_before: OrNull(Count()),
        rank_after: OrNull(Count()),
      }),
    ),
    more: Type.Boolean(),
  }),
  errors: ['not_found'],
})

export const staffDropKey = staffCall({
  path: '/staff/drop_key',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Gives up a correction that is tried.',
  body: Named,
  data: Type.Object({ dropped: Type.Boolean() }),
  errors: ['not_found'],
})

export const staffApplyKey = staffCall({
  path: '/staff/apply_key',
  roles: JUDGE,
  scope: 'academy',
  fresh: true,
  loadClass: 'save',
  about:
    'Has a tried correction hold: a new version of the key, with a reason that students see. From then on all marks are by it; ranks are computed again. Sent again, it changes nothing.',
  body: { ...Named, reason: Reason(MAX_KEY_REASON) },
  data: Type.Object({ version: Count(), is_repeated: Type.Boolean() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})
