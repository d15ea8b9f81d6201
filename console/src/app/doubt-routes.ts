import { createRoute } from '@tanstack/react-router'
import type { DoubtsSearch } from '../paths.ts'
import { staff } from './parent-routes.ts'
import { screen } from './screen.ts'

export const doubtRoutes = [
  createRoute({
    getParentRoute: () => staff,
    path: '/doubts',
    validateSearch: ({ done }: Record<string, unknown>): DoubtsSearch => (done === true ? { done } : {}),
    component: screen(async () => (await import('../features/doubts/doubts-screen.tsx')).DoubtsScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/doubts/$doubt_id',
    component: screen(async () => (await import('../features/doubts/doubt-screen.tsx')).DoubtScreen),
  }),
] as const
