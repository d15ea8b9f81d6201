import type { IncomingMessage } from 'node:http'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'

/** A page of another site cannot set it without asking first, and is never allowed to. */
const STAFF_HEADER = 'x-staff'
const SESSION = 'staff_session'
const BROWSER = 'staff_browser'
const HALF_YEAR_SECONDS = 15_552_000
/** A name or an address, and perhaps a port: nothing that leads to another part of an address. */
const HOST = /^[\w.:[\]-]+$/
/** Nothing but the staff's calls gets it. */
const PATH = '/api/staff'

/** Under what the staff reach this server. */
export type Site = {
  origin: string
  /** Passkeys belong to a name; null where the page is opened by an address, for which there are none. */
  passkeyDomain: string | null
  /** The header that puts a session's token into the browser, or takes it away. */
  session: (token: string | null) => string
  /** The header by which a browser is known again in which somebody logged in. */
  browser: (mark: string) => string
}

/** Without PUBLIC_URL it is what the browser says: its cookies belong to that name and no other. Throws `malformed`. */
export function siteOf(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): Site {
  const host = headers.host ?? 'localhost'
  const asked = publicUrl ?? (HOST.test(host) ? `http://${host}` : '')
  if (!URL.canParse(asked)) throw new ApiError('malformed')
  const url = new URL(asked)
  const rest = `; Path=${PATH}; HttpOnly; SameSite=Strict${url.protocol === 'https:' ? '; Secure' : ''}`
  return {
    origin: url.origin,
    passkeyDomain: /^[\d.]+$|:/.test(url.hostname) ? null : url.hostname,
    session: (token) => `${SESSION}=${token ?? ''}${token === null ? '; Max-Age=0' : ''}${rest}`,
    browser: (mark) => `${BROWSER}=${mark}; Max-Age=${HALF_YEAR_SECONDS}${rest}`,
  }
}

/** True unless a page of ours sent it: browsers name where a request comes from, and only ours set the header. */
export const isForeign = ({ headers }: IncomingMessage, { origin }: Site): boolean =>
  headers[STAFF_HEADER] !== '1' || headers.origin !== origin

const cookie = ({ headers }: IncomingMessage, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,200})(?:;|$)`).exec(headers.cookie ?? '')?.[1]

export const sessionCookie = (request: IncomingMessage): string | undefined => cookie(request, SESSION)
export const browserCookie = (request: IncomingMessage): string | undefined => cookie(request, BROWSER)
