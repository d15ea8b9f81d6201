import { createRoute } from '@tanstack/react-router'
import { guardian, lazy } from '../frames/frames.ts'
import { childSearch, ids } from './route-params.ts'

/** The routes on which guardians follow their children. */
export const guardianRoutes = [
  createRoute({
    getParentRoute: () => guardian,
    path: '/guardian',
    component: lazy(async () => (await import('../../features/guardian/guardian-screen.tsx')).GuardianScreen),
  }),
  createRoute({
    getParentRoute: () => guardian,
    path: '/guardian/child/$stud_id',
    ...ids('stud_id'),
    ...childSearch,
    component: lazy(async () => (await import('../../features/guardian/child-screen.tsx')).ChildScreen),
  }),
] as const
