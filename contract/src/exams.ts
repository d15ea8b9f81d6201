import { Type } from 'typebox'
import {
  AnswerOut,
  AnswersByText,
  Attended,
  Challenges,
  eitherOf,
  OpenQuestion,
  OptionImages,
  Paper,
  Reached,
  Receipt,
  ResultsAt,
  OpenedAttempt,
  TimeLeft,
} from './assessment.ts'
import { call, historyCall, listCall } from './call.ts'
import { Instant, Marks, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'
import { reportCall } from './report-call.ts'

/** `pending` before the results are out. */
const Result = () => Type.Enum(['passed', 'failed', 'pending'])

/** `id` and `exam_id` are the same number; `record_id` is null until the student has started. */
const Exam = { exam_id: Id(), id: Id(), name: Type.String(), subject_name: Type.String(), attended: Attended() }

/** An exam by its own id or by the student's record of it; if both are sent, the record counts. */
const Named = { stud_id: IdIn(), exam_id: Type.Optional(IdIn()), record_id: Type.Optional(IdIn()) }
const EITHER = eitherOf('exam_id', 'record_id')

export const exams = listCall({
  path: '/Student/exams',
  about: "Returns the student's school exams. `attended` is 0 until the exam is submitted. For students.",
  entry: Type.Object({ ...Exam, record_id: OrNull(Id()), ...Paper, time_left: TimeLeft() }),
  errors: [],
})

export const exam = call({
  method: 'POST',
  path: '/Student/exam',
  loadClass: 'start',
  access: 'student',
  about:
    'Starts an exam by its `exam_id`, or returns the started one with its saved answers. With `record_id` it only returns a started exam. For students.',
  body: Type.Object(Named, EITHER),
  data: Type.Object({
    exam: Type.Object({ ...Exam, record_id: Id(), ...Paper }),
    questions: Type.Array(OpenQuestion),
    ...OpenedAttempt,
  }),
  errors: ['not_found', 'already_attended', 'not_open_yet', 'window_over', 'paused'],
})

export const submitExam = call({
  method: 'POST',
  path: '/Student/submit_exam',
  loadClass: 'submit',
  access: 'student',
  about:
    'Submits a started exam and returns its result; sent again, it returns the same result. Questions left out keep their saved answers. For students.',
  body: Type.Object({ ...Named, submit_data: AnswersByText() }, EITHER),
  data: Type.Object({
    result: Result(),
    message: Type.String(),
    /** Empty while the result is pending. */
    score_text: Type.String(),
    ...Reached,
    ...ResultsAt,
    record_id: Id(),
    ...Receipt,
  }),
  errors: ['not_found'],
})

export const getExamReports = historyCall({
  path: '/Student/get_exam_reports',
  about: "Returns the student's submitted exams, the latest first. `id` is the `record_id`. For students.",
  entry: Type.Object({
    id: Id(),
    exam_id: Id(),
    name: Type.String(),
    subject_name: Type.String(),
    attented_on: Instant(),
    result: Result(),
    total_marks: OrNull(Marks()),
    max_marks: Marks(),
    ...ResultsAt,
  }),
  errors: [],
})

export const getExamReportById = reportCall({
  path: '/Student/get_exam_report_by_id',
  about:
    "Returns a submitted exam question by question, without questions until its results are out. `answer` is the student's, `id` the question's. For students.",
  body: { record_id: IdIn() },
  analytics: {
    total_marks_gained: OrNull(Marks()),
    total_exam_mark: Marks(),
    result_status: Result(),
    exam_id: Id(),
    name: Type.String(),
    subject_name: Type.String(),
    attented_on: Instant(),
    ...ResultsAt,
    ...Receipt,
    ...Challenges,
  },
  question: {
    id: Id(),
    question: Type.String(),
    options: Type.Array(Type.String()),
    ...OptionImages,
    marks: Marks(),
    /** For a number with a range of right answers: `12.4..12.6`. */
    correct_answer: Type.Union([Type.String(), Type.Array(Type.String())]),
    answer: AnswerOut(),
  },
})
