import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { rememberWanted } from '../session/wanted-address.ts'
import { readSession, useSession } from '../session/session.ts'
import { AloneOutlet } from './alone-outlet.tsx'
import { screen } from './screen.ts'

export const root = createRootRoute()

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: screen(async () => (await import('../features/identity/login-screen.tsx')).LoginScreen),
})

export const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: screen(async () => (await import('../features/identity/welcome-screen.tsx')).WelcomeScreen),
})

export const begin = createRoute({
  getParentRoute: () => root,
  path: '/begin',
  component: screen(async () => (await import('../features/begin/begin-screen.tsx')).BeginScreen),
})

/** Everything behind the login. */
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: screen(async () => (await import('./shell.tsx')).Shell),
  beforeLoad: async ({ location }) => mustBeSignedIn(location.href),
})

/** Routes behind the login without the menu. */
export const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  component: AloneOutlet,
  beforeLoad: async ({ location }) => mustBeSignedIn(location.href),
})

async function mustBeSignedIn(wanted: string): Promise<void> {
  if (useSession.getState().me === undefined) await readSession().catch(whenSignedOut)
  if (useSession.getState().me) return
  rememberWanted(wanted)
  throw redirect({ to: '/login' })
}

/** A person who is not signed in is no error. */
function whenSignedOut(error: unknown): void {
  if (useSession.getState().me !== null) throw error
}
