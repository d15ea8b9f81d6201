import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** The public part of a browser's subscription. */
export type DeviceKeys = { endpoint: string; p256dh: string; auth: string }

const NOWHERE = 'http://127.0.0.1:9'

/** A browser's subscription at a push service; without one, at an address where nobody listens. */
export function aBrowser(origin = NOWHERE, made = newKeys()): DeviceKeys {
  const { p256dh, auth } = made
  return { endpoint: `${origin}/send/${randomBytes(12).toString('hex')}`, p256dh, auth }
}

type Keys = { p256dh: string; auth: string; secret: Buffer }

function newKeys(): Keys {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  return { p256dh, auth: randomBytes(16).toString('base64url'), secret: curve.getPrivateKey() }
}

/** Opens a message as a browser does: RFC 8291 over RFC 8188, step by step. */
function opened(body: Buffer, { p256dh, auth, secret }: Keys): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + length)
  const content = body.subarray(21 + length)
  const hkdf = (key: Buffer, from: Buffer, info: Buffer | string, size: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const key = hkdf(curve.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  cipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([cipher.update(content.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  assert.ok(padded.subarray(end + 1).every((byte) => byte === 0))
  return padded.subarray(0, end).toString()
}

export type Claims = { aud: string; exp: number; sub: string }

/** Returns an academy's claims to the push service; throws when their signature is invalid (RFC 8292). */
function claimsOf(header: string): { key: string; claims: Claims } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const known = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: known, dsaEncoding: 'ieee-p1363' } as const
  assert.ok(verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url')))
  assert.deepEqual(JSON.parse(Buffer.from(head, 'base64url').toString()), { typ: 'JWT', alg: 'ES256' })
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims }
}

export type Taken = {
  endpoint: string
  headers: IncomingMessage['headers']
  key: string
  claims: Claims
  content: { title: string; body: string; path: string; tag: string; mark: string }
}
export type Reply = { status: number; headers?: Record<string, string> } | 'never'

export type PushService = {
  origin: string
  /** Accepted messages, the last one last. */
  taken: Taken[]
  /** The number of requests, whatever the answers. */
  asked: () => number
  /** Sets the answer from now on, or the answers to the next requests, the last one forever. */
  answers(...replies: Reply[]): void
  device(): DeviceKeys
}

/** A push service on this machine: it knows its devices and decrypts messages to them, as they would. */
export async function pushService(atEnd: (close: () => void) => void = after): Promise<PushService> {
  const keys = new Map<string, Keys>()
  const taken: Taken[] = []
  let asked = 0
  let waiting: Reply[] = [{ status: 201 }]
  const answer = (endpoint: string, headers: IncomingMessage['headers'], body: Buffer, response: ServerResponse) => {
    asked += 1
    const reply = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? 'never'
    if (reply === 'never') return
    const known = keys.get(endpoint)
    if (reply.status === 201 && known) {
      const content = JSON.parse(opened(body, known)) as Taken['content']
      taken.push({ endpoint, headers, ...claimsOf(String(headers.authorization)), content })
    }
    response.writeHead(reply.status, reply.headers).end()
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => answer(origin + request.url, request.headers, Buffer.concat(parts), response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    asked: () => asked,
    answers: (...replies) => void (waiting = replies),
    device() {
      const made = newKeys()
      const device = aBrowser(origin, made)
      keys.set(device.endpoint, made)
      return device
    },
  }
}
