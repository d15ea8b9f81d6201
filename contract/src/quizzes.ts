import { Type } from 'typebox'
import {
  AnswerOut,
  AnswersByText,
  OpenQuestion,
  OptionImages,
  Paper,
  Reached,
  Receipt,
  OpenedAttempt,
} from './assessment.ts'
import { historyCall, listCall, studentCall } from './call.ts'
import { Count, Instant, Marks, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'
import { reportCall } from './report-call.ts'

const Result = () => Type.Enum(['pass', 'fail'])

export const getQuizByChapter = listCall({
  path: '/Student/get_quiz_by_chapter',
  about: "Returns the student's quizzes of a chapter, the latest first. For students.",
  body: { chapter_id: IdIn() },
  entry: Type.Object({
    id: Id(),
    name: Type.String(),
    chapter_name: Type.String(),
    added_on: Instant(),
    ...Paper,
    /** How often the student submitted it. */
    attempts: Count(),
    /** Whether starting would resume an open attempt. */
    in_progress: Type.Boolean(),
    /** The most marks in the student's submitted attempts; left out if there are none. */
    best: Type.Optional(Marks()),
  }),
  errors: ['not_found'],
})

export const quizInfo = studentCall({
  path: '/Student/quiz_info',
  loadClass: 'lists',
  extension: true,
  about: 'Returns the details of a quiz without opening an attempt. For students.',
  body: { quiz_id: IdIn() },
  data: Type.Object({
    id: Id(),
    name: Type.String(),
    added_on: Instant(),
    ...Paper,
    chapter_id: Id(),
    chapter_name: Type.String(),
    subject_id: Id(),
    subject_name: Type.String(),
    attempts: Count(),
    /** The open attempt, to be resumed. */
    open_attempt: OrNull(Id()),
  }),
  errors: ['not_found'],
})

export const getQuiz = studentCall({
  path: '/Student/get_quiz',
  loadClass: 'start',
  about:
    'Opens an attempt at a quiz, or returns the open one with its saved answers. With `attempt_id` it only returns an open attempt. A further attempt is refused while an exam uses questions of the quiz, because comparing the marks of several attempts would reveal the key. For students.',
  body: { quiz_id: IdIn(), attempt_id: Type.Optional(IdIn()) },
  data: Type.Object({
    id: Id(),
    name: Type.String(),
    chapter_id: Id(),
    subject_name: Type.String(),
    max_marks: Marks(),
    questions: Type.Array(OpenQuestion),
    ...OpenedAttempt,
  }),
  errors: ['not_found', 'attempt_closed', 'not_open_yet', 'window_over', 'rule'],
})

export const submitQuiz = studentCall({
  path: '/Student/submit_quiz',
  loadClass: 'submit',
  about:
    'Submits an attempt at a quiz and returns its result; sent again, it returns the same result. Questions left out keep their saved answers. `attempt_id` in the answer is the id for the report. For students.',
  body: {
    quiz_id: IdIn(),
    attempt_id: Type.Optional(IdIn()),
    submit_data: AnswersByText(),
  },
  data: Type.Object({
    result: Result(),
    message: Type.String(),
    score_text: Type.String(),
    ...Reached,
    attempt_id: Id(),
    ...Receipt,
  }),
  errors: ['not_found'],
})

export const myQuizHistory = historyCall({
  path: '/Student/my_quiz_history',
  about:
    "Returns the student's submitted attempts at the quizzes of a chapter, the latest first. `id` is the attempt's. For students.",
  body: { chapter_id: IdIn() },
  entry: Type.Object({
    id: Id(),
    quiz_id: Id(),
    name: Type.String(),
    added_on: Instant(),
    attend_on: Instant(),
    result: Result(),
    marks: Marks(),
    max_marks: Marks(),
  }),
  errors: ['not_found'],
})

export const quizReportById = reportCall({
  path: '/Student/quiz_report_by_id',
  about:
    'Returns a submitted quiz attempt question by question. `id` is the one from the list of reports. For students.',
  body: { id: IdIn() },
  analytics: {
    total_marks_gained: Marks(),
    max_marks: Marks(),
    result: Result(),
    quiz_id: Id(),
    name: Type.String(),
    attend_on: Instant(),
  },
  question: {
    question_id: Id(),
    question: Type.String(),
    options: Type.Array(Type.String()),
    ...OptionImages,
    marks: Marks(),
    /** For a number with a range of right answers: `12.4..12.6`. */
    answer: Type.Union([Type.String(), Type.Array(Type.String())]),
    student_answer: AnswerOut(),
  },
})
