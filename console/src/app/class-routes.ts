import { createRoute } from '@tanstack/react-router'
import { monthSearchOf } from '../features/register/register-search.ts'
import type { RecordingsSearch } from '../paths.ts'
import { staff } from './parent-routes.ts'
import { screen } from './screen.ts'

/** What is left to do after classes. */
export const classRoutes = [
  createRoute({
    getParentRoute: () => staff,
    path: '/register/month',
    validateSearch: monthSearchOf,
    component: screen(async () => (await import('../features/register/month-screen.tsx')).MonthScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/lessons/recordings',
    validateSearch: ({ class: classId }: Record<string, unknown>): RecordingsSearch =>
      typeof classId === 'number' ? { class: classId } : {},
    component: screen(async () => (await import('../features/lessons/recordings-screen.tsx')).RecordingsScreen),
  }),
] as const
