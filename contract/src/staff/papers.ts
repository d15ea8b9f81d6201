import { Type } from 'typebox'
import { Count, Instant, Marks, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { BUILD, PaperKind, Proposed, WRITE_DRAFTS } from './paper-fields.ts'
import { SealAlarm, SealDifference } from './seal-fields.ts'
import { staffCall } from './staff-call.ts'

/** `to_come` before its start, `running` until its end, then `over`; `quiz`: the quizzes of all chapters. */
const PaperState = Type.Enum(['draft', 'removed', 'to_come', 'running', 'over', 'quiz'])

const Row = Type.Object({
  /** Of the draft that it is or was made from; null for one that a sheet brought. */
  draft_id: OrNull(Id()),
  paper_id: OrNull(Id()),
  kind: PaperKind(),
  code: Type.String(),
  name: Type.String(),
  questions: Count(),
  /** A level, or a batch's code; null for everybody, or as long as it is open. */
  readers: OrNull(Type.String()),
  /** Of a draft as far as it can be read. */
  starts_at: OrNull(Instant()),
  ends_at: OrNull(Instant()),
  /** Who sealed it, or of a draft who saved it last; null for one that a sheet brought. */
  who: OrNull(Type.String()),
  /** Of a draft when it was saved, of one that was sealed here when that was. */
  at: OrNull(Instant()),
  version: OrNull(Count()),
  proposed: OrNull(Proposed()),
  /** Of one that was sealed here and has not been written: whether it is what was sealed. */
  is_kept: OrNull(Type.Boolean()),
})

export const staffPapers = staffCall({
  path: '/staff/papers',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Drafts, exams and entrance exams in one state, or all quizzes, the newest first, a hundred at a time: drafts, drafts that were taken away, or papers that students have in their lists. `before` is the id of the last row of the page before: of the draft, or of the paper. Teachers are shown drafts alone, of which every subject is theirs.',
  body: { state: PaperState, before: Type.Optional(IdIn()) },
  data: Type.Object({ papers: Type.Array(Row), more: Type.Boolean() }),
  errors: [],
})

const Section = Type.Object({
  name: Type.String(),
  /** How many questions it has; null where the paper says it. */
  needs: OrNull(Count()),
  attempt_at_most: OrNull(Count()),
  minutes: OrNull(Count()),
  /** Null where each question has its own, or the paper says it. */
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
  about: 'What a paper can be made by: presets of national tests, and the academy’s own formats.',
  data: Type.Array(
    Type.Object({
      format: Type.String(),
      name: Type.String(),
      is_own: Type.Boolean(),
      /** Of a preset: what its source leaves open until the bulletin is there. */
      is_confirmed: Type.Boolean(),
      minutes: OrNull(Count()),
      /** Whether the paper says what a wrong answer costs: an entrance exam alone has a column for it. */
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
  about: 'Whether a paper that students have in their lists is ready for its start.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    paper_id: Id(),
    name: Type.String(),
    kind: PaperKind(),
    code: Type.String(),
    questions: Count(),
    /** How many of them have all of their pictures, with the IDs of the first that have not. */
    whole: Count(),
    lacking: Type.Array(Type.String()),
    /** Of each language that the paper can be read in, how many questions are in English alone, with the first of them. */
    languages: Type.Array(Type.Object({ language: Type.String(), missing: Count(), first: Type.Array(Type.String()) })),
    audience: Count(),
    /** Who looks after those who write, by name. */
    invigilators: Type.Array(Type.String()),
    starts_at: OrNull(Instant()),
    ends_at: OrNull(Instant()),
    /** `at_once`, `when_all_done`, or the moment of `results_at`. */
    results: Type.Enum(['at_once', 'when_all_done', 'at']),
    results_at: OrNull(Instant()),
    now: Instant(),
    zone: Type.String(),
    /** Whether students have begun it. */
    is_begun: Type.Boolean(),
    /** All of it is there, somebody writes it, and where it was sealed, it is what was sealed. */
    is_ready: Type.Boolean(),
    /** What is to be known of its seal. */
    alarms: Type.Array(SealAlarm()),
    /** Null for one that was not sealed in the console. `is_kept`: it is what it was then; `differences`: what is not. */
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
