/** Read in the page: resolves when the app is kept in the browser and answers for the page. */
export const untilKept = () => navigator.serviceWorker.ready.then(() => undefined)

/** Read in the page: addresses of everything that is kept. */
export async function keptAddresses(): Promise<string[]> {
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().map(({ url }) => new URL(url).pathname)
}
