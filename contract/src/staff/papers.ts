import { Type } from 'typebox'
import { Count, Instant, Marks, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { BUILD, PaperKind, Proposed, WRITE_DRAFTS } from './paper-fields.ts'
import { SealAlarm, SealDifference } from './seal-fields.ts'
import { staffCall } from './staff-call.ts'

/** `to_come` before its start, `running` until its end, then `over`; `quiz`: the quizzes of all chapters. */
const PaperState = Type.Enum(['draft', 'removed', 'to_come', 'running', 'over', 'quiz'])

const Row = Type.Object({
  /** The draft that it is or was made from; null for a paper imported by a sheet. */
  draft_id: OrNull(Id()),
  paper_id: OrNull(Id()),
  kind: PaperKind(),
  code: Type.String(),
  name: Type.String(),
  questions: Count(),
  /** A level, a batch's code, or several parts as the sheet has them; null for nobody, or while it is undecided. */
  readers: OrNull(Type.String()),
  /** For a draft only if it is a valid time. */
  starts_at: OrNull(Instant()),
  ends_at: OrNull(Instant()),
  /** The person who sealed it, or who saved a draft last; null for a paper imported by a sheet. */
  who: OrNull(Type.String()),
  /** When a draft was saved, or when a paper was sealed here. */
  at: OrNull(Instant()),
  version: OrNull(Count()),
  proposed: OrNull(Proposed()),
  /** For a paper that was sealed here and not started: whether it still equals what was sealed. */
  is_kept: OrNull(Type.Boolean()),
})

export const staffPapers = staffCall({
  path: '/staff/papers',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    "Returns papers in one state, the newest first, a hundred at a time: drafts, deleted drafts, exams and entrance exams that students have in their lists, or all quizzes. `before` is the id of the last row of the previous page: the draft's, or the paper's. Teachers get only drafts, if every subject is theirs. For owners, examiners and teachers.",
  body: { state: PaperState, before: Type.Optional(IdIn()) },
  data: Type.Object({ papers: Type.Array(Row), more: Type.Boolean() }),
  errors: [],
})

const Section = Type.Object({
  name: Type.String(),
  /** Number of questions; null if the paper determines it. */
  needs: OrNull(Count()),
  attempt_at_most: OrNull(Count()),
  minutes: OrNull(Count()),
  /** Null if each question has its own, or the paper determines it. */
  marks: OrNull(Marks()),
  negative_marks: OrNull(Marks()),
  negative_divisor: Count(),
  answer_type: OrNull(Type.Enum(['single', 'multiple', 'number'])),
  subject_code: OrNull(Type.String()),
  has_one_subject: Type.Boolean(),
})

export const staffPaperFormats = staffCall({
  path: '/staff/paper_formats',
  roles: WRITE_DRAFTS,
  scope: 'academy',
  loadClass: 'lists',
  about:
    "Returns the formats that a paper can be created from: presets of national tests, and the academy's own. For owners, examiners and teachers.",
  data: Type.Array(
    Type.Object({
      format: Type.String(),
      name: Type.String(),
      is_own: Type.Boolean(),
      /** Offered for no new paper; papers and drafts that have it keep it. */
      is_archived: Type.Boolean(),
      /** For a preset: false while its source leaves details open until the bulletin is published. */
      is_confirmed: Type.Boolean(),
      minutes: OrNull(Count()),
      /** Whether the paper determines the cost of a wrong answer: only an entrance exam has a column for it. */
      asks_negative: Type.Boolean(),
      sections: Type.Array(Section),
    }),
  ),
  errors: [],
})

export const staffPaperReadiness = staffCall({
  path: '/staff/paper_readiness',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'history',
  about: 'Returns whether a paper that students have in their lists is ready for its start. For owners and examiners.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    paper_id: Id(),
    name: Type.String(),
    kind: PaperKind(),
    code: Type.String(),
    questions: Count(),
    /** How many of them have all of their pictures, with the IDs of the first ones that do not. */
    whole: Count(),
    lacking: Type.Array(Type.String()),
    /** For each language of the paper, how many questions exist in English only, with the first of them. */
    languages: Type.Array(Type.Object({ language: Type.String(), missing: Count(), first: Type.Array(Type.String()) })),
    audience: Count(),
    /** The invigilators' names. */
    invigilators: Type.Array(Type.String()),
    starts_at: OrNull(Instant()),
    ends_at: OrNull(Instant()),
    /** Immediately, when all students are done, or at `results_at`. */
    results: Type.Enum(['at_once', 'when_all_done', 'at']),
    results_at: OrNull(Instant()),
    now: Instant(),
    zone: Type.String(),
    /** Whether students have begun it. */
    is_begun: Type.Boolean(),
    /** True when all of it exists, it has an audience, and where it was sealed, it equals what was sealed. */
    is_ready: Type.Boolean(),
    /** The alarms about its seal. */
    alarms: Type.Array(SealAlarm()),
    /**
     * Null for a paper that was not sealed in the console. `is_kept`: it still equals what was sealed; `differences`
     * lists where it does not.
     */
    sealed: OrNull(
      Type.Object({
        draft_id: Id(),
        version: Count(),
        at: Instant(),
        who: Type.String(),
        seal: Type.String(),
        is_kept: Type.Boolean(),
        differences: Type.Array(SealDifference()),
      }),
    ),
  }),
  errors: ['not_found'],
})
