import type { Page } from '@playwright/test'

/** Runs in the page: resolves when the app is cached and its service worker controls the page. */
export async function untilKept(): Promise<void> {
  await navigator.serviceWorker.ready
  // Older browsers load a file more, which the worker fetches when the page tells it.
  const fill = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/fill-(?!pdf)/.test(name))
  const isThere = async () => fill === undefined || (await caches.match(fill.name)) !== undefined
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Runs in the page: returns the addresses of all cached files. */
export async function keptAddresses(): Promise<string[]> {
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().map(({ url }) => new URL(url).pathname)
}

/** Returns the papers of running tests on this device, and runs of practice, with all that belongs to them: what can be read of each. */
export const keptParts = async (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('offline')
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('papers').objectStore('papers').getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(all.result.map(({ sealed }) => new TextDecoder().decode(sealed)))
          })
        })
      }),
  )
