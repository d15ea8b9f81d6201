/** Runs in the page: resolves when the app is cached and its service worker controls the page. */
export const untilKept = () => navigator.serviceWorker.ready.then(() => undefined)

/** Runs in the page: returns the addresses of all cached files. */
export async function keptAddresses(): Promise<string[]> {
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().map(({ url }) => new URL(url).pathname)
}
