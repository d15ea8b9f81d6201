import { Type } from 'typebox'
import {
  AnswerOut,
  AskedQuestion,
  Attended,
  Challenges,
  AnswersById,
  Reached,
  Receipt,
  ResultsAt,
  Saved,
  OpenedAttempt,
  TimeLeft,
  TypedOption,
} from './assessment.ts'
import { historyCall, listCall, studentCall } from './call.ts'
import { Address, Count, Instant, Marks, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'
import { reportCall } from './report-call.ts'

/** `pending` before the results are out. */
const Result = () => Type.Enum(['pass', 'fail', 'pending'])

/** The exam can be started from `started_at` to `ending_at`; null means no limit on that side. `time` is in minutes. */
const Exam = {
  id: Id(),
  name: Type.String(),
  description: OrNull(Type.String()),
  time: Count(),
  max_marks: Marks(),
  pass_marks: Marks(),
  question_count: Count(),
  started_at: OrNull(Instant()),
  ending_at: OrNull(Instant()),
}

export const entranceGetExams = listCall({
  path: '/Student/entrance_get_exams',
  about: "Returns the student's entrance exams. `attended` is 0 until the exam is submitted. For students.",
  entry: Type.Object({
    ...Exam,
    enrollment_id: OrNull(Id()),
    attended: Attended(),
    /** By the server's clock, since a device's clock may be wrong. */
    window: Type.Enum(['before', 'open', 'over']),
    time_left: TimeLeft(),
  }),
  errors: [],
})

export const entranceStartExam = studentCall({
  path: '/Student/entrance_start_exam',
  loadClass: 'start',
  about: 'Starts an entrance exam, or returns the started one with its saved options and remaining time. For students.',
  body: { exam_id: IdIn() },
  data: Type.Object({
    exam: Type.Object({ ...Exam, enrollment_id: Id() }),
    questions: Type.Array(
      Type.Object({
        id: Id(),
        ...AskedQuestion,
        question: Type.String(),
        question_image: OrNull(Address()),
        marks: Marks(),
        options: Type.Array(TypedOption),
        saved_option: OrNull(Id()),
        /** For a question with several options or a number. */
        saved_answer: Type.Optional(AnswerOut()),
        ...Saved,
      }),
    ),
    ...OpenedAttempt,
  }),
  errors: ['not_found', 'already_attended', 'not_open_yet', 'window_over', 'paused'],
})

export const entranceSubmitExam = studentCall({
  path: '/Student/entrance_submit_exam',
  loadClass: 'submit',
  about:
    'Submits a started entrance exam and returns its result; sent again, it returns the same result. While there is time left it needs 3 answers, or all if there are fewer questions. For students.',
  body: { enrollment_id: IdIn(), submit_data: AnswersById() },
  data: Type.Object({
    result: Result(),
    message: Type.String(),
    /** Empty while the result is pending. */
    score_text: Type.String(),
    ...Reached,
    ...ResultsAt,
    enrollment_id: Id(),
    ...Receipt,
  }),
  errors: ['not_found', 'too_few_answers'],
})

export const entranceGetExamReports = historyCall({
  path: '/Student/entrance_get_exam_reports',
  about: "Returns the student's submitted entrance exams, the latest first. `id` is the `enrollment_id`. For students.",
  entry: Type.Object({
    id: Id(),
    exam_id: Id(),
    name: Type.String(),
    exam_status: Result(),
    added_on: Instant(),
    marks: OrNull(Marks()),
    max_marks: Marks(),
    ...ResultsAt,
  }),
  errors: [],
})

export const entranceGetExamReportById = reportCall({
  path: '/Student/entrance_get_exam_report_by_id',
  about:
    'Returns a submitted entrance exam question by question, without questions until its results are out. `id` and `question_id` are the same number. For students.',
  body: { enrollment_id: IdIn() },
  analytics: {
    total_marks_gained: OrNull(Marks()),
    total_marks_loss: OrNull(Marks()),
    result_status: Result(),
    questions_attended: Count(),
    pass_mark: Marks(),
    total_exam_mark: Marks(),
    exam_id: Id(),
    name: Type.String(),
    added_on: Instant(),
    ...ResultsAt,
    ...Receipt,
    ...Challenges,
  },
  question: {
    question_id: Id(),
    id: Id(),
    question: Type.String(),
    marks: Marks(),
    options: Type.Array(TypedOption),
    user_option: OrNull(Id()),
    /**
     * Null when the right answer is not a single option: `correct_answer` and `user_answer` contain both answers then.
     */
    correct_option: OrNull(Id()),
    correct_answer: Type.Optional(AnswerOut()),
    user_answer: Type.Optional(AnswerOut()),
  },
})
