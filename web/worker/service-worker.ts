/*
 * Keeps the app itself in the browser: its page, its code, its font. Answers of the API and files of the academy are
 * never kept here: what a student saves, the page keeps for that student (web/src/offline).
 */
import { cacheNames, clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { listenForNotifications } from './notifications.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by tools/building/service-worker.ts: what is fetched at once, and what comes with the first use. */
declare const ENTRIES: PrecacheEntry[]
declare const LATER: string[]
/** The file with the texts of each language but English. */
declare const CATALOGUES: Record<string, string>

const LATER_CACHE = `${cacheNames.prefix}-later`
/** These have pages of their own, or are none. */
const NOT_THE_APP = [/^\/(api|media|calendar|hooks|assets)\//, /^\/staff(\/|$)/, /^\/(livez|readyz|healthz|sw\.js)$/]

/** The viewer of documents itself, and the folder of what some documents need beside it. */
const VIEWER = /^\/assets\/pdf[^/]*$/
const VIEWER_FOLDER = /^\/assets\/pdfjs-[^/]+\//

const isKeptLater = ({ pathname }: URL) => LATER.some((path) => pathname.startsWith(path))

precacheAndRoute(ENTRIES, { directoryIndex: null as unknown as string, cleanURLs: false })
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: NOT_THE_APP }))
registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptLater(url), new CacheFirst({ cacheName: LATER_CACHE }))

// The page asks for it when the student has pressed 'Reload': never by itself, somebody may be in an exam.
self.addEventListener('message', (event) => {
  const told: unknown = event.data
  if (told === 'take-over') void self.skipWaiting()
  const catalogue = typeof told === 'string' && CATALOGUES[told]
  if (catalogue) event.waitUntil(keep(catalogue).catch(() => {}))
  if (told === 'pdf') event.waitUntil(keepViewer().catch(() => {}))
})
self.addEventListener('install', (event) => event.waitUntil(keepChosen()))
listenForNotifications()
clientsClaim()
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()))

/** Removes what an earlier version fetched later. */
async function forgetOld(): Promise<void> {
  const cache = await caches.open(LATER_CACHE)
  for (const request of await cache.keys()) {
    if (!isKeptLater(new URL(request.url))) await cache.delete(request)
  }
}

/** For what the page fetched before this worker stood between it and the network. */
async function keep(path: string): Promise<void> {
  const cache = await caches.open(LATER_CACHE)
  if (!(await cache.match(path))) await cache.add(path)
}

/** For a document that was saved. The folder's name has no ending; nothing of it is asked for here. */
async function keepViewer(): Promise<void> {
  await Promise.all(LATER.filter((path) => VIEWER.test(path) && !VIEWER_FOLDER.test(`${path}/`)).map(keep))
}

/** What an earlier version kept of the viewer's folder, under the name that it has now. */
async function keepFolder(kept: string[]): Promise<void> {
  const folder = LATER.find((path) => VIEWER_FOLDER.test(`${path}/`)) ?? ''
  const used = kept.filter((path) => VIEWER_FOLDER.test(path))
  await Promise.all(used.map((path) => keep(`${folder}/${path.replace(VIEWER_FOLDER, '')}`).catch(() => {})))
}

/** The languages that an earlier version kept, and its viewer: without a network this one must have them too. */
async function keepChosen(): Promise<void> {
  const kept = (await (await caches.open(LATER_CACHE)).keys()).map(({ url }) => new URL(url).pathname)
  if (kept.some((path) => VIEWER.test(path))) await keepViewer()
  await keepFolder(kept)
  const chosen = Object.keys(CATALOGUES).filter((language) =>
    kept.some((path) => path.startsWith(`/assets/${language}-`)),
  )
  await Promise.all(chosen.map((language) => keep(CATALOGUES[language] ?? '')))
}
