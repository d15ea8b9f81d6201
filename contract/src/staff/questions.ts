import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { MAX_PICTURE_TEXT, QuestionForm } from './question-form.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'

const AnswerType = () => Type.Enum(['single', 'multiple', 'number'])

/** `draft` until somebody other than the author has proofread it; a retired one is not offered for new papers. */
const QuestionState = () => Type.Enum(['draft', 'proof_read', 'retired'])

/** The newest version of a question in the bank. `right_percent` is of the students marked, null for fewer than 30. */
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
    /**
     * Its options are never shuffled: somebody said so, or one of them, the question or the explanation refers to
     * another.
     */
    keeps_order: Type.Boolean(),
    for_practice: Type.Boolean(),
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
    'Returns the question bank by code, a hundred at a time. `search` is the start of a code, or consecutive words of the question. Without `state`, all that are not retired; with `of_others`, without those that the caller wrote; with `for_practice`, only those with or without that mark. `after_code` is from the last row of the previous page. For owners, examiners and teachers of the subject.',
  body: {
    search: Type.Optional(Line(100, 1)),
    subject_id: Type.Optional(IdIn()),
    chapter_no: Type.Optional(Count()),
    answer_type: Type.Optional(AnswerType()),
    state: Type.Optional(QuestionState()),
    of_others: Type.Optional(Type.Boolean()),
    for_practice: Type.Optional(Type.Boolean()),
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
  about:
    'Returns the subjects and chapters that a question can belong to. For owners, examiners and teachers of the subject.',
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

/** A proof that its reader did not read here: never opened, opened for less time than it takes, or read elsewhere. */
const ProofWay = () => Type.Enum(['not_opened', 'briefly', 'elsewhere'])

export const staffQuestion = staffCall({
  path: '/staff/question',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns one question as it is edited, in its newest version, whichever version is named. `is_own` is true if the caller wrote it, so that somebody else has to proofread it. For owners, examiners and teachers of the subject.',
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
    proof_way: OrNull(ProofWay()),
    is_own: Type.Boolean(),
    for_practice: Type.Boolean(),
    /** The number of versions, and the papers that use one of them; `is_begun`: that paper keeps its version. */
    versions: Count(),
    papers: Type.Array(
      Type.Object({ kind: Type.Enum(['quiz', 'exam', 'entrance']), name: Type.String(), is_begun: Type.Boolean() }),
    ),
    /** The sealed papers that use it: changes need a proposal that a second person approves. */
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
    'Returns the mistakes and notes that an import of the sheet `questions` with only this row would have, and questions with the same text. Saves nothing. For owners, examiners and teachers of the subject.',
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
    'Creates a question, or a new version of one (`question_id` with its `version`); papers that somebody has started keep theirs. It is checked and saved like an import of the sheet `questions`; with `mistakes` nothing is saved. Refused if a sealed paper uses the question, except for chapter and difficulty. For owners, examiners and teachers of the subject.',
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
    "Marks this version of a question as proofread by somebody other than its author; `undo` reverses that. Refused if formulas can't be drawn, an equation of a document isn't converted, or a picture has no description. `seconds` is how long the caller had it open; without enough of them the proof says so. For owners, examiners and teachers of the subject.",
  body: { question_id: IdIn(), version: Version(), undo: Type.Boolean(), seconds: Type.Optional(Count()) },
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
    'Marks several questions as proofread, each on its own; `undo` reverses that. `done` are the questions that were changed; `refused` are the others, with the reason. A question that has a newer version than the one named is refused. The proofs say that the questions were not opened, or, with `elsewhere`, that they were read elsewhere. For owners, examiners and teachers of the subject.',
  body: {
    question_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_AT_ONCE }),
    undo: Type.Boolean(),
    elsewhere: Type.Optional(Type.Boolean()),
  },
  data: Type.Object({
    done: Type.Array(Id()),
    refused: Type.Array(Type.Object({ question_id: Id(), code: OrNull(Type.String()), problem: Type.String() })),
  }),
  errors: [],
})

export const staffMarkForPractice = staffCall({
  path: '/staff/mark_for_practice',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Marks questions for practice, in all versions; `undo` removes the mark. Students are given a marked question with its answer, but never while it is in a draft, or in a paper that is sealed, to come, running or without its results. `done` are the questions that were changed; questions that the caller doesn’t see are ignored. For owners, examiners and teachers of the subject.',
  body: { question_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_AT_ONCE }), undo: Type.Boolean() },
  data: Type.Object({ done: Type.Array(Id()) }),
  errors: [],
})

export const staffRetireQuestion = staffCall({
  path: '/staff/retire_question',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Retires a question from use in new papers; papers that have it keep it. `restore` reactivates it. Refused if a sealed paper uses the question. For owners, examiners and teachers of the subject.',
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
    'Uploads a picture for a question, with its name in `X-File-Name`: PNG, JPG or WEBP of at most 5 MB; larger JPG and HEIC files are made smaller. Metadata (place, time, descriptions) is removed; a damaged picture, or one of more than 40 million pixels, is refused. It belongs to a question once one is saved with it. For owners, examiners and teachers.',
  data: Type.Object({ picture: Type.String() }),
  errors: ['rule'],
})

export const staffQuestionPicture = staffCall({
  path: '/staff/question_picture',
  roles: AUTHORS,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns a picture as its type and its content in base64, if it belongs to a question that the caller may see or to no question yet. For owners, examiners and teachers of the subject.',
  body: { picture: Line(MAX_PICTURE_TEXT, 1) },
  data: Type.Object({ type: Type.String(), content: Type.String() }),
  errors: ['not_found'],
})
