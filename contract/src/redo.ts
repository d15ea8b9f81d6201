import { Type } from 'typebox'
import { AnswerIn, AnswerOut, AskedByText, Languages, Outcome, PaperLanguage, Translated } from './assessment.ts'
import { studentCall } from './call.ts'
import { Count, Day, OrNull } from './fields.ts'
import { IdIn } from './ids.ts'

/** How many questions there are to redo in all, and how many of them today. */
const Counts = { total: Count(), due: Count() }

/** A question to be answered again; no field reveals the right answer. */
const RedoQuestion = Type.Object({
  ...AskedByText,
  /** For a number: only the nearest integer is accepted. */
  integer_only: Type.Boolean(),
  paper_name: Type.String(),
  ...Languages,
})

export const redoToday = studentCall({
  path: '/Student/redo_today',
  loadClass: 'lists',
  extension: true,
  about:
    'Questions that the student wants to answer again, those of today: at most 20 a day, the ones that wait longest first. What a day leaves comes on the next.',
  data: Type.Object({ questions: Type.Array(RedoQuestion), ...Counts }),
  errors: [],
})

export const redoTranslations = studentCall({
  path: '/Student/redo_translations',
  loadClass: 'lists',
  extension: true,
  about:
    'The questions of today in another language, those that have one: the ones that are answered today as well. Explanations come with the answer.',
  body: { language: PaperLanguage() },
  data: Type.Array(Type.Object(Translated)),
  errors: [],
})

export const redoAdd = studentCall({
  path: '/Student/redo_add',
  loadClass: 'history',
  extension: true,
  about: 'Puts the wrong and left questions of a submitted attempt on the list to redo, once its results are out.',
  body: { attempt_id: IdIn() },
  data: Type.Object({ added: Count(), ...Counts }),
  errors: ['not_found', 'rule'],
})

export const redoAnswer = studentCall({
  path: '/Student/redo_answer',
  loadClass: 'history',
  extension: true,
  about:
    'Answers a question of the list, and says what is right and when it comes again. Sent again on the same day, it changes nothing.',
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
  about: 'Takes a question off the list to redo. One that is not on it stays off.',
  body: { question_id: IdIn() },
  data: Type.Object(Counts),
  errors: [],
})

export const redoClear = studentCall({
  path: '/Student/redo_clear',
  loadClass: 'history',
  extension: true,
  about: 'Empties the list to redo.',
  data: Type.Object(Counts),
  errors: [],
})
