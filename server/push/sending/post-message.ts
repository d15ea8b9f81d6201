import { createECDH, ECDH } from 'node:crypto'
import { encrypt } from 'http_ece'
import { type Said, secondsOf } from './outcome.rules.ts'

const CURVE = 'prime256v1'
const TIMEOUT_MS = 10_000

/** Where one device is reached, and what only it can read. */
export type Device = { endpoint: string; p256dh: string; auth: string }

/** What a push service is told beside the message: how long it is of use, how soon, and what it replaces. */
export type Urgent = { seconds: number; urgency: 'high' | 'normal'; topic: string }

/** True when this is a point of the curve that browsers use: what is none cannot be written to. */
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
      // Followed, it would lead to where nobody has looked whether it may be called.
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
    })
    const retryAfter = secondsOf(response.headers.get('retry-after'), now)
    // What it says beside is of no interest, and may be long.
    await response.body?.cancel()
    return { status: response.status, retryAfter }
  } catch {
    return { status: null, retryAfter: null }
  }
}
