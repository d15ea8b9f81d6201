import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { rememberWanted } from '../session/wanted-address.ts'
import { readSession, useSession } from '../session/session.ts'
import { KnownOutlet } from './known-outlet.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { screen } from './screen.ts'

export const root = createRootRoute({ notFoundComponent: NotFoundScreen })

/** Everything behind the login. */
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: screen(async () => (await import('./shell.tsx')).Shell),
  beforeLoad: async ({ location }) => mustBeSignedIn(location.href),
})

/** The same without the menu around it. */
export const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  component: KnownOutlet,
  beforeLoad: async ({ location }) => mustBeSignedIn(location.href),
})

async function mustBeSignedIn(wanted: string): Promise<void> {
  if (useSession.getState().me === undefined) await readSession().catch(whenSignedOut)
  if (useSession.getState().me) return
  rememberWanted(wanted)
  throw redirect({ to: '/login' })
}

/** Nobody is signed in: that is no mistake. */
function whenSignedOut(error: unknown): void {
  if (useSession.getState().me !== null) throw error
}
