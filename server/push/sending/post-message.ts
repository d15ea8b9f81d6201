import { createECDH, ECDH } from 'node:crypto'
import { encrypt } from 'http_ece'
import { type Said, secondsOf } from './outcome.rules.ts'

const CURVE = 'prime256v1'
const TIMEOUT_MS = 10_000

/** A device's address, and the keys with which only that device can read a message. */
export type Device = { endpoint: string; p256dh: string; auth: string }

/**
 * What a push service is told beside the content: for how long it is of use, how urgent it is, and which message it
 * replaces.
 */
export type Urgent = { seconds: number; urgency: 'high' | 'normal'; topic: string }

/** True for a point of the curve that browsers use: no message can be encrypted for any other key. */
export function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'hex', 'uncompressed')
    return Buffer.from(p256dh, 'base64url')[0] === 4
  } catch {
    return false
  }
}

/** The message as the device alone can read it (RFC 8291). */
function sealed(content: object, { p256dh, auth }: Device): Buffer {
  const privateKey = createECDH(CURVE)
  privateKey.generateKeys()
  const text = Buffer.from(JSON.stringify(content))
  return encrypt(text, { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth })
}

type Posting = { device: Device; content: object; authorization: string; urgent: Urgent; now: number }

/** Hands a message to the push service of a device (RFC 8030); what it answers, or that it did not. */
export async function postMessage(posting: Posting, stop: AbortSignal, timeout = TIMEOUT_MS): Promise<Said> {
  const { device, content, authorization, urgent, now } = posting
  const { seconds, urgency, topic } = urgent
  try {
    const response = await fetch(device.endpoint, {
      method: 'POST',
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(seconds),
        urgency,
        topic,
      },
      body: new Uint8Array(sealed(content, device)),
      // A redirect would lead to an address that was not checked.
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
    })
    const retryAfter = secondsOf(response.headers.get('retry-after'), now)
    // The answer's body is not needed, and may be long.
    await response.body?.cancel()
    return { status: response.status, retryAfter }
  } catch {
    return { status: null, retryAfter: null }
  }
}
