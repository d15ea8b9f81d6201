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
