import { Type } from 'typebox'
import { Count, Day, Instant, OrNull } from '../fields.ts'
import { Id, IdIn, MAX_ID } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'

const SEE = ['owner', 'examiner', 'teacher'] as const satisfies Role[]

export const staffFigurePapers = staffCall({
  path: '/staff/figure_papers',
  roles: SEE,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns exams and entrance exams whose results are out and computed, the latest end first, a hundred at a time. Teachers get those for their batches with questions of their subjects. `after` is the `cursor` of the previous page. For owners, examiners and teachers.',
  body: { after: Type.Optional(Type.Object({ end: Type.Integer({ minimum: 0 }), paper_id: IdIn() })) },
  data: Type.Object({
    papers: Type.Array(
      Type.Object({
        paper_id: Id(),
        name: Type.String(),
        /** The levels, batches and students that it is for; null for nobody. */
        readers: OrNull(Type.String()),
        ends_at: Instant(),
        appeared: Count(),
      }),
    ),
    /** Null on the last page. */
    cursor: OrNull(Type.Object({ end: Count(), paper_id: Id() })),
  }),
  errors: [],
})

/**
 * The answers of `n` students to a question, in percent of them: `right_percent` had full marks, `left_percent` gave no
 * answer. `marks_percent` is mean marks by maximum, below 0 if more marks were deducted than given. `discrimination` is
 * `marks_percent` of the best 27% by total marks less that of the last 27%, in hundredths (the upper-lower index D of
 * T. L. Kelley, The selection of upper and lower groups for the validation of test items, 1939; below 0.1 is poor by R.
 * L. Ebel's guide). What needs thirty students is null for fewer, `right_percent` also in figures that were computed
 * before it was counted.
 */
const ItemFigures = Type.Object({
  n: Count(),
  right_percent: OrNull(Type.Number()),
  marks_percent: OrNull(Type.Number()),
  left_percent: Type.Number(),
  discrimination: OrNull(Type.Number()),
  median_seconds: OrNull(Count()),
  /** How many chose each option, in their order; and how many of the best third. */
  chosen: Type.Array(Count()),
  by_best: OrNull(Type.Array(Count())),
  suspects: Type.Array(Type.Enum(['low_discrimination', 'distractor_preferred', 'too_hard'])),
})

export const staffPaperFigures = staffCall({
  path: '/staff/paper_figures',
  roles: SEE,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns the figures of the questions of a paper whose results are out, by the current key: those to review first, then the others in their order. Teachers get the questions of their subjects. For owners, examiners and teachers.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    paper_id: Id(),
    name: Type.String(),
    ends_at: Instant(),
    appeared: Count(),
    questions: Type.Array(
      Type.Object({
        question_id: Id(),
        number: Count(),
        text: Type.String(),
        subject_name: Type.String(),
        chapter_no: OrNull(Count()),
        chapter_name: OrNull(Type.String()),
        options: Type.Array(Type.Object({ text: Type.String(), is_picture: Type.Boolean(), is_right: Type.Boolean() })),
        /** The right number as `12.5` or `12.4..12.6`; null for a question with options. */
        range: OrNull(Type.String()),
        is_cancelled: Type.Boolean(),
        /**
         * Null without participants, or if too few chose the question in a section in which not all questions count.
         */
        figures: OrNull(ItemFigures),
      }),
    ),
  }),
  errors: ['not_found'],
})

/**
 * A batch in a subject, over papers that were handed in on these days, both included. Without `until` it is today,
 * without `from` four weeks.
 */
const Span = {
  batch_id: IdIn(),
  subject_id: IdIn(),
  from: Type.Optional(Day()),
  until: Type.Optional(Day()),
}

/** The number of answers, and of right ones, by the current keys. Questions left out do not count. */
const Accuracy = { answered: Count(), right: Count() }

const Shown = {
  batch_name: Type.String(),
  subject_name: Type.String(),
  from: Day(),
  until: Day(),
}

export const staffChapterFigures = staffCall({
  path: '/staff/chapter_figures',
  roles: SEE,
  scope: 'batches',
  loadClass: 'history',
  about:
    'Returns how accurately a batch answered the questions of each chapter of a subject, in quizzes, exams and entrance exams whose results are out. The least accurate chapters with at least `enough` answers come first. It counts the students who are in the batch now, over at most a year. For owners, examiners and teachers of the batch and subject.',
  body: Span,
  data: Type.Object({
    ...Shown,
    papers: Count(),
    /** The number of answers from which a chapter's figure is meaningful. */
    enough: Count(),
    chapters: Type.Array(
      /** `chapter_no` is null for questions of no chapter. */
      Type.Object({ chapter_no: OrNull(Count()), chapter_name: OrNull(Type.String()), ...Accuracy }),
    ),
  }),
  errors: ['not_found', 'rule'],
})

export const staffChapterStudents = staffCall({
  path: '/staff/chapter_students',
  roles: SEE,
  scope: 'batches',
  loadClass: 'history',
  about:
    'Returns the students of a batch by their answers in one chapter, the weakest with at least `enough` answers first, a hundred at a time. `chapter_no` is null for questions without a chapter; `after` is the `cursor` of the previous page. For owners, examiners and teachers of the batch and subject.',
  body: {
    ...Span,
    chapter_no: OrNull(Type.Integer({ minimum: 0, maximum: MAX_ID })),
    after: Type.Optional(Type.Object({ place: Type.Integer({ minimum: 0 }), stud_id: IdIn() })),
  },
  data: Type.Object({
    ...Shown,
    chapter_name: OrNull(Type.String()),
    enough: Count(),
    students: Type.Array(
      Type.Object({ stud_id: Id(), name: Type.String(), admission_no: OrNull(Type.String()), ...Accuracy }),
    ),
    cursor: OrNull(Type.Object({ place: Count(), stud_id: Id() })),
  }),
  errors: ['not_found', 'rule'],
})
