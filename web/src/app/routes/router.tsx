import { createRouter } from '@tanstack/react-router'
import { useSession } from '../../session/session-store.ts'
import { rememberWanted, takeWanted, useTab } from '../../session/tab-store.ts'
import { paths } from '../../paths.ts'
import { routeTree } from './routes.ts'
import type { EntryName } from '../shell/menu-entries.ts'
import { useEffect, useState } from 'react'
import { whenOnline } from '#ui/is-online.ts'
import { ErrorPage } from '#ui/states/error-page.tsx'
import { reloadPage } from '#ui/reload-missing-chunk.ts'

/** A screen whose code did not arrive is asked for anew; the browser remembers a failed import until then. */
export function RouteErrorScreen({ error }: { error: unknown }) {
  const [busy, setBusy] = useState(false)
  useEffect(() => whenOnline(() => void reloadPage()), [])
  const retry = () => {
    setBusy(true)
    void reloadPage().finally(() => setBusy(false))
  }
  return <ErrorPage error={error instanceof Error ? error : new Error(String(error))} busy={busy} onRetry={retry} />
}

export const router = createRouter({
  routeTree,
  trailingSlash: 'never',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteErrorScreen,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }

  interface StaticDataRouteOption {
    /** The sidebar's entry that the screen belongs to. */
    entry?: EntryName
  }
}

/** Whoever logs in goes where they wanted to, whoever is logged out to the login: also from another tab. */
export function followSession(): void {
  useSession.subscribe(({ user }, { user: before }) => {
    // What becomes of a student in another tab is nothing to a guardian in this one.
    if (router.state.location.pathname.startsWith(paths.guardian().to)) return
    if (user && !before) void router.navigate({ href: takeWanted(), replace: true })
    if (user || !before) return
    if (useTab.getState().ended) rememberWanted(router.state.location.href)
    void router.navigate(paths.login())
  })
}
