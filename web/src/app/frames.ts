import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { paths } from '../paths.ts'
import { isSignedIn } from '../session/session-store.ts'
import { rememberWanted } from '../session/tab-store.ts'

/** A screen whose code comes when it is first opened. */
export const lazy = (load: () => Promise<ComponentType>) => lazyRouteComponent(async () => ({ default: await load() }))

export const root = createRootRoute()

/** Login and registration; whoever is signed in has no business there. */
export const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazy(async () => (await import('./guest-frame.tsx')).GuestFrame),
  beforeLoad: () => {
    if (isSignedIn()) throw redirect(paths.home())
  },
})

/** Everything behind the guard. It only asks whether a user is stored; the server asks the rest. */
export const student = createRoute({
  getParentRoute: () => root,
  id: 'student',
  component: lazy(async () => (await import('./student-frame.tsx')).StudentFrame),
  beforeLoad: ({ location, preload }) => {
    if (isSignedIn()) return
    if (!preload) rememberWanted(location.href)
    throw redirect(paths.login())
  },
})

/** Header, sidebar and menus. A test in progress stands beside it, directly under `student`. */
export const menus = createRoute({
  getParentRoute: () => student,
  id: 'menus',
  component: lazy(async () => (await import('./shell/shell.tsx')).Shell),
})
