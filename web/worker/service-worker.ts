/*
 * Keeps the app itself in the browser: its page, its code, its font. Answers of the API and files of the academy are
 * never kept here.
 */
import { cacheNames, clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope
/** Written in by tools/service-worker.ts: what is fetched at once, and what comes with the first use. */
declare const ENTRIES: PrecacheEntry[]
declare const LATER: string[]

const LATER_CACHE = `${cacheNames.prefix}-later`
/** These have pages of their own, or are none. */
const NOT_THE_APP = [/^\/(api|media|hooks|assets)\//, /^\/(livez|readyz|healthz|sw\.js)$/]

const isKeptLater = ({ pathname }: URL) => LATER.some((path) => pathname.startsWith(path))

precacheAndRoute(ENTRIES, { directoryIndex: null as unknown as string, cleanURLs: false })
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: NOT_THE_APP }))
registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptLater(url), new CacheFirst({ cacheName: LATER_CACHE }))

// The page asks for it when the student has pressed 'Reload': never by itself, somebody may be in an exam.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
clientsClaim()
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()))

/** Removes what an earlier version fetched later. */
async function forgetOld(): Promise<void> {
  const cache = await caches.open(LATER_CACHE)
  for (const request of await cache.keys()) {
    if (!isKeptLater(new URL(request.url))) await cache.delete(request)
  }
}
