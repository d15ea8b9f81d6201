import type { IncomingMessage } from 'node:http'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'

/** A page of another site cannot set this header without a preflight request, which is never allowed. */
const STAFF_HEADER = 'x-staff'
const SESSION = 'staff_session'
const BROWSER = 'staff_browser'
const HALF_YEAR_SECONDS = 15_552_000
/** A name or an address, and perhaps a port: nothing that leads to another part of an address. */
const HOST = /^[\w.:[\]-]+$/
/** Browsers send the cookies to the staff's calls alone. */
const PATH = '/api/staff'

/** The address under which the staff reach this server. */
export type Site = {
  origin: string
  /** Passkeys belong to a host name; null where the page is opened by an IP address, which has none. */
  passkeyDomain: string | null
  /** Returns the header that sets the session's cookie, or deletes it. */
  session: (token: string | null) => string
  /** Returns the header that marks a browser in which somebody has logged in. */
  browser: (mark: string) => string
}

/** Without PUBLIC_URL the site is the request's host, which alone gets the browser's cookies. Throws `malformed`. */
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

/** True unless one of our pages sent it: browsers state the origin of a request, and only our pages set the header. */
export const isForeign = ({ headers }: IncomingMessage, { origin }: Site): boolean =>
  headers[STAFF_HEADER] !== '1' || headers.origin !== origin

const cookie = ({ headers }: IncomingMessage, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,200})(?:;|$)`).exec(headers.cookie ?? '')?.[1]

export const sessionCookie = (request: IncomingMessage): string | undefined => cookie(request, SESSION)
export const browserCookie = (request: IncomingMessage): string | undefined => cookie(request, BROWSER)
