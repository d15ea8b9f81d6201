import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createRouter } from '@tanstack/react-router'
import { useLanguage } from '#ui/language.ts'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import { queryClient } from '../api/query-client.ts'
import { AgainDialog } from '../features/identity/again-dialog.tsx'
import { FreshDialog } from '../features/identity/fresh-dialog.tsx'
import { useSession } from '../session/session.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { routeTree } from './routes.ts'

const router = createRouter({
  routeTree,
  basepath: '/staff',
  trailingSlash: 'never',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => <FailedState error={error as Error} onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** A person who logs out is sent to the login. */
useSession.subscribe(({ me }, { me: before }) => {
  if (before && me === null) void router.navigate({ to: '/login' })
})

export function App() {
  // Another language redraws every screen and keeps what was typed.
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AgainDialog />
      <FreshDialog />
      <ToastList />
    </QueryClientProvider>
  )
}
