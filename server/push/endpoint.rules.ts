/** The push services of the browsers: Chrome and its kin, Firefox, Edge on Windows, Safari. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

const NAME = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
/** A service on this machine, for tests: the only place that is called without TLS, or on another port. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/

/** What may stand in the setting: a host's name, `*.` for all below it, or a loopback address with its port. */
export const isPushHost = (entry: string): boolean => NAME.test(entry) || LOOPBACK.test(entry)

/**
 * Returns the host of an endpoint that may be called, or null. Endpoints come from browsers and the server calls them:
 * unchecked, anybody could make the server call any address it reaches.
 */
export function pushHostOf(endpoint: string, allowed: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null
  const { protocol, hostname, port, host, origin, username, password, hash } = new URL(endpoint)
  if (username !== '' || password !== '' || hash !== '') return null
  if (protocol === 'http:') return allowed.includes(origin) && LOOPBACK.test(origin) ? host : null
  if (protocol !== 'https:' || port !== '') return null
  const isAllowed = allowed.some((one) => (one.startsWith('*.') ? hostname.endsWith(one.slice(1)) : hostname === one))
  return isAllowed ? host : null
}
