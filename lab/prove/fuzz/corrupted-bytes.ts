import type { Draw } from './hostile-values.ts'
import type { GeneratedRequest } from './generated-request.ts'

/** Pieces that parsers of HTTP stumble over. */
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\u0000',
  ' ',
  '\t',
  ':',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: identity\r\n',
  'Content-Length: 0\r\n',
  'Content-Length: 5, 5\r\n',
  'Content-Length: -1\r\n',
  'Expect: 100-continue\r\n',
  'Expect: x\r\n',
  'Connection: Upgrade\r\nUpgrade: h2c\r\n',
  'Host: y\r\n',
  'HTTP/1.0',
  'HTTP/9.9',
  'GET / HTTP/1.1\r\n\r\n',
  'CONNECT ',
  'HEAD ',
  '%',
  '%00',
  '%zz',
  '/../',
  '?',
  '#',
  'Token: x\r\n',
  'Accept-Version: 1.x\r\n',
  'Range: bytes=0-0\r\n',
  'If-None-Match: *\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '{"',
  '"}',
  '[',
  '\\u0000',
]

/** A request as it goes over the wire. */
export function bytesOf({ method, path, headers, body }: GeneratedRequest): Buffer {
  const all = { host: 'x', connection: 'close', 'content-length': String(Buffer.byteLength(body)), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

type Spoil = (bytes: Buffer, draw: Draw) => Buffer

const cut = (bytes: Buffer, from: number, to: number, between: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)])

const spoils: Spoil[] = [
  (bytes, draw) => {
    const at = draw.below(bytes.length)
    return cut(bytes, at, at + 1, Buffer.from([(bytes[at] ?? 0) ^ (1 << draw.below(8))]))
  },
  (bytes, draw) => {
    const at = draw.below(bytes.length)
    return cut(bytes, at, at + 1 + draw.below(20))
  },
  (bytes, draw) => {
    const at = draw.below(bytes.length)
    const again = bytes.subarray(at, at + 1 + draw.below(60))
    return cut(bytes, at, at, again)
  },
  (bytes, draw) => {
    const at = draw.below(bytes.length)
    return cut(bytes, at, at, Buffer.from(draw.of(PIECES)))
  },
  (bytes, draw) => {
    const lines = bytes.toString('latin1').split('\r\n')
    lines.splice(draw.below(lines.length), 0, draw.of(PIECES).trimEnd())
    return Buffer.from(lines.join('\r\n'), 'latin1')
  },
  (bytes, draw) => {
    const at = draw.below(bytes.length)
    const noise = Buffer.from(Array.from({ length: 1 + draw.below(16) }, () => draw.below(256)))
    return cut(bytes, at, at + draw.below(16), noise)
  },
  (bytes, draw) => bytes.subarray(0, 1 + draw.below(bytes.length)),
]

/** Returns the request with one to four corruptions of its bytes. */
export function corruptedBytes(bytes: Buffer, draw: Draw): Buffer {
  let spoiled = bytes
  for (let times = 1 + draw.below(4); times > 0 && spoiled.length > 1; times -= 1)
    spoiled = draw.of(spoils)(spoiled, draw)
  return spoiled
}
