import { Type } from 'typebox'
import { Count, Instant, Line, Marks, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { clockMoment, requestKey, StudentAttempt } from './staff-fields.ts'
import { staffCall } from './staff-call.ts'

/** Roles that see results, and roles that decide when they are published. */
const SEE = ['owner', 'examiner', 'teacher'] as const satisfies Role[]
const DECIDE = ['owner', 'examiner'] as const satisfies Role[]

/**
 * The state of a paper's results: `running` while somebody may write it, `waits` for their time, `ranking` until the
 * ranks are computed, `out`. `results_at` is when students see marks, null if they see their own immediately.
 */
const Paper = {
  paper_id: Id(),
  kind: Type.Enum(['exam', 'entrance']),
  name: Type.String(),
  /** The levels, batches and students that it is for; null for nobody. */
  readers: OrNull(Type.String()),
  ends_at: OrNull(Instant()),
  results_at: OrNull(Instant()),
  state: Type.Enum(['running', 'waits', 'ranking', 'out']),
  appeared: Count(),
}

export const staffResultPapers = staffCall({
  path: '/staff/result_papers',
  roles: SEE,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns exams and entrance exams that have begun: first those without an end, then by the latest end, a hundred at a time. `after` is the `cursor` of the last row of the previous page. For owners, examiners and teachers of the batch.',
  body: { after: Type.Optional(Type.Object({ end: Type.Integer({ minimum: 0 }), paper_id: IdIn() })) },
  data: Type.Object({
    papers: Type.Array(Type.Object({ ...Paper, cursor: Type.Object({ end: Count(), paper_id: Id() }) })),
    more: Type.Boolean(),
  }),
  errors: [],
})

export const staffResultPaper = staffCall({
  path: '/staff/result_paper',
  roles: SEE,
  scope: 'batches',
  loadClass: 'lists',
  about:
    "Returns the state of a paper's results, and what the caller may do with them. For owners, examiners and teachers of the batch.",
  body: { paper_id: IdIn() },
  data: Type.Object({
    ...Paper,
    now: Instant(),
    starts_at: OrNull(Instant()),
    /** The latest possible submit, with all extra time; null if unknown. */
    closes_at: OrNull(Instant()),
    /** When ranks are computed; null for a paper without an end, which has none. */
    ranked_at: OrNull(Instant()),
    computed_at: OrNull(Instant()),
    /** Students who see marks now. */
    seen_by: Count(),
    /** For how many of them a guardian was notified. */
    told: Count(),
    writing: Count(),
    max_marks: Marks(),
    pass_marks: Marks(),
    top_marks: OrNull(Marks()),
    /** In their order: it decides between equal marks. */
    subjects: Type.Array(Type.String()),
    sections: Type.Array(Type.Object({ name: Type.String(), max_marks: Marks() })),
    /** The caller's batches, or all. */
    batches: Type.Array(Type.Object({ batch_id: Id(), batch_name: Type.String() })),
    /** Identifies the times: a change with another version was based on others. */
    version: Type.String(),
    /** The period in which its key is shown for challenges, null if it is not; and the number of challenges. */
    challenges: Type.Object({
      opens_at: OrNull(Instant()),
      closes_at: OrNull(Instant()),
      state: OrNull(Type.Enum(['soon', 'open', 'closed'])),
      total: Count(),
      undecided: Count(),
      may_set: Type.Boolean(),
    }),
    may: Type.Object({ publish: Type.Boolean(), move: Type.Boolean(), hide: Type.Boolean(), list: Type.Boolean() }),
  }),
  errors: ['not_found'],
})

/** An owner's reason for publishing the key although another paper that is not over has some of its questions. */
const insisted = { insist: Type.Optional(Line(500, 1)) }

const pressed = { paper_id: IdIn(), version: Line(43, 43), request_key: requestKey() }

/** When students see marks from now on, the number of affected students, and the new `version`. */
const Done = Type.Object({ results_at: Instant(), version: Type.String(), count: Count(), is_repeated: Type.Boolean() })

export const staffPublishResults = staffCall({
  path: '/staff/publish_results',
  roles: DECIDE,
  scope: 'academy',
  fresh: true,
  loadClass: 'save',
  about:
    'Publishes the results of a paper now. Refused while somebody may still write it, if they are out, and if more challenges are undecided than `undecided`, the number that the caller knows of. While another paper uses some of its questions it is refused at `insist`, unless an owner gives a reason there. Results that an owner hid can only be published by an owner. For owners and examiners.',
  body: { ...pressed, undecided: Type.Optional(Count()), ...insisted },
  data: Done,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffMoveResults = staffCall({
  path: '/staff/move_results',
  roles: DECIDE,
  scope: 'academy',
  fresh: true,
  loadClass: 'save',
  about:
    'Changes when the results of a paper are published: not in the past, and not before the last student may submit. Refused if they are out; an earlier time is refused for the same reasons as publishing. For owners and examiners.',
  body: { ...pressed, moment: clockMoment(), ...insisted },
  data: Done,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffHideResults = staffCall({
  path: '/staff/hide_results',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'save',
  about:
    'Hides published results of a paper until a later time. `count` is how many students saw them until now. For owners.',
  body: { ...pressed, moment: clockMoment(), reason: Reason(500) },
  data: Done,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

const Ranked = Type.Object({
  ...StudentAttempt,
  /** Null for a paper without ranks. */
  rank: OrNull(Count()),
  percentile: OrNull(Type.String()),
  marks: Marks(),
  passed: Type.Boolean(),
  /** Questions that were right, wrong, and without an answer. Others were partly right, or did not count. */
  right: Count(),
  wrong: Count(),
  left: Count(),
  /** Marks in the paper's sections, in their order. */
  sections: Type.Array(Marks()),
  /** Rank and percentile in the subjects by which the paper was ranked, in their order; none for a paper without ranks. */
  subjects: Type.Array(Type.Object({ name: Type.String(), rank: Count(), percentile: Type.String() })),
})

export const staffRankList = staffCall({
  path: '/staff/rank_list',
  roles: SEE,
  scope: 'batches',
  loadClass: 'history',
  about:
    'Returns the participants of a paper by rank, a hundred at a time. `search` works as in the list of students. `after` is the `cursor` of the previous page; it is refused if ranks were computed again in the meantime. For owners, examiners and teachers of the batch.',
  body: {
    paper_id: IdIn(),
    search: Type.Optional(Line(100, 1)),
    batch_id: Type.Optional(IdIn()),
    stud_id: Type.Optional(IdIn()),
    after: Type.Optional(Type.Object({ run: Count(), rank: Count(), stud_id: IdIn() })),
  },
  data: Type.Object({
    rows: Type.Array(Ranked),
    cursor: OrNull(Type.Object({ run: Count(), rank: Count(), stud_id: Id() })),
  }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})
