import { createHmac, timingSafeEqual } from 'node:crypto'

export type Signed = { session_id: number; expires_at: number }

// Addresses made within one window are equal, so that a browser can keep what it fetched.
const WINDOW = 600_000

/**
 * Returns the first part of a media address: session, expiry and their signature, `s.e.x`. One signature serves all
 * files of an answer; whether the student may have a file is checked when it is fetched.
 */
export function sign(key: string, sessionId: number, now: number, lifetime: number): string {
  return signedUntil(key, sessionId, expiryOf(now, lifetime))
}

/** When a signature that is made now ends (epoch ms); `lifetime` in seconds. */
export const expiryOf = (now: number, lifetime: number) => Math.ceil((now + lifetime * 1000) / WINDOW) * WINDOW

export function signedUntil(key: string, sessionId: number, expires: number): string {
  const text = `${sessionId.toString(36)}.${expires.toString(36)}`
  return `${text}.${mac(key, text)}`
}

/** Returns the content of a signature, or null when it is by none of these keys, was changed, or has expired. */
export function readSignature(keys: string[], signature: string, now: number): Signed | null {
  const [session = '', expires = '', given = '', more] = signature.split('.')
  if (more !== undefined || !/^[0-9a-z]{1,11}$/.test(session) || !/^[0-9a-z]{1,11}$/.test(expires)) return null
  if (!keys.some((key) => isSame(mac(key, `${session}.${expires}`), given))) return null
  const expires_at = Number.parseInt(expires, 36)
  return now < expires_at ? { session_id: Number.parseInt(session, 36), expires_at } : null
}

const mac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

function isSame(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
