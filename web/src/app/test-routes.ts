import { createRoute } from '@tanstack/react-router'
import { m } from '#messages/web'
import { lazy, menus } from './frames.ts'
import { ids } from './route-params.ts'
import type { EntryName } from './shell/menu-entries.ts'

/** Quizzes, school exams, entrance exams and their reports. Screens that are still to be made are `coming`. */
const coming = (entry: EntryName, feature: () => string) => ({
  getParentRoute: () => menus,
  staticData: { entry, feature },
  component: lazy(async () => (await import('./coming-screen.tsx')).ComingScreen),
})

const quiz = coming('quizzes', m.title_quiz)
const quizReports = coming('quizzes', m.title_quiz_reports)
const exam = coming('exams', m.title_exam)
const examReports = coming('exams', m.title_exam_reports)
const entranceReports = coming('entrance', m.title_entrance_reports)

export const testRoutes = [
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
] as const
