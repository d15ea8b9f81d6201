import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import { queryClient } from '../api/query-client.ts'
import { AgainDialog } from '../features/identity/again-dialog.tsx'
import { FreshDialog } from '../features/identity/fresh-dialog.tsx'

/**
 * Draws a part of the console with all that surrounds every screen; `search` is how its address ends. Other addresses
 * show nothing.
 */
export async function show(shown: ReactNode, search = '') {
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => shown })
  const others = createRoute({ getParentRoute: () => root, path: '$' })
  const history = createMemoryHistory({ initialEntries: [`/${search}`] })
  const router = createRouter({ routeTree: root.addChildren([here, others]), history })
  await router.load()
  const drawn = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <AgainDialog />
      <FreshDialog />
      <ToastList />
    </QueryClientProvider>,
  )
  return { ...drawn, router }
}
