/**
 * The fields of answers that the specification names, per call. A server may answer only these: all other fields are
 * optional for the app. Calls without a line are extensions, which such a server does not have.
 */
type Fields = {
  '/Auth/login': 'otp_ref'
  '/Auth/signup': 'otp_ref'
  '/Auth/verifyOTP': 'stud_id' | 'profile' | 'name'
  '/Auth/academic_levels': 'ac_id' | 'levels'
  '/Auth/whatsapp_chat': 'whatsapp'
  '/Student/get_profile':
    | 'name'
    | 'guardian'
    | 'state'
    | 'district'
    | 'email'
    | 'mobile'
    | 'phone_code'
    | 'academic_level'
  '/Student/subjects': 'subject_id' | 'subject_name' | 'thumbnail'
  '/Student/day_lists': 'schedule_name' | 'subject_id'
  '/Student/batch_lists': 'batch_id' | 'batch_name'
  '/Student/batches': 'batch_id' | 'batch_name'
  '/Student/chapters': 'chapter_id' | 'chapter_name' | 'subject_name'
  '/Student/topics': 'topic_id' | 'topic_name' | 'video_link' | 'subject_name' | 'chapter_name'
  '/Student/live_classes': 'batch_name' | 'class_name' | 'tutor_name' | 'online_url'
  '/Student/recently_watched': 'thumbnail' | 'subject_name' | 'video_link'
  '/Student/study_materials': 'title' | 'chapter_name' | 'subject_name' | 'path'
  '/Student/get_quiz_by_chapter': 'id' | 'name' | 'added_on'
  '/Student/get_quiz': 'id' | 'name' | 'max_marks' | 'questions' | 'question_id' | 'question' | 'options' | 'marks'
  '/Student/submit_quiz': Result
  '/Student/my_quiz_history': 'id' | 'name' | 'added_on' | 'attend_on' | 'result' | 'marks' | 'max_marks'
  '/Student/quiz_report_by_id':
    | Detail
    | 'total_marks_gained'
    | 'question_id'
    | 'question'
    | 'options'
    | 'marks'
    | 'answer'
    | 'student_answer'
  '/Student/news_events': 'id' | 'heading' | 'images' | 'news'
  '/Student/exams': Exam
  '/Student/exam': Exam | 'exam' | 'questions' | 'question_id' | 'question' | 'options' | 'marks'
  '/Student/submit_exam': Result
  '/Student/get_exam_reports': 'id' | 'name' | 'subject_name' | 'attented_on' | 'result' | 'total_marks' | 'max_marks'
  '/Student/get_exam_report_by_id':
    | Detail
    | 'total_marks_gained'
    | 'total_exam_mark'
    | 'result_status'
    | 'id'
    | 'question'
    | 'options'
    | 'marks'
    | 'correct_answer'
    | 'answer'
  '/Student/entrance_get_exams': Entrance
  '/Student/entrance_start_exam': Entrance | EntranceQuestion | 'exam' | 'questions'
  '/Student/entrance_submit_exam': Result
  '/Student/entrance_get_exam_reports': 'id' | 'name' | 'exam_status' | 'added_on' | 'marks' | 'max_marks'
  '/Student/entrance_get_exam_report_by_id':
    | Detail
    | EntranceQuestion
    | 'question_id'
    | 'user_option'
    | 'correct_option'
    | 'total_marks_gained'
    | 'total_marks_loss'
    | 'result_status'
    | 'questions_attended'
    | 'pass_mark'
    | 'total_exam_mark'
  '/Attendance/get_attendance_details_in_a_year':
    | 'attendance_data'
    | 'month_no'
    | 'month'
    | 'total_class'
    | 'present_count'
    | 'absent_count'
  '/Attendance/get_attendance_details_in_a_month': 'attendance_data' | 'date' | 'attendance_status'
}

type Result = 'result' | 'message' | 'score_text'
type Detail = 'analytics' | 'list'
type Exam = 'exam_id' | 'id' | 'name' | 'subject_name' | 'attended' | 'record_id'
type Entrance =
  | 'id'
  | 'name'
  | 'description'
  | 'time'
  | 'max_marks'
  | 'pass_marks'
  | 'started_at'
  | 'ending_at'
  | 'enrollment_id'
type EntranceQuestion = 'id' | 'question' | 'marks' | 'question_image' | 'options' | 'ptype' | 'ptext'

type Only<Data, Names> = Data extends readonly (infer Row)[]
  ? Only<Row, Names>[]
  : Data extends object
    ? { [Name in keyof Data as Name extends Names ? Name : never]: Only<Data[Name], Names> } & {
        [Name in keyof Data as Name extends Names ? never : Name]?: Data[Name]
      }
    : Data

/** An answer in which only the specified fields are certain. */
export type AsSpecified<Path extends string, Data> = Path extends keyof Fields ? Only<Data, Fields[Path]> : Data
