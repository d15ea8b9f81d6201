import { createRoute } from '@tanstack/react-router'
import { chapterSearchOf, figuresSearchOf } from '../features/figures/figures-search.ts'
import { registerSearchOf } from '../features/register/register-search.ts'
import { timetableSearchOf } from '../features/timetable/timetable-search.ts'
import type { LessonsSearch, MessagesSearch } from '../paths.ts'
import { screen } from './screen.ts'
import { staff } from './parent-routes.ts'

const register = createRoute({
  getParentRoute: () => staff,
  path: '/register',
  validateSearch: registerSearchOf,
  component: screen(async () => (await import('../features/register/register-screen.tsx')).RegisterScreen),
})

const timetable = createRoute({
  getParentRoute: () => staff,
  path: '/timetable',
  validateSearch: timetableSearchOf,
  component: screen(async () => (await import('../features/timetable/timetable-screen.tsx')).TimetableScreen),
})

const timetableAdd = createRoute({
  getParentRoute: () => staff,
  path: '/timetable/new',
  component: screen(async () => (await import('../features/timetable/series-screen.tsx')).SeriesScreen),
})

const timetableClass = createRoute({
  getParentRoute: () => staff,
  path: '/timetable/$class_id',
  component: screen(async () => (await import('../features/timetable/class-screen.tsx')).ClassScreen),
})

const holidays = createRoute({
  getParentRoute: () => staff,
  path: '/timetable/holidays',
  component: screen(async () => (await import('../features/timetable/holidays-screen.tsx')).HolidaysScreen),
})

const lessons = createRoute({
  getParentRoute: () => staff,
  path: '/lessons',
  validateSearch: ({ chapter }: Record<string, unknown>): LessonsSearch =>
    typeof chapter === 'number' ? { chapter } : {},
  component: screen(async () => (await import('../features/lessons/lessons-screen.tsx')).LessonsScreen),
})

const messages = createRoute({
  getParentRoute: () => staff,
  path: '/messages',
  validateSearch: ({ item }: Record<string, unknown>): MessagesSearch =>
    item === 'new' || typeof item === 'number' ? { item } : {},
  component: screen(async () => (await import('../features/messages/messages-screen.tsx')).MessagesScreen),
})

const figures = createRoute({
  getParentRoute: () => staff,
  path: '/figures',
  validateSearch: figuresSearchOf,
  component: screen(async () => (await import('../features/figures/figures-screen.tsx')).FiguresScreen),
})

const chapterStudents = createRoute({
  getParentRoute: () => staff,
  path: '/figures/students',
  validateSearch: chapterSearchOf,
  component: screen(
    async () => (await import('../features/figures/chapter-students-screen.tsx')).ChapterStudentsScreen,
  ),
})

const paperFigures = createRoute({
  getParentRoute: () => staff,
  path: '/figures/$paper_id',
  component: screen(async () => (await import('../features/figures/paper-figures-screen.tsx')).PaperFiguresScreen),
})

/** The teaching day, within the menu. */
export const teachingRoutes = [
  register,
  timetable,
  timetableAdd,
  timetableClass,
  holidays,
  lessons,
  messages,
  figures,
  chapterStudents,
  paperFigures,
] as const
