import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const CUTS = 3
/** A browser shows nothing of a video before it has 32 kB of it. */
const PASSED_BYTES = 34_000
/** A browser that learns of the end before it has read the bytes discards them. */
const WATCHED_MS = 500

/** Opens a proxy to the product that cuts the first videos after some bytes, as when the server ends a connection. */
export async function openCutLine(port: number) {
  let cuts = 0
  /** Ranges that were requested after a cut. */
  const resumed: string[] = []
  const server = createServer((asked, reply) => {
    const { method, url: path, headers } = asked
    const { range } = headers
    if (cuts > 0 && range !== undefined && range !== 'bytes=0-') resumed.push(range)
    const upstream = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      const isVideo = String(answer.headers['content-type']).startsWith('video/')
      if (!isVideo || cuts === CUTS) return void answer.pipe(reply)
      cuts += 1
      let left = PASSED_BYTES
      answer.on('data', (chunk: Buffer) => {
        if (left > 0) reply.write(chunk.subarray(0, left))
        if (left > 0 && left <= chunk.length) setTimeout(() => reply.destroy(), WATCHED_MS)
        left -= chunk.length
      })
      answer.on('end', () => left > 0 && reply.end())
    })
    upstream.on('error', () => reply.destroy())
    reply.on('close', () => upstream.destroy())
    asked.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resumed,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
