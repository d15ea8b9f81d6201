import type { Asked } from '../measuring/against-bare.ts'
import { chapterId, materialId, newsId, quizId, subjectId, topicId } from './content.ts'

const YEAR = new Date().getUTCFullYear()
const MONTH = new Date().getUTCMonth() + 1

/** What is the same for many students, and changes a few times a week. */
export const rareLists: Asked[] = [
  { name: 'subjects', path: '/Student/subjects', bodyOf: () => ({}) },
  { name: 'chapters', path: '/Student/chapters', bodyOf: () => ({ sub_id: subjectId() }) },
  { name: 'topics', path: '/Student/topics', bodyOf: () => ({ chapter_id: chapterId() }) },
  {
    name: 'materials',
    path: '/Student/study_materials',
    bodyOf: () => ({ sub_id: subjectId(), chapter_id: chapterId() }),
  },
  { name: 'news', path: '/Student/news_events', bodyOf: () => ({ limit: 20 }) },
]

/** What students leave behind while they learn. */
export const studentWrites: Asked[] = [
  { name: 'watch progress', path: '/Student/watch_progress', bodyOf: () => ({ topic_id: topicId(), position: 40 }) },
  {
    name: 'material progress',
    path: '/Student/material_progress',
    bodyOf: () => ({ material_id: materialId(), page: 3 }),
  },
]

/** Reads that are about one student. */
export const studentReads: Asked[] = [
  { name: 'home', path: '/Student/home', bodyOf: () => ({}) },
  { name: 'profile', path: '/Student/get_profile', bodyOf: () => ({}) },
  { name: 'batch lists', path: '/Student/batch_lists', bodyOf: () => ({}) },
  { name: 'batches', path: '/Student/batches', bodyOf: () => ({ sub_id: subjectId() }) },
  { name: 'day lists', path: '/Student/day_lists', bodyOf: ({ batch_id }) => ({ batch_id, sub_id: subjectId() }) },
  {
    name: 'live classes',
    path: '/Student/live_classes',
    bodyOf: ({ batch_id }) => ({ batch_id, sub_id: subjectId() }),
  },
  { name: 'recently watched', path: '/Student/recently_watched', bodyOf: () => ({ limit: 20 }) },
  { name: 'news item', path: '/Student/news_event', bodyOf: () => ({ id: newsId() }) },
  { name: 'quizzes', path: '/Student/get_quiz_by_chapter', bodyOf: () => ({ chapter_id: chapterId() }) },
  { name: 'quiz', path: '/Student/quiz_info', bodyOf: () => ({ quiz_id: quizId() }) },
  { name: 'quiz history', path: '/Student/my_quiz_history', bodyOf: () => ({ chapter_id: chapterId() }) },
  { name: 'quiz report', path: '/Student/quiz_report_by_id', bodyOf: ({ stud_id }) => ({ id: stud_id * 100 + 1 }) },
  { name: 'exams', path: '/Student/exams', bodyOf: () => ({}) },
  { name: 'entrance exams', path: '/Student/entrance_get_exams', bodyOf: () => ({}) },
  {
    name: 'attendance of a year',
    path: '/Attendance/get_attendance_details_in_a_year',
    bodyOf: () => ({ subject_id: subjectId(), year: YEAR }),
  },
  {
    name: 'attendance of a month',
    path: '/Attendance/get_attendance_details_in_a_month',
    bodyOf: () => ({ subject_id: subjectId(), year: YEAR, month: MONTH }),
  },
]
