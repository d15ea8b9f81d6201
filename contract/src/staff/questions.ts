import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { MAX_PICTURE_TEXT, QuestionForm } from './question-form.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'

const AnswerType = () => Type.Enum(['single', 'multiple', 'number'])

/** `draft` until another person than the author has proof-read it; a retired one is not offered for new papers. */
const QuestionState = () => Type.Enum(['draft', 'proof_read', 'retired'])

/** A question of the bank: the newest version of its code. `right_percent` is of those who were marked, null under 30. */
const BankRow = () =>
  Type.Object({
    question_id: Id(),
    code: Type.String(),
    /** The first line of the question's text. */
    line: Type.String(),
    answer_type: AnswerType(),
    subject_id: Id(),
    subject_name: Type.String(),
    chapter: OrNull(Type.String()),
    languages: Type.Array(Type.Enum(['hi', 'ml'])),
    papers: Count(),
    quizzes: Count(),
    right_percent: OrNull(Type.Number()),
    state: QuestionState(),
  })

/** Roles that write questions; teachers only in their own subjects. */
const AUTHORS = ['owner', 'examiner', 'teacher'] as const satisfies Role[]

/** Identifies the stored question: a change with another version was made from other values. */
const Version = () => Line(43, 43)

const Mistakes = () => Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() }))

export const staffQuestions = staffCall({
  path: '/staff/questions',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'The question bank by code, a hundred at a time; `search` is the start of a code, or words that stand one after another in what is asked. Without `state` all that are not retired; `of_others`: without those that the caller wrote. `after_code` is of the last row of the page before.',
  body: {
    search: Type.Optional(Line(100, 1)),
    subject_id: Type.Optional(IdIn()),
    chapter_no: Type.Optional(Count()),
    answer_type: Type.Optional(AnswerType()),
    state: Type.Optional(QuestionState()),
    of_others: Type.Optional(Type.Boolean()),
    after_code: Type.Optional(Line(40)),
  },
  data: Type.Object({ questions: Type.Array(BankRow()), more: Type.Boolean() }),
  errors: [],
})

export const staffQuestionPlaces = staffCall({
  path: '/staff/question_places',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'lists',
  about: 'Subjects and their chapters, of which a question can be.',
  data: Type.Object({
    subjects: Type.Array(
      Type.Object({
        subject_id: Id(),
        code: Type.String(),
        name: Type.String(),
        level: Type.String(),
        chapters: Type.Array(Type.Object({ chapter_no: Count(), name: Type.String() })),
      }),
    ),
  }),
  errors: [],
})

export const staffQuestion = staffCall({
  path: '/staff/question',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'One question as it is filled in: the newest version, whichever version is named. `is_own`: whoever calls wrote it, and somebody else has to read its proof.',
  body: { question_id: IdIn() },
  data: Type.Object({
    question_id: Id(),
    fields: QuestionForm(),
    version: Type.String(),
    state: QuestionState(),
    author: OrNull(Type.String()),
    written_at: OrNull(Instant()),
    proof_reader: OrNull(Type.String()),
    proof_read_at: OrNull(Instant()),
    is_own: Type.Boolean(),
    /** The number of versions, and the papers that use one of them; `is_begun`: that paper keeps its version. */
    versions: Count(),
    papers: Type.Array(
      Type.Object({ kind: Type.Enum(['quiz', 'exam', 'entrance']), name: Type.String(), is_begun: Type.Boolean() }),
    ),
    /** The sealed papers that bind it: it is changed by a proposal that a second person approves, which may be waiting. */
    bound_by: Type.Array(Type.String()),
    waiting_change: OrNull(Id()),
  }),
  errors: ['not_found'],
})

/** Other questions with the same text. */
const Twins = () => Type.Array(Type.Object({ question_id: Id(), code: Type.String() }))

export const staffCheckQuestion = staffCall({
  path: '/staff/check_question',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Says what an import of the sheet `questions` with this row alone would say, and which questions ask the same. Stores nothing.',
  body: { question_id: Type.Optional(IdIn()), fields: QuestionForm() },
  data: Type.Object({ mistakes: Mistakes(), notes: Type.Array(Type.String()), twins: Twins() }),
  errors: ['not_found'],
})

export const staffSaveQuestion = staffCall({
  path: '/staff/save_question',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Adds a question, or a new version of one (`question_id`, with the `version` that was seen): papers that somebody has begun keep the one that they have. Checks and stores as an import of the sheet `questions` would; with mistakes nothing is stored. Refused where a sealed paper binds the question, but for chapter and difficulty.',
  body: { question_id: Type.Optional(IdIn()), version: Type.Optional(Version()), fields: QuestionForm() },
  data: Type.Object({
    saved: OrNull(Type.Object({ question_id: Id(), code: Type.String(), version: Type.String() })),
    mistakes: Mistakes(),
    notes: Type.Array(Type.String()),
  }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffProofReadQuestion = staffCall({
  path: '/staff/proof_read_question',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Says that somebody else than the author has read the proof of this version; `undo` takes that back. Refused where formulas cannot be drawn, an equation of a document is not converted, or a picture is without words.',
  body: { question_id: IdIn(), version: Version(), undo: Type.Boolean() },
  data: Type.Object({ version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

/** The size of a page of the list. */
const MAX_AT_ONCE = 100

export const staffProofReadQuestions = staffCall({
  path: '/staff/proof_read_questions',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'The same for several, each by itself: `done` are those that are proof-read now, or no more, and `refused` says of each other one why. One that has a newer version than the one named is refused.',
  body: { question_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_AT_ONCE }), undo: Type.Boolean() },
  data: Type.Object({
    done: Type.Array(Id()),
    refused: Type.Array(Type.Object({ question_id: Id(), code: OrNull(Type.String()), problem: Type.String() })),
  }),
  errors: [],
})

export const staffRetireQuestion = staffCall({
  path: '/staff/retire_question',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Offers the question for no new paper any more; papers that have it keep it. `restore` takes that back. Refused where a sealed paper binds the question.',
  body: { question_id: IdIn(), version: Version(), restore: Type.Boolean() },
  data: Type.Object({ version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffSendQuestionPicture = staffCall({
  path: '/staff/send_question_picture',
  roles: AUTHORS,
  scope: 'academy',
  loadClass: 'login',
  sends: 'file',
  about:
    'Takes in a picture for a question, `X-File-Name` says what it is called: PNG, JPG or WEBP of at most 5 MB; larger JPG and HEIC are made smaller. What stands beside the picture (place, time, words) is left out; one that is damaged or has more than 40 million pixels is refused. It belongs to a question once one is saved with it.',
  data: Type.Object({ picture: Type.String() }),
  errors: ['rule'],
})

export const staffQuestionPicture = staffCall({
  path: '/staff/question_picture',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'A picture of a question that one may see, or of none as yet for who writes questions: its type, and its content in base64.',
  body: { picture: Line(MAX_PICTURE_TEXT, 1) },
  data: Type.Object({ type: Type.String(), content: Type.String() }),
  errors: ['not_found'],
})
