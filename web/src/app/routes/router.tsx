import { createRouter } from '@tanstack/react-router'
import { useSession } from '../../session/session-store.ts'
import { rememberWanted, takeWanted, useTab } from '../../session/tab-store.ts'
import { paths } from '../../paths.ts'
import { routeTree } from './routes.ts'
import type { EntryName } from '../shell/menu-entries.ts'
import { useEffect, useState } from 'react'
import { useIsOnline, whenOnline } from '#ui/is-online.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { m } from '#messages/web'
import { ErrorPage } from '#ui/states/error-page.tsx'
import { reloadPage } from '#ui/reload-missing-chunk.ts'

/**
 * Shown when the code of a screen did not load. Retry reloads the page: until then the browser remembers a failed
 * import.
 */
export function RouteErrorScreen({ error }: { error: unknown }) {
  const [busy, setBusy] = useState(false)
  const online = useIsOnline()
  useEffect(() => whenOnline(() => void reloadPage()), [])
  const retry = () => {
    setBusy(true)
    void reloadPage().finally(() => setBusy(false))
  }
  return (
    <>
      <PageHead title={online ? m.state_error_title() : m.offline_title()} />
      <ErrorPage error={error instanceof Error ? error : new Error(String(error))} busy={busy} onRetry={retry} />
    </>
  )
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

/**
 * After a login the student goes to the address that was wanted, after a logout to the login; also when another tab did
 * it.
 */
export function followSession(): void {
  useSession.subscribe(({ user }, { user: before }) => {
    // A student's login or logout in another tab does not concern a guardian in this one.
    if (router.state.location.pathname.startsWith(paths.guardian().to)) return
    if (user && !before) void router.navigate({ href: takeWanted(), replace: true })
    if (user || !before) return
    if (useTab.getState().ended) rememberWanted(router.state.location.href)
    void router.navigate(paths.login())
  })
}
