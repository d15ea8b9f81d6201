import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { errors, type Reason } from '#contract/errors.ts'
import { errorEnvelopeOf } from './send-error.ts'
import { longRequests } from '../load/long-requests.ts'
import { apiHeaders } from '../site/headers.ts'
import { ApiError } from './api-error.ts'

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'
const REASONS: Record<string, Reason> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  [TOO_SLOW]: 'too_slow',
}

/** Time for the answer to arrive, before the server ends the connection. */
const LINGER = 1000
const HOST = 'host'

type Headers = Record<string, string>

/** Answers requests that Node cannot read, and that reach no route, with the envelope, and ends the connection. */
export function clientErrors(common: Headers) {
  const refuse = (socket: Duplex, reason: Reason) => {
    const body = JSON.stringify(errorEnvelopeOf(new ApiError(reason), 'en'))
    const headers: Headers = {
      ...common,
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${errors[reason].status} \r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => socket.destroy(), LINGER).unref()
  }
  return {
    onError: (error: NodeJS.ErrnoException, socket: Duplex): void => {
      if (error.code === TOO_SLOW && longRequests.has(socket)) return
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      refuse(socket, REASONS[error.code ?? ''] ?? 'malformed')
    },
    /** Tunnels and expectations that nobody has would otherwise be answered by Node, without the envelope. */
    listen: (server: Server): void => {
      server.on('connect', (_request: IncomingMessage, socket: Duplex) => refuse(socket, 'malformed'))
      server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(socket, 'malformed'))
    },
  }
}

/** HTTP/1.1 asks for exactly one host. With two of them, a proxy and this server might each read another. */
export function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
