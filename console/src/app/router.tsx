import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from '../../../web/src/ui/states/error-page.tsx'
import { useSession } from '../session/session.ts'
import { routeTree } from './routes.ts'

export const router = createRouter({
  routeTree,
  basepath: '/staff',
  trailingSlash: 'never',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => <ErrorPage error={error as Error} onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Whoever logs out goes to the login. */
useSession.subscribe(({ me }, { me: before }) => {
  if (before && me === null) void router.navigate({ to: '/login' })
})
