import { Type } from 'typebox'
import { Count, Instant, Line, Marks, OrNull, Reason } from '../fields.ts'
import { Id, IdIn, MAX_ID } from '../ids.ts'
import { MAX_CHANGED_QUESTIONS, MAX_KEY_REASON } from './keys.rules.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { StudentAttempt } from './staff-fields.ts'

const JUDGE = ['owner', 'examiner'] as const satisfies Role[]

/** 0 is the key as printed. */
const KeyId = Type.Integer({ minimum: 0, maximum: MAX_ID })

const Kind = Type.Enum(['exam', 'entrance'])
const Cancelled = Type.Enum(['full_to_all', 'full_to_attempted', 'out_of_maximum'])

export const staffKeyPapers = staffCall({
  path: '/staff/key_papers',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'lists',
  about:
    "Returns exams and entrance exams that somebody has started, the latest end first, up to a hundred. `version` is the key's, 0 for the key as printed; `trying` is true while a correction is tried. For owners and examiners.",
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

/** The right answer: for a number its range as `12.5` or `12.4..12.6`, otherwise the ids of the right options. */
const Key = { right: Type.Array(Id()), range: OrNull(Type.String()), cancelled: OrNull(Cancelled) }

/**
 * Figures of a question with data from at least thirty students. `right_percent` is mean marks by maximum, `chosen` how
 * many chose each option, in their order, `by_best` how many of the best third.
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
  /** Set in a section in which only the first `at_most` answers of a student count: others get no marks for it. */
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

/**
 * Marks as plain numbers. `changes` are the most frequent differences; `top` is the number of students in the top ten.
 */
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

/** A correction on trial; `summary` is null until all attempts are marked by it. */
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
    'Returns the key of a paper with the figures of its questions, its earlier versions, and the correction that is being tried. For owners and examiners.',
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

/** The new key of a question: other right options, another range, cancelled in one of three ways, or as printed. */
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
    'Marks all attempts by a corrected key, on trial: only the staff sees these marks, and the current ones remain. Send `changes` to the current key, or `back_to` for an earlier version; `version` is the one that it is based on. One correction per paper at a time. For owners and examiners.',
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
  about:
    'Returns the students whose marks a tried correction changes, by their current rank, a hundred at a time. For owners and examiners.',
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
  about: 'Discards a correction that is being tried. For owners and examiners.',
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
    'Makes a tried correction the new version of the key, with a reason that students see. From then on all marks follow it, and ranks are computed again. Sent again, it changes nothing. For owners and examiners.',
  body: { ...Named, reason: Reason(MAX_KEY_REASON) },
  data: Type.Object({ version: Count(), is_repeated: Type.Boolean() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})
