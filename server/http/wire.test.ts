import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import type { Reason } from '#contract/errors.ts'
import { assertRefused, heardOn, rawLine } from '../testing/raw-line.ts'
import { testApp } from '../testing/test-app.ts'

const HOST = 'Host: x\r\n'
const CLOSE = 'Connection: close\r\n'
const POST = `POST /api/Auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
const GET = `GET /livez HTTP/1.1\r\n${HOST}`
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('')

const CLIENT_HELLO = Buffer.from('160301020001000' + '1fc0303'.padEnd(60, 'a1'), 'hex')

const refused: [what: string, bytes: string | Buffer, reason: Reason][] = [
  ['speaks TLS', CLIENT_HELLO, 'malformed'],
  ['speaks HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'malformed'],
  ['speaks HTTP/3.7', `GET /livez HTTP/3.7\r\n${HOST}\r\n`, 'malformed'],
  ['speaks something else', '\u0000\u0001\u0002\r\n\r\n', 'malformed'],
  ['asks without a path', `GET  HTTP/1.1\r\n${HOST}\r\n`, 'malformed'],
  ['ends its lines with a line feed alone', 'GET /livez HTTP/1.1\nHost: x\n\n', 'malformed'],
  ['names no host', `GET /livez HTTP/1.1\r\n${CLOSE}\r\n`, 'malformed'],
  ['names two hosts', `${GET}Host: y\r\n${CLOSE}\r\n`, 'malformed'],
  ['folds a header', `${GET}X: a\r\n b\r\n\r\n`, 'malformed'],
  ['puts a space before a colon', `${GET}X : a\r\n\r\n`, 'malformed'],
  ['puts a NUL into a header', `${GET}X: a\u0000b\r\n\r\n`, 'malformed'],
  ['puts a bare carriage return into a header', `${GET}X: a\rb\r\n\r\n`, 'malformed'],
  ['says two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 'malformed'],
  ['says two lengths in one line', `${POST}Content-Length: 2, 2\r\n\r\n{}`, 'malformed'],
  ['says a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 'malformed'],
  ['says chunks and a length', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`, 'malformed'],
  ['says chunks that are none', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 'malformed'],
  ['says chunks and more', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 'malformed'],
  ['says a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}`, 'malformed'],
  ['says a length below zero', `${POST}Content-Length: -2\r\n\r\n{}`, 'malformed'],
  ['says a length in hexadecimal', `${POST}Content-Length: 0x2\r\n\r\n{}`, 'malformed'],
  ['says a length beyond all numbers', `${POST}Content-Length: ${'9'.repeat(30)}\r\n\r\n{}`, 'malformed'],
  ['says a gigabyte', `${POST}Content-Length: 1073741824\r\n\r\n{}`, 'too_large'],
  ['says one byte more than 64 KiB', `${POST}Content-Length: 65537\r\n\r\n`, 'too_large'],
  ['counts a chunk in letters', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 'malformed'],
  [
    'extends a chunk',
    `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    'malformed',
  ],
  ['has a method that nobody knows', `FOO /livez HTTP/1.1\r\n${HOST}\r\n`, 'malformed'],
  ['wants a tunnel', `CONNECT inner.example:80 HTTP/1.1\r\n${HOST}\r\n`, 'malformed'],
  ['expects what nobody offers', `${POST}Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}`, 'malformed'],
  ['has headers of 17 kB', `${GET}X: ${'x'.repeat(17_000)}\r\n\r\n`, 'headers_too_large'],
  ['has a token of 10 kB', `${POST}Token: ${'x'.repeat(10_000)}\r\n\r\n`, 'headers_too_large'],
  ['has 3,000 headers', `${GET}${many(3000, (at) => `X${at}: 1\r\n`)}\r\n`, 'headers_too_large'],
  ['has an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 'headers_too_large'],
  ['has an address of raw bytes', Buffer.from('GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1'), 'malformed'],
  ['has a bad percent in its address', `GET /%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 'malformed'],
  ['has a part of 300 characters', `GET /media/${'a'.repeat(300)}/1/x HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 'malformed'],
  ['traces', `TRACE /livez HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 'not_found'],
  ['packs its body', `${POST}${CLOSE}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b`, 'malformed'],
]

