import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { Keys, Secrets } from '../../ports/settings.ts'

/** The key pair with which this academy signs its messages, so that push services know their sender (RFC 8292). */
export type ServerKey = { publicKey: string; privateKey: KeyObject }

const HOUR_MS = 3_600_000
/** Push services refuse tokens that are valid for more than a day. */
const TOKEN_TTL_MS = 12 * HOUR_MS
const MAX_ENTRIES = 500
const made = new Map<string, ServerKey>()

/**
 * Derives the key from the academy's own secret, which is made at the first start: all processes have the same key,
 * every backup contains it, and there is no second file to keep.
 */
function keyOf({ pepper }: Keys): ServerKey {
  let key = made.get(pepper)
  if (!key) made.set(pepper, (key = drawnFrom(pepper)))
  return key
}

function drawnFrom(pepper: string): ServerKey {
  const secret = Buffer.from(hkdfSync('sha256', Buffer.from(pepper, 'base64url'), '', 'web push', 32))
  const curve = createECDH('prime256v1')
  // Throws for one number in four thousand million, which is no valid key.
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const text = (part: Buffer) => part.toString('base64url')
  const numbers = { x: text(point.subarray(1, 33)), y: text(point.subarray(33)), d: text(secret) }
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...numbers }, format: 'jwk' })
  return { publicKey: point.toString('base64url'), privateKey }
}

/** The key that browsers subscribe with now. */
export const publicKeyOf = (secrets: Secrets): string => keyOf(secrets).publicKey

/** The key that a browser once subscribed with; none once the academy has forgotten it. */
export const serverKeyOf = (secrets: Secrets, publicKey: string): ServerKey | undefined =>
  [secrets, ...secrets.earlier].map(keyOf).find((key) => key.publicKey === publicKey)

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Returns a function that makes the header by which a push service knows the academy. A header is reused for some
 * hours.
 */
export function makeSigner(contact: string): (key: ServerKey, endpoint: string, now: number) => string {
  const kept = new BoundedCache<string, { header: string; until: number }>({ max: MAX_ENTRIES })
  return (key, endpoint, now) => {
    const aud = new URL(endpoint).origin
    const name = `${key.publicKey} ${aud}`
    const known = kept.get(name)
    // A clock that was set back must not make the header last longer.
    if (known && now < known.until && now > known.until - TOKEN_TTL_MS) return known.header
    const claims = { aud, exp: Math.floor((now + TOKEN_TTL_MS) / 1000), sub: contact }
    const content = `${base64({ typ: 'JWT', alg: 'ES256' })}.${base64(claims)}`
    const signature = sign('sha256', Buffer.from(content), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
    const header = `vapid t=${content}.${signature.toString('base64url')}, k=${key.publicKey}`
    kept.set(name, { header, until: now + TOKEN_TTL_MS - HOUR_MS })
    return header
  }
}
