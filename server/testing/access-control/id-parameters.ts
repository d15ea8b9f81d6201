import type { allCalls } from '#contract/all-calls.ts'
import { aBrowser } from '../push-service.ts'
import type { Thing } from './strangers.ts'

/** The thing that an id in a call names, and the answer to an id that is not the student's: not found by default. */
type IdCase = { names: Thing; outcome?: Outcome }

/**
 * `ignored`: the field is not read. `nothing`: the answer is an empty list. `unchanged`: the thing to remove does not
 * exist.
 */
type Outcome = 'not_found' | 'malformed' | 'rule' | 'ignored' | 'nothing' | 'unchanged'

/** `ids` by their paths; `given` are other fields that the call requires. */
type CallCase = { ids: Record<string, IdCase>; given?: Record<string, unknown> }

type StudentCall = Extract<(typeof allCalls)[keyof typeof allCalls], { access: 'student' }>

const OF_QUESTION = {
  about_id: { names: 'question to redo' },
  attempt_id: { names: 'report of a quiz' },
} as const satisfies CallCase['ids']

/**
 * Every call of a student and every id in it but `stud_id`. A call of the contract that is missing here does not
 * compile; a missing id fails the test of students' data.
 */
export const idParameters: Record<string, CallCase> = {
  '/Auth/logout': { ids: {} },
  '/Auth/whatsapp_chat': { ids: {} },
  '/Student/get_profile': { ids: {} },
  '/Student/home': { ids: {} },
  '/Student/subjects': { ids: {} },
  '/Student/batch_lists': { ids: {} },
  '/Student/chapters': { ids: { sub_id: { names: 'subject' } } },
  '/Student/batches': { ids: { sub_id: { names: 'subject' } } },
  '/Student/day_lists': { ids: { batch_id: { names: 'batch' }, sub_id: { names: 'subject' } } },
  '/Student/topics': { ids: { chapter_id: { names: 'chapter' } } },
  '/Student/recently_watched': { ids: {} },
  '/Student/watched_counts': { ids: {} },
  '/Student/watch_progress': { ids: { topic_id: { names: 'topic' } }, given: { position: 30 } },
  '/Student/live_classes': { ids: { batch_id: { names: 'batch' }, sub_id: { names: 'subject of a batch' } } },
  '/Student/live_timetable': { ids: {} },
  '/Student/study_materials': {
    ids: { sub_id: { names: 'subject of a batch' }, chapter_id: { names: 'chapter of a subject' } },
  },
  '/Student/material_progress': { ids: { material_id: { names: 'lesson' } }, given: { page: 3 } },
  '/Student/get_quiz_by_chapter': { ids: { chapter_id: { names: 'chapter' } } },
  '/Student/quiz_info': { ids: { quiz_id: { names: 'quiz' } } },
  '/Student/get_quiz': { ids: { quiz_id: { names: 'quiz' }, attempt_id: { names: 'attempt at a quiz' } } },
  '/Student/submit_quiz': {
    ids: {
      quiz_id: { names: 'quiz' },
      attempt_id: { names: 'attempt at a quiz' },
      'submit_data.question_id': { names: 'question of a quiz', outcome: 'malformed' },
    },
    given: { 'submit_data.answer': 'Option 1' },
  },
  '/Student/my_quiz_history': { ids: { chapter_id: { names: 'chapter' } } },
  '/Student/quiz_report_by_id': { ids: { id: { names: 'report of a quiz' } } },
  '/Student/exams': { ids: {} },
  '/Student/exam': { ids: { exam_id: { names: 'exam' }, record_id: { names: 'attempt at an exam' } } },
  '/Student/submit_exam': {
    ids: {
      exam_id: { names: 'exam' },
      record_id: { names: 'attempt at an exam' },
      'submit_data.question_id': { names: 'question of an exam', outcome: 'malformed' },
    },
    given: { 'submit_data.answer': 'Option 1' },
  },
  '/Student/get_exam_reports': { ids: {} },
  '/Student/get_exam_report_by_id': { ids: { record_id: { names: 'report of an exam' } } },
  '/Student/entrance_get_exams': { ids: {} },
  '/Student/entrance_start_exam': { ids: { exam_id: { names: 'entrance' } } },
  '/Student/entrance_submit_exam': {
    ids: {
      enrollment_id: { names: 'attempt at an entrance exam' },
      'submit_data.question_id': { names: 'question of an entrance exam', outcome: 'malformed' },
      'submit_data.option_id': { names: 'option of an entrance exam', outcome: 'malformed' },
    },
  },
  '/Student/entrance_get_exam_reports': { ids: {} },
  '/Student/entrance_get_exam_report_by_id': { ids: { enrollment_id: { names: 'report of an entrance exam' } } },
  '/Student/save_answer': {
    ids: {
      attempt_id: { names: 'attempt at a quiz' },
      question_id: { names: 'question of a quiz' },
      option_id: { names: 'option of a quiz', outcome: 'rule' },
    },
    given: { answer: 'Option 1', marked: false, seq: 1 },
  },
  '/Student/save_place': {
    ids: {
      attempt_id: { names: 'attempt at a quiz' },
      question_id: { names: 'question of a quiz' },
      'visited.*': { names: 'question of a quiz', outcome: 'rule' },
      'times.question_id': { names: 'question of a quiz', outcome: 'rule' },
    },
    given: { visited: [], 'times.seconds': 1 },
  },
  '/Student/attempt_clock': {
    ids: { attempt_id: { names: 'attempt' }, 'seen.*': { names: 'attempt', outcome: 'ignored' } },
    given: { seen: [] },
  },
  '/Student/paper_instructions': { ids: { paper_id: { names: 'paper' } } },
  '/Student/question_translations': {
    ids: { attempt_id: { names: 'attempt' } },
    given: { language: 'hi' },
  },
  '/Student/redo_today': { ids: {} },
  '/Student/redo_translations': { ids: {}, given: { language: 'hi' } },
  '/Student/redo_add': { ids: { attempt_id: { names: 'report' } } },
  '/Student/redo_answer': { ids: { question_id: { names: 'question to redo' } }, given: { answer: null } },
  '/Student/redo_remove': {
    ids: {
      question_id: { names: 'question to redo', outcome: 'unchanged' },
      'question_ids.*': { names: 'question to redo', outcome: 'unchanged' },
    },
  },
  '/Student/redo_clear': { ids: {} },
  '/Student/practice': { ids: {} },
  '/Student/practice_begin': { ids: { 'chapter_ids.*': { names: 'chapter' } }, given: { chapter_ids: [], count: 10 } },
  '/Student/practice_answer': {
    ids: { 'answers.question_id': { names: 'question to redo', outcome: 'unchanged' } },
    given: { 'answers.answer': null },
  },
  '/Student/attempt_standing': { ids: { attempt_id: { names: 'attempt' } } },
  '/Student/challenges': { ids: { attempt_id: { names: 'challenged attempt' } } },
  '/Student/send_challenge': {
    ids: {
      attempt_id: { names: 'challenged attempt' },
      question_id: { names: 'question of a challenged attempt' },
      'right.*': { names: 'option of a challenged attempt', outcome: 'rule' },
    },
    given: { right: [], reason: 'No answer is right.' },
  },
  '/Student/withdraw_challenge': {
    ids: {
      attempt_id: { names: 'challenged attempt' },
      question_id: { names: 'question of a challenged attempt' },
    },
  },
  '/Student/attendance_by_subject': { ids: {} },
  '/Attendance/get_attendance_details_in_a_year': {
    ids: { subject_id: { names: 'subject' }, academic_level_id: { names: 'subject', outcome: 'ignored' } },
    given: { year: 2026 },
  },
  '/Attendance/get_attendance_details_in_a_month': {
    ids: { subject_id: { names: 'subject' }, academic_level_id: { names: 'subject', outcome: 'ignored' } },
    given: { year: 2026, month: 11 },
  },
  '/Student/news_events': { ids: { before: { names: 'news', outcome: 'nothing' } } },
  '/Student/news_event': { ids: { id: { names: 'news' } } },
  // The word in all data that is not the student's.
  '/Student/search': { ids: {}, given: { query: 'Canary' } },
  '/Student/calendar': { ids: {} },
  '/Student/notifications': { ids: {} },
  '/Student/set_notifications': { ids: {}, given: { ...aBrowser(), classes: true, results: false } },
  '/Student/doubts_near': { ids: OF_QUESTION, given: { place: 'question', at: 1 } },
  '/Student/ask_doubt': { ids: OF_QUESTION, given: { place: 'question', at: 1, key: 'asked once', text: 'Why?' } },
  '/Student/doubts': { ids: {} },
  '/Student/doubt': { ids: { doubt_id: { names: 'doubt' } } },
  '/Student/doubt_voice': { ids: { voice_id: { names: 'voice note' } } },
  '/Student/reopen_doubt': { ids: { doubt_id: { names: 'doubt' } }, given: { text: 'And why not?' } },
  '/Student/close_doubt': { ids: { doubt_id: { names: 'doubt' } } },
  '/Student/at_eighteen': { ids: {} },
  '/Student/answer_at_eighteen': {
    ids: { 'sees.*': { names: 'guardian' } },
    given: { sees: [], gives: true, notice: 3 },
  },
  '/Student/feedback': { ids: {} },
  '/Student/add_feedback': { ids: {}, given: { message: 'Thank you very much' } },
} satisfies Record<StudentCall['path'], CallCase>
