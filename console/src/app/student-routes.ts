import { createRoute } from '@tanstack/react-router'
import { consentsSearchOf } from '../features/students/guardians/consents-search.ts'
import { studentSearchOf } from '../features/students/student-search.ts'
import { staff } from './parent-routes.ts'
import { screen } from './screen.ts'

/** `other` is the account that is compared. */
type MergeSearch = { other?: number }

/** Students, their guardians and what concerns many of them. */
export const studentRoutes = [
  createRoute({
    getParentRoute: () => staff,
    path: '/students',
    validateSearch: studentSearchOf,
    component: screen(async () => (await import('../features/students/students-screen.tsx')).StudentsScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/students/$stud_id',
    component: screen(async () => (await import('../features/students/student-screen.tsx')).StudentScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/students/new',
    component: screen(async () => (await import('../features/students/student-add-screen.tsx')).StudentAddScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/students/$stud_id/edit',
    component: screen(async () => (await import('../features/students/student-edit-screen.tsx')).StudentEditScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/students/$stud_id/merge',
    validateSearch: ({ other }: Record<string, unknown>): MergeSearch => (typeof other === 'number' ? { other } : {}),
    component: screen(async () => (await import('../features/students/merge-screen.tsx')).MergeScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/consents',
    validateSearch: consentsSearchOf,
    component: screen(async () => (await import('../features/students/guardians/consents-screen.tsx')).ConsentsScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/consents/$batch_id',
    component: screen(
      async () => (await import('../features/students/guardians/invitations-screen.tsx')).InvitationsScreen,
    ),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/browsers',
    component: screen(async () => (await import('../features/students/browsers-screen.tsx')).BrowsersScreen),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/students/promotion',
    component: screen(async () => (await import('../features/students/acts/promotion-screen.tsx')).PromotionScreen),
  }),
] as const