describe('a connection', async () => {
  const test = await testApp({ LIMITS: 'off', LIMIT_HEADERS_SECONDS: '1', LIMIT_REQUEST_SECONDS: '2' })
  const { open, say } = await rawLine(test)

  for (const [what, bytes, reason] of refused)
    it(`A connection that ${what} is refused in the envelope, and ended`, async () =>
      assertRefused(await say(bytes), reason))

  it('A connection cannot hide a second request in the body of the first', async () => {
    const hidden = `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`
    const heard = await say(`${POST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`)
    assertRefused(heard, 'malformed')
    const longer = await say(`${POST}${CLOSE}Content-Length: ${hidden.length}\r\n\r\n${hidden}`)
    assertRefused(longer, 'malformed')
  })

  it('A connection that ends in the middle of a request is told so', async () => {
    for (const half of ['POST /api/Au', POST, `${POST}Content-Length: 20\r\n\r\n{}`]) {
      const socket = open()
      socket.end(half)
      assertRefused(await heardOn(socket), 'malformed')
    }
  })

  it('A connection that sends chunks for ever is ended at 64 KiB', async () => {
    const socket = open()
    const heard = heardOn(socket)
    socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n`)
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
    let sent = 0
    while (!socket.destroyed && socket.writable && sent < 100 * 65_536) {
      sent += chunk.length
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
      await new Promise((resolve) => setImmediate(resolve))
    }
    assertRefused(await heard, 'too_large')
    assert.ok(sent < 100 * 65_536)
  })

  const drip = (first: string, rest: string) => {
    const socket = open()
    socket.write(first)
    let at = 0
    const timer = setInterval(() => socket.writable && socket.write(rest[(at += 1) % rest.length] ?? 'x'), 50)
    socket.on('close', () => clearInterval(timer))
    return heardOn(socket)
  }

  it('A connection that sends its headers byte by byte is ended', async () =>
    assertRefused(await drip(GET, 'X'), 'too_slow'))

  it('A connection that sends its body byte by byte is ended', async () => {
    assertRefused(await drip(`${POST}Content-Length: 60000\r\n\r\n`, ' '), 'too_slow')
  })

  it('A connection that wants to be upgraded is served as it is, and ended if it is slow', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: h2c\r\n'
    const socket = open()
    socket.write(`${GET}${upgrade}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    assert.match(answer.toString(), /^HTTP\/1\.1 200/)
    socket.destroy()
    assertRefused(await drip(`${POST}${upgrade}Content-Length: 60000\r\n\r\n`, ' '), 'too_slow')
  })

  it('A connection that never hangs up does not stay', async () => {
    for (const bytes of ['FOO', POST, `GET /livez HTTP/1.1\r\n${CLOSE}\r\n`]) {
      const socket = open({ allowHalfOpen: true })
      socket.on('error', () => {}).resume()
      socket.write(`${bytes}\r\n\r\n`)
    }
    const count = () => new Promise((resolve) => test.app.server.getConnections((_, found) => resolve(found)))
    while ((await count()) !== 0) await new Promise((resolve) => setTimeout(resolve, 50))
  })

  it('A connection of others is served while hundreds are slow', async () => {
    const slow = Array.from({ length: 300 }, () => open())
    for (const socket of slow) socket.on('error', () => {}).write(POST)
    for (let asked = 0; asked < 20; asked += 1)
      assert.match(await say(`${GET}${CLOSE}\r\n`), /^HTTP\/1\.1 200[^]*\{"alive":true\}$/)
    for (const socket of slow) socket.destroy()
  })

  it('No connection was an error of ours', () => assert.deepEqual(test.errors, []))
})
