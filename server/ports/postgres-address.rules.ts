/** The address of a PostgreSQL: one URL for each of its hosts, in the order in which they are tried. */
export type PostgresAddress = {
  urls: string[]
  /** Whether a pooler shares connections by transactions (PgBouncer); null: each connection finds out by itself. */
  isPooled: boolean | null
}

const PARTS = /^(postgres(?:ql)?):\/\/(?:([^@/?]*)@)?([^@/?]*)(\/[^?]*)?(\?.*)?$/
/** The app writes: libpq's two names for the kind of server that it always looks for. */
const WRITABLE = new Set(['read-write', 'primary'])
const YES_NO: Record<string, boolean> = { true: true, false: false }
const EXAMPLE = 'postgres://academy:password@host:5432/database'

/**
 * Reads `postgres://user@host1:5432,host2:5432/database?target_session_attrs=read-write&pgbouncer=true`: several hosts
 * in libpq's form. Returns a text with the fault of a wrong address, as the end of a sentence about the setting; the
 * text quotes no part that may be secret.
 */
export function parsePostgresAddress(text: string): PostgresAddress | string {
  const [whole, scheme, login, hosts = '', path = '', query = ''] = PARTS.exec(text.trim()) ?? []
  if (whole === undefined) return `must be an address as ${EXAMPLE}, several hosts with commas between them.`
  const params = new URLSearchParams(query)
  const attributes = params.get('target_session_attrs') ?? 'read-write'
  if (!WRITABLE.has(attributes))
    return 'asks for a server by target_session_attrs that the app cannot write to: read-write (or primary) is possible.'
  const pooler = params.get('pgbouncer')
  if (pooler !== null && !(pooler in YES_NO)) return 'has pgbouncer= with another value than true or false.'
  if (params.get('host')?.includes(','))
    return 'names several hosts in host=: write them before the database, as postgres://user@host1:5432,host2:5432/database.'
  for (const own of ['target_session_attrs', 'pgbouncer']) params.delete(own)
  const rest = params.size > 0 ? `?${params.toString()}` : ''
  const urls = hosts
    .split(',')
    .map((host) => `${scheme}://${login === undefined ? '' : `${login}@`}${host}${path}${rest}`)
  const wrong = urls.findIndex((url) => !isUsable(url))
  if (wrong >= 0) return whatIsWrong(urls.length, wrong)
  return { urls, isPooled: pooler === null ? null : (YES_NO[pooler] ?? null) }
}

const isUsable = (url: string): boolean =>
  URL.canParse(url) && (new URL(url).hostname !== '' || new URL(url).searchParams.has('host') || !url.includes(','))

function whatIsWrong(count: number, at: number): string {
  if (count === 1)
    return `must be an address as ${EXAMPLE}; signs as @ : / # % in a password are written as %40 %3A %2F %23 %25.`
  return `has several hosts, and the ${ordinal(at + 1)} of them is no host or has no port from 1 to 65535: each is written as host:port.`
}

const ordinal = (number: number) => `${number}${{ 1: 'st', 2: 'nd', 3: 'rd' }[number] ?? 'th'}`

/** `host:port` of one of an address's hosts, or the folder of its socket: nothing secret. */
function hostInWords(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`
}

/** `"database" on host1:5432, host2:5432` */
export function databaseInWords({ urls }: PostgresAddress): string {
  const name = decodeURIComponent(new URL(urls[0] ?? '').pathname.slice(1))
  return `"${name}" on ${urls.map(hostInWords).join(', ')}`
}
