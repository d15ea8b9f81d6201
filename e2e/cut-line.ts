import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'

const CUTS = 3
const PASSED_BYTES = 20_000

/** A way to the product on which the first videos break off after some bytes, as when the server ends a connection. */
export async function openCutLine(port: number) {
  let cuts = 0
  /** What was asked for by range after something broke off. */
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
      const cutting = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          done(null, chunk.subarray(0, left))
          left -= chunk.length
          if (left <= 0) setImmediate(() => reply.destroy())
        },
      })
      answer.pipe(cutting).pipe(reply)
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
