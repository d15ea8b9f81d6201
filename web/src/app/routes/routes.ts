import { createRoute } from '@tanstack/react-router'
import { guest, lazy, menus, root, student } from '../frames/frames.ts'
import { guestRoutes, publicRoutes, readyRoutes } from './ready-routes.ts'
import { testRoutes } from './test-routes.ts'

/** Whatever no other route wants, ids that cannot be among it. */
const notFound = createRoute({
  getParentRoute: () => menus,
  path: '$',
  component: lazy(async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
})

export const routeTree = root.addChildren([
  ...publicRoutes,
  guest.addChildren([...guestRoutes]),
  student.addChildren([menus.addChildren([...readyRoutes, ...testRoutes, notFound])]),
])
