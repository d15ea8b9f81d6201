import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { paths } from '../../paths.ts'
import { isSignedIn, useSession } from '../../session/session-store.ts'
import { isGuardianWanted, rememberWanted } from '../../session/tab-store.ts'
import { useLanguage } from '#ui/language.ts'
import { hasPage } from '#ui/reload-missing-chunk.ts'
import type { EntryName } from '../shell/menu-entries.ts'

/**
 * A screen whose code is loaded when it is first opened. A change of the language renders it again and keeps its state.
 */
export const lazy = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const screen = await load().catch(whyNot)
    const InLanguage = () => {
      useLanguage()
      return createElement(screen)
    }
    return { default: InLanguage }
  })

/**
 * The router reloads the page when code is missing, as after an update; another error prevents the reload where no page
 * could be loaded.
 */
async function whyNot(error: unknown): Promise<never> {
  throw (await hasPage()) ? error : new Error('The code of a screen did not come.', { cause: error })
}

export const root = createRootRoute()

/** Login and registration. A signed-in student is sent home, except when a guardian wants to log in on that browser. */
export const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazy(async () => (await import('./guest-frame.tsx')).GuestFrame),
  beforeLoad: () => {
    if (isSignedIn() && !isGuardianWanted()) throw redirect(paths.home())
  },
})

/** A guardian's screens, independent of a student who is signed in in the same browser. */
export const guardian = createRoute({
  getParentRoute: () => root,
  id: 'guardian',
  component: lazy(async () => (await import('./guardian-frame.tsx')).GuardianFrame),
  beforeLoad: async ({ location, preload }) =>
    (await import('./guardian-frame.tsx').catch(whyNot)).letGuardianIn(location.href, preload),
})

/** A screen's data come beside its code, not after it; also for a link that is about to be used. */
async function fetchData(studId: number, path: string, opened: boolean): Promise<void> {
  const { prefetchRoute: fetchAhead } = await import('../routes/fast-path/route-prefetch.ts')
  fetchAhead(studId, path, opened)
}

/** All screens behind the login. The guard only checks whether a user is stored; the server checks the rest. */
export const student = createRoute({
  getParentRoute: () => root,
  id: 'student',
  component: lazy(async () => (await import('./student-frame.tsx')).StudentFrame),
  beforeLoad: ({ location, preload }) => {
    const { user } = useSession.getState()
    if (user) void fetchData(user.stud_id, location.pathname, !preload)
    if (user) return
    if (!preload) rememberWanted(location.href)
    throw redirect(paths.login())
  },
})

/** Header, sidebar and menus. A test in progress hides them: see `ui/focus-mode.tsx`. */
export const menus = createRoute({
  getParentRoute: () => student,
  id: 'menus',
  component: lazy(async () => (await import('../shell/shell.tsx')).Shell),
})

/** A screen among the menus that belongs to one of the sidebar's entries. */
export const onMenus = (entry: EntryName) => ({ getParentRoute: () => menus, staticData: { entry } })
