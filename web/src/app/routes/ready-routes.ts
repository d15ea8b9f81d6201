import { createRoute } from '@tanstack/react-router'
import { guest, lazy, onMenus, root } from '../frames/frames.ts'
import { flags, ids, month } from './route-params.ts'

export const publicRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    component: lazy(async () => (await import('../../features/account/privacy-screen.tsx')).PrivacyScreen),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/consent',
    component: lazy(async () => (await import('../../features/account/consent/consent-screen.tsx')).ConsentScreen),
  }),
] as const

export const guestRoutes = [
  createRoute({
    getParentRoute: () => guest,
    path: '/login',
    component: lazy(async () => (await import('../../features/account/login-screen.tsx')).LoginScreen),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/register',
    component: lazy(async () => (await import('../../features/account/register-screen.tsx')).RegisterScreen),
  }),
] as const

export const readyRoutes = [
  createRoute({
    ...onMenus('home'),
    path: '/',
    component: lazy(async () => (await import('../../features/home/home-screen.tsx')).HomeScreen),
  }),
  createRoute({
    ...onMenus('profile'),
    path: '/profile',
    component: lazy(async () => (await import('../../features/account/profile-screen.tsx')).ProfileScreen),
  }),
  createRoute({
    ...onMenus('learn'),
    path: '/learn',
    component: lazy(async () => (await import('../../features/hubs/learn-screen.tsx')).LearnScreen),
  }),
  createRoute({
    ...onMenus('tests'),
    path: '/tests',
    component: lazy(async () => (await import('../../features/hubs/tests-screen.tsx')).TestsScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/subjects',
    component: lazy(async () => (await import('../../features/recorded/subjects-screen.tsx')).SubjectsScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/chapters/$subId',
    ...ids('subId'),
    component: lazy(async () => (await import('../../features/recorded/chapters-screen.tsx')).ChaptersScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/content/$subId/$chapter_id',
    ...ids('subId', 'chapter_id'),
    component: lazy(async () => (await import('../../features/recorded/content-screen.tsx')).ContentScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/topic/$chapter_id',
    ...ids('chapter_id'),
    ...flags('id'),
    component: lazy(async () => (await import('../../features/recorded/topics-screen.tsx')).TopicsScreen),
  }),
  createRoute({
    ...onMenus('history'),
    path: '/history',
    ...flags('playing'),
    component: lazy(async () => (await import('../../features/recorded/history-screen.tsx')).HistoryScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/day-lists/$subId',
    ...ids('subId'),
    component: lazy(async () => (await import('../../features/recorded/day-lists-screen.tsx')).DayListsScreen),
  }),
  createRoute({
    ...onMenus('live'),
    path: '/live-class',
    component: lazy(async () => (await import('../../features/live/live-subjects-screen.tsx')).LiveSubjectsScreen),
  }),
  createRoute({
    ...onMenus('live'),
    path: '/live-batches/$subId',
    ...ids('subId'),
    component: lazy(async () => (await import('../../features/live/live-batches-screen.tsx')).LiveBatchesScreen),
  }),
  createRoute({
    ...onMenus('live'),
    path: '/live-classes/$subId/$bId',
    ...ids('subId', 'bId'),
    component: lazy(async () => (await import('../../features/live/live-classes-screen.tsx')).LiveClassesScreen),
  }),
  createRoute({
    ...onMenus('live'),
    path: '/live',
    component: lazy(async () => (await import('../../features/live/live-screen.tsx')).LiveScreen),
  }),
  createRoute({
    ...onMenus('news'),
    path: '/news-and-events',
    component: lazy(async () => (await import('../../features/news/news-list-screen.tsx')).NewsListScreen),
  }),
  createRoute({
    ...onMenus('news'),
    path: '/newsandevents/$newsId',
    ...ids('newsId'),
    component: lazy(async () => (await import('../../features/news/news-screen.tsx')).NewsScreen),
  }),
  createRoute({
    ...onMenus('feedback'),
    path: '/feedback',
    component: lazy(async () => (await import('../../features/feedback/feedback-screen.tsx')).FeedbackScreen),
  }),
  createRoute({
    ...onMenus('doubts'),
    path: '/doubts',
    ...flags('topic', 'material', 'live', 'question', 'attempt', 'at'),
    component: lazy(async () => (await import('../../features/doubts/doubts-screen.tsx')).DoubtsScreen),
  }),
  createRoute({
    ...onMenus('doubts'),
    path: '/doubts/$doubt_id',
    ...ids('doubt_id'),
    component: lazy(async () => (await import('../../features/doubts/doubts-screen.tsx')).DoubtsScreen),
  }),
  createRoute({
    ...onMenus('saved'),
    path: '/saved',
    component: lazy(async () => (await import('../../features/saved/saved-screen.tsx')).SavedScreen),
  }),
  createRoute({
    ...onMenus('attendance'),
    path: '/attendance',
    component: lazy(async () => (await import('../../features/attendance/attendance-screen.tsx')).AttendanceScreen),
  }),
  createRoute({
    ...onMenus('attendance'),
    path: '/attendance-year/$subjectId',
    ...ids('subjectId'),
    ...flags('year'),
    component: lazy(
      async () => (await import('../../features/attendance/attendance-year-screen.tsx')).AttendanceYearScreen,
    ),
  }),
  createRoute({
    ...onMenus('attendance'),
    path: '/attendance-month/$monthNo/$month',
    ...month,
    ...flags('subject', 'year'),
    component: lazy(
      async () => (await import('../../features/attendance/attendance-month-screen.tsx')).AttendanceMonthScreen,
    ),
  }),
  createRoute({
    ...onMenus('materials'),
    path: '/study-materials-subjects',
    component: lazy(
      async () => (await import('../../features/materials/material-subjects-screen.tsx')).MaterialSubjectsScreen,
    ),
  }),
  createRoute({
    ...onMenus('materials'),
    path: '/study-materials-chapter/$subId',
    ...ids('subId'),
    component: lazy(
      async () => (await import('../../features/materials/material-chapters-screen.tsx')).MaterialChaptersScreen,
    ),
  }),
  createRoute({
    ...onMenus('materials'),
    path: '/study-materials/$subId/$chapter_id',
    ...ids('subId', 'chapter_id'),
    ...flags('learning'),
    component: lazy(async () => (await import('../../features/materials/materials-screen.tsx')).MaterialsScreen),
  }),
] as const
