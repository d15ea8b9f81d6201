/** The name of the cache, which the service worker uses as well. */
const CACHE = 'staff-console'
const ASSETS = '/staff/assets/'
const WORKER = '/staff/sw.js'

const policy = window.trustedTypes?.createPolicy('app-url', { createScriptURL: onlyWorker })

function onlyWorker(address: string): string {
  if (address !== WORKER) throw new TypeError('There is one program only.')
  return address
}

let isKept = false

/**
 * Caches the console's page and code in this browser from now on, so that the register opens without a network: a phone
 * closes pages when it needs their memory. The register's data is stored elsewhere. Where caching is impossible, the
 * open page still works.
 */
export function keepConsole(): void {
  if (isKept || !('serviceWorker' in navigator)) return
  isKept = true
  void keep().catch(() => {
    isKept = false
  })
}

async function keep(): Promise<void> {
  const address = policy ? policy.createScriptURL(WORKER) : WORKER
  await navigator.serviceWorker.register(address as string, { scope: '/staff/' })
  // Fonts that the screen loads with its first drawing have arrived by then.
  await document.fonts.ready
  const cache = await caches.open(CACHE)
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith(ASSETS))
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.add('/staff/')
  await Promise.all([...new Set(loaded)].filter((path) => !known.has(path)).map(async (path) => cache.add(path)))
}
