import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after } from 'node:test'
import { errors, type Reason } from '#contract/errors.ts'
import type { TestApp } from './test-app.ts'

/** Sends bytes to the app over a connection of its own, which no HTTP client would send. */
export type RawLine = {
  open: (options?: { allowHalfOpen: boolean }) => Socket
  /** Returns all answers until the connection ended. */
  say: (bytes: string | Buffer) => Promise<string>
}

/** Makes the app listen on this machine. */
export async function rawLine({ app }: TestApp): Promise<RawLine> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  after(() => app.server.closeAllConnections())
  const open: RawLine['open'] = (options) => connect({ port, host: '127.0.0.1', ...options })
  return {
    open,
    say: async (bytes) => {
      const socket = open()
      socket.write(bytes)
      return heardOn(socket)
    },
  }
}

/** Returns all bytes until the other side ends the connection. */
export async function heardOn(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  // The other side may close while the test still sends.
  socket.on('error', () => {})
  return new Promise((resolve) => socket.on('close', () => resolve(heard)))
}

const HARD_HEADERS = [
  'x-content-type-options: nosniff',
  'cache-control: no-store',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'referrer-policy: strict-origin-when-cross-origin',
  'x-frame-options: DENY',
  'content-type: application/json; charset=utf-8',
]

/** Checks for exactly one answer, the last: this error in the envelope, without details of the server. */
export function assertRefused(heard: string, reason: Reason): void {
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  const { status } = errors[reason]
  assert.equal(head.match(/^HTTP\/1\.1 (\d{3})/)?.[1], String(status), heard.slice(0, 200))
  assert.equal(heard.match(/^HTTP\/1\.1 /gm)?.length, 1, 'more than one answer')
  for (const line of HARD_HEADERS) assert.ok(head.toLowerCase().includes(line.toLowerCase()), `${line}: ${head}`)
  assert.match(head, /^connection: close\r?$/im)
  assert.doesNotMatch(head, /^(server|x-powered-by|access-control-)/im)
  const envelope = JSON.parse(body) as { status: boolean; status_code: number; message: string; data: object }
  assert.deepEqual([envelope.status, envelope.status_code, envelope.data], [false, status, { reason }])
  assertPlain(body)
}

/** No stack, no name of a library or a table, no path. */
export function assertPlain(body: string): void {
  assert.doesNotMatch(body, /FST_|HPE_|ERR_|ajv|sqlite|postgres|select |fastify|node:|node_modules|\.ts\b| at \//i)
  assert.match((JSON.parse(body) as { message: string }).message, /^[A-Z][^{}<>_]+[.!?]$/)
}
