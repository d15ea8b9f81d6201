import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { EntryName } from '../app/shell/menu-entries.ts'
import { supportQuery } from '../session/support/support-chat.ts'

type Place = {
  path?: string
  /** The route of the path, for components that read its parameters. */
  route?: string
  entry?: EntryName
  whatsapp?: string | null
}

/** Renders the frame of a screen at an address; the academy's number is known already. */
export async function renderAt(shown: ReactNode, { path = '/', route = '$', entry, whatsapp = null }: Place = {}) {
  // jsdom does not scroll, and says so.
  window.scrollTo = () => {}
  const client = new QueryClient()
  client.setQueryData(supportQuery.queryKey, { whatsapp })
  const root = createRootRoute({ component: () => shown })
  const any = createRoute({ getParentRoute: () => root, path: route, ...(entry && { staticData: { entry } }) })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([any]), history, defaultNotFoundComponent: () => null })
  await router.load()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}
