import { createRoute } from '@tanstack/react-router'
import { guardian, guest, lazy, menus, root, student } from '../frames/frames.ts'
import { guardianRoutes } from './guardian-routes.ts'
import { guestRoutes, publicRoutes, readyRoutes } from './ready-routes.ts'
import { testRoutes } from './test-routes.ts'

/** Any address that no other route matches, including ids that are not valid. */
const notFound = createRoute({
  getParentRoute: () => menus,
  path: '$',
  component: lazy(async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
})

const notFoundForGuardian = createRoute({
  getParentRoute: () => guardian,
  path: '/guardian/$word/$',
  component: lazy(async () => (await import('./not-found-screen.tsx')).NotFoundForGuardian),
})

export const routeTree = root.addChildren([
  ...publicRoutes,
  guest.addChildren([...guestRoutes]),
  guardian.addChildren([...guardianRoutes, notFoundForGuardian]),
  student.addChildren([menus.addChildren([...readyRoutes, ...testRoutes, notFound])]),
])
