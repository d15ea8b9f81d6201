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
 * How far a paper's results are: `running` as long as somebody may write it, `waits` for its moment, `ranking` until the
 * ranks are computed, `out`. `results_at` is when students see marks, null where each sees the own ones at once.
 */
const Paper = {
  paper_id: Id(),
  kind: Type.Enum(['exam', 'entrance']),
  name: Type.String(),
  /** The level or the batch that it is for; null for everybody. */
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
    'Exams and entrance exams that have begun, the latest end first and those without one before them, a hundred at a time. `after` is the `cursor` of the last row of the page before.',
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
  about: 'How the results of one paper stand, and what the caller may do with them.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    ...Paper,
    now: Instant(),
    starts_at: OrNull(Instant()),
    /** The latest possible submit, with all extra time; null where it is unknown. */
    closes_at: OrNull(Instant()),
    /** When ranks are computed; null for a paper without an end, which has none. */
    ranked_at: OrNull(Instant()),
    computed_at: OrNull(Instant()),
    /** Students who see marks now. */
    seen_by: Count(),
    /** Of how many of them a guardian was told. */
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
    /** Identifies the moments: a change with another version was made from others. */
    version: Type.String(),
    /** The period in which its key is shown for challenges, null where it is not; and the number of challenges. */
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

/** Why an owner lets the key out although another paper that is not over has some of the same questions. */
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
    'Results come now. Refused as long as somebody may write the paper, where they are out, and where more challenges are not decided than `undecided`, those that the caller knows of. Refused at `insist` while another paper holds some of its questions, where no owner insists; and where an owner hid them, for anybody else.',
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
    'Results come at another moment: not in the past, and not before the last may hand in. Refused where they are out, and as publishing them is where they come earlier.',
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
  about: 'Takes back results that are out, until a moment at which they come again. `count` saw them until now.',
  body: { ...pressed, moment: clockMoment(), reason: Reason(500) },
  data: Done,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

const Ranked = Type.Object({
  ...StudentAttempt,
  /** Null in a paper that has no ranks. */
  rank: OrNull(Count()),
  percentile: OrNull(Type.String()),
  marks: Marks(),
  passed: Type.Boolean(),
  /** Marks in the paper's sections, in their order. */
  sections: Type.Array(Marks()),
})

export const staffRankList = staffCall({
  path: '/staff/rank_list',
  roles: SEE,
  scope: 'batches',
  loadClass: 'history',
  about:
    'Who appeared in a paper, by rank, a hundred at a time. `search` is as in the list of students. `after` is the `cursor` of the page before: where ranks were computed anew meanwhile, it is refused.',
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
