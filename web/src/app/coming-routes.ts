import { createRoute } from '@tanstack/react-router'
import { m } from '#messages/web'
import { lazy, menus } from './frames.ts'
import { flags, ids, month } from './route-params.ts'
import type { EntryName } from './shell/menu-entries.ts'

/** Addresses of the specification whose screens are still to be made. */
const coming = (entry: EntryName, feature: () => string) => ({
  getParentRoute: () => menus,
  staticData: { entry, feature },
  component: lazy(async () => (await import('./coming-screen.tsx')).ComingScreen),
})

const live = coming('live', m.title_live)
const materials = coming('materials', m.title_materials)
const quiz = coming('quizzes', m.title_quiz)
const quizReports = coming('quizzes', m.title_quiz_reports)
const exam = coming('exams', m.title_exam)
const examReports = coming('exams', m.title_exam_reports)
const entranceReports = coming('entrance', m.title_entrance_reports)
const news = coming('news', m.title_news)
const attendance = coming('attendance', m.title_attendance)

export const comingRoutes = [
  createRoute({ ...coming('recorded', m.title_day_lists), path: '/day-lists/$subId', ...ids('subId') }),
  createRoute({ ...coming('feedback', m.title_feedback), path: '/feedback' }),

  createRoute({ ...live, path: '/live-class' }),
  createRoute({ ...live, path: '/live-batches/$subId', ...ids('subId') }),
  createRoute({ ...live, path: '/live-classes/$subId/$bId', ...ids('subId', 'bId') }),

  createRoute({ ...materials, path: '/study-materials-subjects' }),
  createRoute({ ...materials, path: '/study-materials-chapter/$subId', ...ids('subId') }),
  createRoute({
    ...materials,
    path: '/study-materials/$subId/$chapter_id',
    ...ids('subId', 'chapter_id'),
    ...flags('learning'),
  }),

  createRoute({ ...quiz, path: '/quiz/subjects' }),
  createRoute({ ...quiz, path: '/quiz-chapters/$subId', ...ids('subId') }),
  createRoute({ ...quiz, path: '/quiz-list/$chapter_id', ...ids('chapter_id') }),
  createRoute({ ...quiz, path: '/quiz-start/$quiz_id', ...ids('quiz_id') }),
  createRoute({ ...quizReports, path: '/reports/$chapter_id', ...ids('chapter_id') }),
  createRoute({ ...quizReports, path: '/report-preview/$quiz_id', ...ids('quiz_id') }),

  createRoute({ ...coming('exams', m.title_exams), path: '/exams' }),
  createRoute({ ...exam, path: '/exam/$exam_id', ...ids('exam_id') }),
  createRoute({ ...exam, path: '/exam-questions/$record_id', ...ids('record_id') }),
  createRoute({ ...examReports, path: '/exam-reports' }),
  createRoute({ ...examReports, path: '/exam-report-preview/$record_id', ...ids('record_id') }),

  createRoute({ ...coming('entrance', m.title_entrance), path: '/entrance' }),
  createRoute({
    ...coming('entrance', m.title_entrance_exam),
    path: '/entrance-start-exam/$examId',
    ...ids('examId'),
  }),
  createRoute({ ...entranceReports, path: '/entrance-exam-reports' }),
  createRoute({ ...entranceReports, path: '/entrance-report-preview/$enrollmentId', ...ids('enrollmentId') }),

  createRoute({ ...news, path: '/news-and-events' }),
  createRoute({ ...news, path: '/newsandevents/$newsId', ...ids('newsId') }),

  createRoute({ ...attendance, path: '/attendance' }),
  createRoute({ ...attendance, path: '/attendance-year/$subjectId', ...ids('subjectId'), ...flags('year') }),
  createRoute({
    ...attendance,
    path: '/attendance-month/$monthNo/$month',
    ...month,
    ...flags('subject', 'year'),
  }),
] as const
