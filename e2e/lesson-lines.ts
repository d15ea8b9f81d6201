import { createServer, type Server as HttpServer, request } from 'node:http'
import { type AddressInfo, connect, createServer as createLine, type Server, type Socket } from 'node:net'

const CUTS = 3
const PASSED_BYTES = 300_000

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function closeAll(server: HttpServer): void {
  server.close()
  server.closeAllConnections()
}

/**
 * Opens a proxy to the product that breaks a video upload three times. `offsets`: where each part of the upload began.
 */
export async function openBreakingLine(port: number) {
  const offsets: number[] = []
  let cuts = 0
  const server = createServer((asked, reply) => {
    const { method, url: path, headers } = asked
    const upstream = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      // A browser repeats the whole request on a connection that was used before, so each connection is closed.
      reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' })
      answer.pipe(reply)
    })
    upstream.on('error', () => reply.destroy())
    reply.on('close', () => upstream.destroy())
    if (path !== '/api/staff/video_part' || cuts === CUTS) {
      if (path === '/api/staff/video_part') offsets.push(Number(headers['x-offset']))
      return void asked.pipe(upstream)
    }
    cuts += 1
    offsets.push(Number(headers['x-offset']))
    let left = PASSED_BYTES
    asked.on('data', (chunk: Buffer) => {
      const passed = chunk.subarray(0, left)
      left -= passed.length
      // The forwarded bytes must arrive before the end is noticed.
      upstream.write(passed, () => {
        if (left === 0) setTimeout(() => asked.socket.destroy(), 300)
      })
    })
  })
  const origin = await listening(server)
  return { origin, offsets, close: () => closeAll(server) }
}

const BYTES_PER_SECOND = 50_000
const ONE_WAY_MS = 150
const STEP_BYTES = 2500

const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Opens a proxy of 400 kbit/s for all connections together, where an answer takes 300 ms. `passed` counts the bytes
 * that the browser has received; at `limit` bytes the proxy waits until the limit is raised.
 */
export async function openSlowLine(port: number) {
  const line = { passed: 0, limit: Infinity }
  let freeAt = 0
  const sockets = new Set<Socket>()
  const server = createLine((browser) => {
    const product = connect(port, '127.0.0.1')
    for (const one of [browser, product]) sockets.add(one)
    let sent: Promise<void> = Promise.resolve()
    const carry = async (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += STEP_BYTES) {
        const part = bytes.subarray(at, at + STEP_BYTES)
        freeAt = Math.max(freeAt, performance.now()) + (part.length / BYTES_PER_SECOND) * 1000
        await pause(freeAt - performance.now())
        while (server.listening && line.passed + part.length > line.limit) await pause(20)
        line.passed += part.length
        setTimeout(() => browser.writable && browser.write(part), ONE_WAY_MS)
      }
      product.resume()
    }
    browser.on('data', (bytes) => setTimeout(() => product.writable && product.write(bytes), ONE_WAY_MS))
    product.on('data', (bytes: Buffer) => {
      product.pause()
      sent = sent.then(async () => carry(bytes))
    })
    for (const [one, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => void sent.then(() => setTimeout(() => other.destroy(), ONE_WAY_MS)))
    }
  })
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { origin: await listening(server), line, close }
}
