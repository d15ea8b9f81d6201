/*
 * Caches the app itself: its page, its code, its font. Answers of the API and files of the academy are never cached
 * here: the page stores what a student saves (web/src/offline).
 */
import { cacheNames, clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { listenForNotifications } from './notifications.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by tools/building/service-worker.ts: files to fetch on installation, and files to cache on first use. */
declare const ENTRIES: PrecacheEntry[]
declare const LATER: string[]
/** The file with the texts of each language but English. */
declare const CATALOGUES: Record<string, string>

const LATER_CACHE = `${cacheNames.prefix}-later`
/** Addresses with pages of their own, or without any page. */
const NOT_THE_APP = [
  /^\/(api|media|calendar|join|hooks|assets)\//,
  /^\/staff(\/|$)/,
  /^\/(livez|readyz|healthz|sw\.js)$/,
]

/** The document viewer itself, and the folder with additional files that some documents need. */
const VIEWER = /^\/assets\/pdf[^/]*$/
/**
 * What few pages need, which ask for it by these words: what older browsers do not have, for the app and for the viewer,
 * and what draws formulas, with the letters that most of them have.
 */
const ASKED_FOR: Record<string, RegExp> = {
  fill: /^\/assets\/fill-(?!pdf)/,
  'fill-pdf': /^\/assets\/fill-pdf/,
  math: /^\/assets\/(math-|KaTeX_(Main-Regular|Math-Italic|Size1-Regular|Size2-Regular)-)/,
}
const VIEWER_FOLDER = /^\/assets\/pdfjs-[^/]+\//

const isKeptLater = ({ pathname }: URL) => LATER.some((path) => pathname.startsWith(path))

precacheAndRoute(ENTRIES, { directoryIndex: null as unknown as string, cleanURLs: false })
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: NOT_THE_APP }))
registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptLater(url), new CacheFirst({ cacheName: LATER_CACHE }))

// Sent by the page when the student has pressed 'Reload': never done unasked, since a student may be in an exam.
self.addEventListener('message', (event) => {
  const told: unknown = event.data
  if (told === 'take-over') void self.skipWaiting()
  const catalogue = typeof told === 'string' && CATALOGUES[told]
  if (catalogue) event.waitUntil(keep(catalogue).catch(() => {}))
  if (told === 'pdf') event.waitUntil(keepViewer().catch(() => {}))
  const asked = typeof told === 'string' && ASKED_FOR[told]
  if (asked) event.waitUntil(keepFiles(asked).catch(() => {}))
})
self.addEventListener('install', (event) => event.waitUntil(keepChosen()))
listenForNotifications()
clientsClaim()
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()))

/** Deletes files that an earlier version cached on first use. */
async function forgetOld(): Promise<void> {
  const cache = await caches.open(LATER_CACHE)
  for (const request of await cache.keys()) {
    if (!isKeptLater(new URL(request.url))) await cache.delete(request)
  }
}

/** Caches a file that the page fetched before this worker handled its requests. */
async function keep(path: string): Promise<void> {
  const cache = await caches.open(LATER_CACHE)
  if (!(await cache.match(path))) await cache.add(path)
}

/** Caches the viewer for a saved document. The folder's name has no ending; none of its files is fetched here. */
async function keepViewer(): Promise<void> {
  await Promise.all(LATER.filter((path) => VIEWER.test(path) && !VIEWER_FOLDER.test(`${path}/`)).map(keep))
}

const keepFiles = async (wanted: RegExp) => Promise.all(LATER.filter((path) => wanted.test(path)).map(keep))

/** Caches the files of the viewer's folder that an earlier version had cached, under the folder's new name. */
async function keepFolder(kept: string[]): Promise<void> {
  const folder = LATER.find((path) => VIEWER_FOLDER.test(`${path}/`)) ?? ''
  const used = kept.filter((path) => VIEWER_FOLDER.test(path))
  await Promise.all(used.map((path) => keep(`${folder}/${path.replace(VIEWER_FOLDER, '')}`).catch(() => {})))
}

/** The languages that an earlier version kept, and its viewer: without a network this one must have them too. */
async function keepChosen(): Promise<void> {
  const kept = (await (await caches.open(LATER_CACHE)).keys()).map(({ url }) => new URL(url).pathname)
  if (kept.some((path) => VIEWER.test(path))) await keepViewer()
  for (const wanted of Object.values(ASKED_FOR)) if (kept.some((path) => wanted.test(path))) await keepFiles(wanted)
  await keepFolder(kept)
  const chosen = Object.keys(CATALOGUES).filter((language) =>
    kept.some((path) => path.startsWith(`/assets/${language}-`)),
  )
  await Promise.all(chosen.map((language) => keep(CATALOGUES[language] ?? '')))
}
