import { tellWorker } from '../../api/tell-worker.ts'
import { getLocale } from '#messages/web-runtime'
import { scriptAddress } from '#ui/trusted.ts'
import { onLanguage } from '#ui/language.ts'
import { keepOffer } from './install.ts'
import { useNewVersion } from './new-version.ts'

const UPDATE_CHECK_MS = 3_600_000
const QUIET_MS = 4000

/** Installs the service worker after the page has loaded what it needs itself. */
export function registerServiceWorker(): void {
  keepOffer()
  if (!('serviceWorker' in navigator)) return
  const begin = () => setTimeout(() => void register(), QUIET_MS)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

async function register(): Promise<void> {
  try {
    // TypeScript declares a string, but the page's policy demands the signed form.
    const registration = await navigator.serviceWorker.register(scriptAddress('/sw.js') as string)
    follow(registration)
    tellLanguage()
    onLanguage(tellLanguage)
    setInterval(() => void registration.update().catch(() => {}), UPDATE_CHECK_MS)
  } catch {
    // A private window, or a browser without room: the app works without it.
  }
}

/** Called on registration too: the language may have been chosen before a service worker existed. */
function tellLanguage(): void {
  tellWorker(getLocale())
}

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // Without a controller this is the first version ever, which replaces none.
    if (navigator.serviceWorker.controller) useNewVersion.setState({ waiting: registration.waiting })
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}
