import type { Settings } from '../../ports/settings.ts'

type Headers = Record<string, string>

const EMBEDS = 'https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com'
const EMBEDDED = `(self ${EMBEDS.split(' ')
  .map((origin) => `"${origin}"`)
  .join(' ')})`

/** Where browsers report what the page's policy made them refuse. */
export const REPORTS_PATH = '/hooks/policy'

/** On every answer, whatever it is. YouTube refuses frames without a referrer, so a stricter policy would break them. */
export function commonHeaders(settings: Pick<Settings, 'publicUrl' | 'hstsSubdomains'>): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isHttps(settings) && { 'strict-transport-security': hsts(settings) }),
  }
}

/** Subdomains of the app's name may not speak https yet, so they are included only where the setting asks for it. */
const hsts = ({ hstsSubdomains }: Pick<Settings, 'hstsSubdomains'>) =>
  `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`

export const apiHeaders: Headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export const mediaHeaders: Headers = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** The readable page of the API has a style element and nothing else. */
export const docsHeaders: Headers = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

/** The PDF worker compiles WebAssembly; a worker obeys the policy of its own file, not the page's. */
export const workerHeaders: Headers = {
  'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
}

/** Hosts besides `mediaHosts` whose pictures a page shows: what videos look like before they play. */
export const PICTURE_HOSTS = ['i.ytimg.com', 'i.vimeocdn.com']

/**
 * The app's document. `apiOrigin` is another server that the web build was pointed at, if any. `mayRecord`: the page may
 * ask for the microphone.
 */
export function pageHeaders(
  settings: Pick<Settings, 'publicUrl' | 'mediaHosts'>,
  apiOrigin: string | null,
  mayRecord = false,
): Headers {
  const hosts = settings.mediaHosts.map((host) => ` https://${host}`).join('') + (apiOrigin ? ` ${apiOrigin}` : '')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${PICTURE_HOSTS.map((host) => `https://${host}`).join(' ')}${hosts}`,
    "font-src 'self'",
    `connect-src 'self'${hosts}`,
    `media-src 'self' blob:${hosts}`,
    "worker-src 'self'",
    `frame-src ${EMBEDS}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-html app-url dompurify',
    `report-uri ${REPORTS_PATH}`,
    // Browsers take `report-to` over https alone, and where it is present they ignore `report-uri`.
    ...(isHttps(settings) ? ['report-to policy', 'upgrade-insecure-requests'] : []),
  ]
  return {
    ...(isHttps(settings) && { 'reporting-endpoints': `policy="${REPORTS_PATH}"` }),
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions(mayRecord),
    'cache-control': 'no-cache',
  }
}

function permissions(mayRecord: boolean): string {
  const refused = 'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb'
  const allowed = 'autoplay encrypted-media fullscreen picture-in-picture'
  return [
    ...refused.split(' ').map((name) => (mayRecord && name === 'microphone' ? 'microphone=(self)' : `${name}=()`)),
    ...allowed.split(' ').map((name) => `${name}=${EMBEDDED}`),
  ].join(', ')
}

const isHttps = (settings: Pick<Settings, 'publicUrl'>) => settings.publicUrl?.startsWith('https:') ?? false
