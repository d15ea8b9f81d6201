import { Type } from 'typebox'
import { AnswerIn, AnswerOut, AskedByText, PaperLanguage, Translated } from './assessment.ts'
import { listCall, studentCall } from './call.ts'
import { Count, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** The most chapters of one own test, and the sizes of a test. */
const MAX_CHAPTERS = 60
const Size = () => Type.Enum([10, 20, 30])
const MAX_ANSWERS = 60

export const practice = listCall({
  path: '/Student/practice',
  extension: true,
  about:
    'Returns the chapters with questions for practice, in the order in which the student should study them next: the share of the questions of exams of the student that are over, times the share that the student gets wrong. That share is pulled towards one half: with 30 answers it counts half. For students.',
  entry: Type.Object({
    sub_id: Id(),
    subject_name: Type.String(),
    chapter_id: Id(),
    chapter_no: Count(),
    chapter_name: Type.String(),
    /** The number of questions that can be practised now. */
    questions: Count(),
    /** The chapter's share of the exams' questions, in percent; null where no exam is over. */
    exam_percent: OrNull(Count()),
    /** The share of the student's answers that were right, in percent; null for fewer than 10. */
    right_percent: OrNull(Count()),
  }),
  errors: [],
})

/** With the right answer and the explanation, so that it can be practised offline. */
const PracticeQuestion = Type.Object({
  ...AskedByText,
  chapter_name: Type.String(),
  right_answer: AnswerOut(),
  explanation: OrNull(Type.String()),
  translations: Type.Array(
    Type.Object({ ...Translated, language: PaperLanguage(), explanation: OrNull(Type.String()) }),
  ),
})

export const practiceBegin = studentCall({
  path: '/Student/practice_begin',
  loadClass: 'history',
  extension: true,
  about:
    'Returns questions of these chapters for practice, with their answers: first those that the student was never given, then those that went wrong. Only questions that the academy marked for practice, and none that is in a draft, or in a paper that is sealed, to come, running or without its results. For students.',
  body: { chapter_ids: Type.Array(IdIn(), { maxItems: MAX_CHAPTERS }), count: Size() },
  data: Type.Object({ questions: Type.Array(PracticeQuestion) }),
  errors: ['not_found'],
})

export const practiceAnswer = studentCall({
  path: '/Student/practice_answer',
  loadClass: 'history',
  extension: true,
  about:
    'Stores answers to questions that the student was given for practice, and puts those that went wrong on the list to practise again, from the next day. Null means that the student doesn’t know. Only the first answer since a question was given counts; answers to other questions are ignored. For students.',
  body: {
    answers: Type.Array(Type.Object({ question_id: IdIn(), answer: AnswerIn() }), { maxItems: MAX_ANSWERS }),
  },
  data: Type.Object({ stored: Count() }),
  errors: [],
})
