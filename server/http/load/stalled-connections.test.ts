import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { after, describe, it } from 'node:test'
import { StalledConnections } from '../make-server.ts'

const CHUNK = Buffer.alloc(64 * 1024, 1)
const PIECE = 256 * 1024
const MOST_LOOKS = 500

/** Sends for as long as somebody takes it. */
const endless: RequestListener = (_request, reply) =>
  void Readable.from(
    (function* () {
      for (;;) yield CHUNK
    })(),
  ).pipe(reply)

async function serving(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const stalled = new StalledConnections()
  stalled.follow(server)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const open = async () => {
    const line = { socket: connect({ port, host: '127.0.0.1' }), isClosed: false }
    after(() => line.socket.destroy())
    server.once('connection', (socket: Socket) => socket.once('close', () => (line.isClosed = true)))
    line.socket.on('error', () => {})
    await once(server, 'connection')
    line.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return line
  }
  return { stalled, open }
}

const turn = async () => new Promise((resolve) => setTimeout(resolve, 5))

/** Takes so many bytes and no more. */
async function take(socket: Socket, bytes: number): Promise<void> {
  let left = bytes
  while (left > 0) {
    const chunk = socket.read() as Buffer | null
    if (chunk) left -= chunk.length
    else await once(socket, 'readable', { signal: AbortSignal.timeout(20_000) })
  }
}

async function lookUntilClosed(stalled: StalledConnections, line: { isClosed: boolean }): Promise<void> {
  for (let looks = 0; !line.isClosed; looks += 1) {
    assert.ok(looks < MOST_LOOKS, 'it was never ended')
    await stalled.look()
    await turn()
  }
}

describe('a connection', () => {
  it('A connection whose client reads nothing is ended', async () => {
    const { stalled, open } = await serving(endless)
    await lookUntilClosed(stalled, await open())
  })

  it('A connection whose client reads a little all the time goes on, until it stops', async () => {
    const { stalled, open } = await serving(endless)
    const line = await open()
    for (let pieces = 0; pieces < 40; pieces += 1) {
      await take(line.socket, PIECE)
      await stalled.look()
    }
    assert.equal(line.isClosed, false)
    await lookUntilClosed(stalled, line)
  })

  it('A connection that waits for its answer, or for its next request, is left alone', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<() => void>()
    const { stalled, open } = await serving((_request, reply) => resolve(() => reply.end('done')))
    const line = await open()
    const answer = await asked
    for (let looks = 0; looks < 12; looks += 1) await stalled.look()
    answer()
    await once(line.socket, 'readable')
    for (let looks = 0; looks < 12; looks += 1) await stalled.look()
    assert.equal(line.isClosed, false)
  })
})
