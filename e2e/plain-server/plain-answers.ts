import * as data from './plain-data.ts'

type Body = Record<string, unknown>

/** What a submit answers: the result in the specification's three fields. */
const result = (word: string) => ({ result: word, message: 'Well done', score_text: '4/6' })

/** The calls of the specification, each with its answer's data. There are no others. */
export const plainAnswers: Record<string, (body: Body) => unknown> = {
  '/Auth/login': () => ({ otp_ref: 'reference' }),
  '/Auth/signup': () => ({ otp_ref: 'reference' }),
  '/Auth/verifyOTP': () => data.user,
  '/Auth/academic_levels': () => data.levels,
  '/Auth/whatsapp_chat': () => ({ whatsapp: '9000000000' }),
  '/Student/get_profile': () => data.profile,
  '/Student/subjects': () => data.subjects,
  '/Student/day_lists': () => data.days,
  '/Student/batch_lists': () => data.batches,
  '/Student/chapters': () => data.chapters,
  '/Student/topics': () => data.topics,
  '/Student/batches': () => data.batches,
  '/Student/live_classes': () => data.liveClasses,
  '/Student/recently_watched': () => data.watched,
  '/Student/study_materials': () => data.materials,
  '/Student/get_quiz_by_chapter': () => data.quizzes,
  '/Student/get_quiz': () => data.quiz,
  '/Student/submit_quiz': () => result('pass'),
  '/Student/my_quiz_history': () => data.quizReports,
  '/Student/quiz_report_by_id': () => data.quizReport,
  '/Student/news_events': () => data.news,
  '/Student/add_feedback': () => ({}),
  '/Student/exams': () => data.exams,
  '/Student/exam': () => data.openExam,
  '/Student/submit_exam': () => result('passed'),
  '/Student/get_exam_reports': () => data.examReports,
  '/Student/get_exam_report_by_id': () => data.examReport,
  '/Student/entrance_get_exams': () => data.entranceExams,
  '/Student/entrance_start_exam': () => data.openEntrance,
  '/Student/entrance_submit_exam': () => result('fail'),
  '/Student/entrance_get_exam_reports': () => data.entranceReports,
  '/Student/entrance_get_exam_report_by_id': () => data.entranceReport,
  '/Attendance/get_attendance_details_in_a_year': () => data.attendanceYear,
  '/Attendance/get_attendance_details_in_a_month': () => data.attendanceMonth,
}

/** Fields that the specification's client sends, where another one would be refused. */
export const isUnderstood = (path: string, body: Body): boolean => path !== '/Student/exam' || 'exam_id' in body
