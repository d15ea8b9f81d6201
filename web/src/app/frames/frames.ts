import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { paths } from '../../paths.ts'
import { isSignedIn, useSession } from '../../session/session-store.ts'
import { isGuardianWanted, rememberWanted } from '../../session/tab-store.ts'
import { useLanguage } from '#ui/language.ts'
import { hasPage } from '#ui/reload-missing-chunk.ts'
import type { EntryName } from '../shell/menu-entries.ts'

/** A screen whose code comes when it is first opened. In another language it is drawn anew, and stays what it is. */
export const lazy = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const screen = await load().catch(whyNot)
    const InLanguage = () => {
      useLanguage()
      return createElement(screen)
    }
    return { default: InLanguage }
  })

/** The router loads the page anew where code is missing, as after an update: told otherwise where no page would come. */
async function whyNot(error: unknown): Promise<never> {
  throw (await hasPage()) ? error : new Error('The code of a screen did not come.', { cause: error })
}

export const root = createRootRoute()

/** Login and registration; whoever is signed in has no business there, but for a guardian who uses a student's browser. */
export const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazy(async () => (await import('./guest-frame.tsx')).GuestFrame),
  beforeLoad: () => {
    if (isSignedIn() && !isGuardianWanted()) throw redirect(paths.home())
  },
})

/** What guardians see; apart from whatever student is signed in in the same browser. */
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

/** Everything behind the guard. It only asks whether a user is stored; the server asks the rest. */
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

/** Header, sidebar and menus. A test in progress asks for them to be taken away: see `ui/alone.tsx`. */
export const menus = createRoute({
  getParentRoute: () => student,
  id: 'menus',
  component: lazy(async () => (await import('../shell/shell.tsx')).Shell),
})

/** A screen among the menus that belongs to one of the sidebar's entries. */
export const onMenus = (entry: EntryName) => ({ getParentRoute: () => menus, staticData: { entry } })
