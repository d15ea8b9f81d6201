/** A refusal of a browser by the page's policy, without anything that names a student or the requested address. */
export type Breach = { directive: string; blocked: string; screen: string }

type ScreenOf = (path: string) => string | undefined

const MAX_BREACHES = 20
const MAX_ORIGIN_LENGTH = 100
/** Directives of the page's policy; what else is said is `other`. */
export const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'worker-src',
  'frame-src',
  'manifest-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
  'other',
])
const KEYWORDS = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
])

/**
 * Returns the breaches in a report of the old kind (`report-uri`) or the new (`report-to`), each with its page's route.
 */
export function breachesIn(report: unknown, screenOf: ScreenOf): Breach[] {
  const entries: unknown[] = Array.isArray(report) ? report : [report]
  return entries.slice(0, MAX_BREACHES).flatMap((entry) => {
    const { type, body, 'csp-report': old } = fieldsOf(entry)
    if (old !== undefined) return [breachOf(fieldsOf(old), OLD_NAMES, screenOf)]
    if (type !== 'csp-violation') return []
    return [breachOf(fieldsOf(body), NEW_NAMES, screenOf)]
  })
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

type Names = { document: string; directive: string; blocked: string }

const OLD_NAMES: Names = { document: 'document-uri', directive: 'effective-directive', blocked: 'blocked-uri' }
const NEW_NAMES: Names = { document: 'documentURL', directive: 'effectiveDirective', blocked: 'blockedURL' }

function breachOf(fields: Fields, { document, directive, blocked }: Names, screenOf: ScreenOf): Breach {
  const said = fields[directive] ?? fields['violated-directive']
  const name = (typeof said === 'string' ? (said.split(' ')[0] ?? '') : '').replace(/-(elem|attr)$/, '')
  const page = parsed(fields[document])
  return {
    directive: DIRECTIVES.has(name) ? name : 'other',
    blocked: originOf(fields[blocked]),
    screen: (page && screenOf(page.pathname)) ?? 'other',
  }
}

/** Returns the origin of a blocked address alone, because the address may carry a signature. */
function originOf(blocked: unknown): string {
  if (typeof blocked === 'string' && KEYWORDS.has(blocked)) return blocked
  const address = parsed(blocked)
  if (address && address.protocol.endsWith('-extension:')) return 'extension'
  if (!address || !/^(https?|wss?):$/.test(address.protocol)) return 'other'
  return address.origin.length <= MAX_ORIGIN_LENGTH ? address.origin : 'other'
}

const parsed = (address: unknown): URL | null => (typeof address === 'string' ? URL.parse(address) : null)
