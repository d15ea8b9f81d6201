import { createRoute } from '@tanstack/react-router'
import { lazy, onMenus } from '../frames/frames.ts'
import { flags, ids, reportSearch } from './route-params.ts'

/** Quizzes, school exams, entrance exams and their reports. */
export const testRoutes = [
  createRoute({
    ...onMenus('quizzes'),
    path: '/quiz/subjects',
    component: lazy(async () => (await import('../../features/quizzes/quiz-subjects-screen.tsx')).QuizSubjectsScreen),
  }),
  createRoute({
    ...onMenus('quizzes'),
    path: '/quiz-chapters/$subId',
    ...ids('subId'),
    component: lazy(async () => (await import('../../features/quizzes/quiz-chapters-screen.tsx')).QuizChaptersScreen),
  }),
  createRoute({
    ...onMenus('quizzes'),
    path: '/quiz-list/$chapter_id',
    ...ids('chapter_id'),
    component: lazy(async () => (await import('../../features/quizzes/quiz-list-screen.tsx')).QuizListScreen),
  }),
  createRoute({
    ...onMenus('quizzes'),
    path: '/quiz-start/$quiz_id',
    ...ids('quiz_id'),
    component: lazy(async () => (await import('../../features/quizzes/quiz-start-screen.tsx')).QuizStartScreen),
  }),
  createRoute({
    ...onMenus('quizzes'),
    path: '/reports/$chapter_id',
    ...ids('chapter_id'),
    component: lazy(async () => (await import('../../features/quizzes/quiz-reports-screen.tsx')).QuizReportsScreen),
  }),
  createRoute({
    ...onMenus('quizzes'),
    path: '/report-preview/$quiz_id',
    ...ids('quiz_id'),
    ...reportSearch,
    component: lazy(async () => (await import('../../features/quizzes/quiz-report-screen.tsx')).QuizReportScreen),
  }),

  createRoute({
    ...onMenus('exams'),
    path: '/exams',
    component: lazy(async () => (await import('../../features/exams/exams-screen.tsx')).ExamsScreen),
  }),
  createRoute({
    ...onMenus('exams'),
    path: '/exam/$exam_id',
    ...ids('exam_id'),
    component: lazy(async () => (await import('../../features/exams/exam-screen.tsx')).ExamScreen),
  }),
  createRoute({
    ...onMenus('exams'),
    path: '/exam-questions/$record_id',
    ...ids('record_id'),
    component: lazy(async () => (await import('../../features/exams/exam-questions-screen.tsx')).ExamQuestionsScreen),
  }),
  createRoute({
    ...onMenus('exams'),
    path: '/exam-reports',
    component: lazy(async () => (await import('../../features/exams/exam-reports-screen.tsx')).ExamReportsScreen),
  }),
  createRoute({
    ...onMenus('exams'),
    path: '/exam-report-preview/$record_id',
    ...ids('record_id'),
    ...reportSearch,
    component: lazy(async () => (await import('../../features/exams/exam-report-screen.tsx')).ExamReportScreen),
  }),

  createRoute({
    ...onMenus('entrance'),
    path: '/entrance',
    component: lazy(async () => (await import('../../features/entrance/entrance-screen.tsx')).EntranceScreen),
  }),
  createRoute({
    ...onMenus('entrance'),
    path: '/entrance-start-exam/$examId',
    ...ids('examId'),
    component: lazy(
      async () => (await import('../../features/entrance/entrance-start-screen.tsx')).EntranceStartScreen,
    ),
  }),
  createRoute({
    ...onMenus('entrance'),
    path: '/entrance-exam-reports',
    component: lazy(
      async () => (await import('../../features/entrance/entrance-reports-screen.tsx')).EntranceReportsScreen,
    ),
  }),
  createRoute({
    ...onMenus('entrance'),
    path: '/entrance-report-preview/$enrollmentId',
    ...ids('enrollmentId'),
    ...reportSearch,
    component: lazy(
      async () => (await import('../../features/entrance/entrance-report-screen.tsx')).EntranceReportScreen,
    ),
  }),

  createRoute({
    ...onMenus('redo'),
    path: '/redo',
    component: lazy(async () => (await import('../../features/redo/redo-screen.tsx')).RedoScreen),
  }),

  createRoute({
    ...onMenus('practice'),
    path: '/practice',
    ...flags('chapter'),
    component: lazy(async () => (await import('../../features/practice/practice-screen.tsx')).PracticeScreen),
  }),
] as const
