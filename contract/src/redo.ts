import { Type } from 'typebox'
import { AnswerIn, AnswerOut, AskedByText, Languages, Outcome, PaperLanguage, Translated } from './assessment.ts'
import { studentCall } from './call.ts'
import { Count, Day, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** The number of questions in the practice list, and how many of them are due today. */
const Counts = { total: Count(), due: Count() }

/** A question to be answered again; no field reveals the right answer. */
const RedoQuestion = Type.Object({
  ...AskedByText,
  /** For a number: only an integer is accepted. */
  integer_only: Type.Boolean(),
  paper_name: Type.String(),
  ...Languages,
})

export const redoToday = studentCall({
  path: '/Student/redo_today',
  loadClass: 'lists',
  extension: true,
  about:
    'Returns the questions that the student practises again today: at most 20 a day, the longest waiting first. What is left over follows the next day. For students.',
  data: Type.Object({ questions: Type.Array(RedoQuestion), ...Counts }),
  errors: [],
})

export const redoTranslations = studentCall({
  path: '/Student/redo_translations',
  loadClass: 'lists',
  extension: true,
  about:
    "Returns today's questions to practise that exist in another language, including those already answered today. Explanations come with the answer. For students.",
  body: { language: PaperLanguage() },
  data: Type.Array(Type.Object(Translated)),
  errors: [],
})

export const redoAdd = studentCall({
  path: '/Student/redo_add',
  loadClass: 'history',
  extension: true,
  about:
    'Adds the wrong and unanswered questions of a submitted attempt to the practice list, once its results are out; with `only`, the wrong ones alone. Returns which were not on the list before. For students.',
  body: { attempt_id: IdIn(), only: Type.Optional(Type.Literal('wrong')) },
  data: Type.Object({ added: Count(), added_ids: Type.Array(Id()), ...Counts }),
  errors: ['not_found', 'rule'],
})

export const redoAnswer = studentCall({
  path: '/Student/redo_answer',
  loadClass: 'history',
  extension: true,
  about:
    'Saves the answer to a question of the practice list, and returns the correct answer and when the question comes back. Sent again on the same day, it changes nothing. For students.',
  body: { question_id: IdIn(), answer: AnswerIn() },
  data: Type.Object({
    outcome: Outcome(),
    right_answer: AnswerOut(),
    explanation: OrNull(Type.String()),
    /** The explanations in other languages, where they exist. */
    explanations: Type.Array(Type.Object({ language: PaperLanguage(), explanation: Type.String() })),
    next_on: Day(),
  }),
  errors: ['not_found', 'rule'],
})

export const redoRemove = studentCall({
  path: '/Student/redo_remove',
  loadClass: 'history',
  extension: true,
  about:
    "Removes a question from the practice list, or several of them. What isn't on the list is ignored. For students.",
  body: {
    question_id: Type.Optional(IdIn()),
    question_ids: Type.Optional(Type.Array(IdIn(), { maxItems: 500 })),
  },
  data: Type.Object(Counts),
  errors: [],
})

export const redoClear = studentCall({
  path: '/Student/redo_clear',
  loadClass: 'history',
  extension: true,
  about: 'Removes all questions from the practice list. For students.',
  data: Type.Object(Counts),
  errors: [],
})
