/*
 * Opens the console offline with its last page and code. The service worker is installed only in browsers in which the
 * register was opened (console/src/features/register/keep-console.ts). It caches no answers of calls.
 */
declare const self: ServiceWorkerGlobalScope

const CACHE = 'staff-console'
const PAGE = '/staff/'
const ASSETS = '/staff/assets/'
/** A network that stays silent for this time counts as missing. */
const PATIENCE_MS = 4000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith(ASSETS)) event.respondWith(asset(request))
})

/** The newest page; the kept one where the server does not answer. */
async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE)
  const fresh = fetch(request).then(async (answer) => {
    await keepPage(answer.clone(), kept?.clone())
    return answer
  })
  if (!kept) return fresh
  const none = fresh.catch(() => kept)
  return Promise.race([none, new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))])
}

/** Another page names other files: those of the one before are of no use any more. */
async function keepPage(answer: Response, kept: Response | undefined): Promise<void> {
  if (!answer.ok || answer.redirected) return
  const [now, before] = [await answer.clone().text(), await kept?.text()]
  if (before !== undefined && now !== before) await caches.delete(CACHE)
  if (now !== before) await (await caches.open(CACHE)).put(PAGE, answer)
}

/** A file has its content's hash in its name, so the cached file equals the server's. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
